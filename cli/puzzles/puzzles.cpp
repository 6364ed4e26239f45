// magichat puzzles: puzzles made from games of the bots, and proved again.
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/reasons.h"
#include "puzzles/make.h"
#include "puzzles/prove.h"

namespace magichat {

namespace {

using puzzles::Flaw;

struct MakeCall {
    u64 count = 400;
    u64 seed = 1;
    std::size_t kind = puzzles::kind_names.size();  // "all", as kinds_or_all() has it
    bool quiet = false;
};

int run_make(const MakeCall& call) {
    puzzles::Wish wish{call.seed, call.count};
    if (call.kind < puzzles::kind_names.size()) wish.kinds = {at<puzzles::Kind>(call.kind)};
    Progress progress(call.quiet);
    const auto made =
        puzzles::make(wish, [&](u64 n) { progress.at(Key::show_puzzles_made, n, {{"all", call.count}}); });
    progress.clear();
    for (const Record& record : made) put(write_record(record));
    if (!flush_output()) return failed;
    if (made.size() == call.count) return ok;
    return complain(say(Key::fail_puzzles_few, {{"n", made.size()}, {"all", call.count}})), illegal;
}

struct CheckCall {
    std::vector<std::string> files;
};

struct Found {
    std::string where;  // the file, and the line if there are several
    std::string text;
};

// A record, or one a line.
std::vector<Found> records_in(const std::string& file, const std::string& content) {
    std::vector<Found> lines;
    for (std::size_t from = 0, n = 1; from < content.size(); ++n) {
        const std::size_t to = std::min(content.find('\n', from), content.size());
        const std::string line = content.substr(from, to - from);
        if (line.find_first_not_of(" \t\r") != std::string::npos)
            lines.push_back({file + ':' + std::to_string(n), line});
        from = to + 1;
    }
    if (lines.size() < 2 || !read_json(lines.front().text, most_record_depth)) return {{file, content}};
    return lines;
}

std::string about_flaw(const std::string& where, const Flaw& flaw) {
    switch (flaw.kind) {
        case Flaw::Kind::no_puzzle: return say(Key::fail_puzzle_none, {{"file", code(where)}});
        case Flaw::Kind::illegal: return where + ": " + about_move(*flaw.move);
        case Flaw::Kind::not_certain: return say(Key::fail_puzzle_uncertain, {{"file", code(where)}});
        case Flaw::Kind::differs: break;
    }
    return say(Key::fail_puzzle_differs, {{"file", code(where)}, {"key", code(flaw.key)}, {"is", code(flaw.is)}});
}

int run_check(const CheckCall& call) {
    u64 right = 0;
    int status = ok;
    for (const std::string& file : call.files) {
        const auto content = read_file(file, most_record_bytes);
        if (!content) return complain(content.error().why), failed;
        for (const Found& found : records_in(file, *content)) {
            const auto record = read_record(found.text);
            if (!record) return complain(malformed(found.where, record.error())), failed;
            const auto proved = puzzles::prove(*record);
            if (proved) {
                ++right;
                continue;
            }
            complain(about_flaw(found.where, proved.error()));
            status = illegal;
        }
    }
    put(say(Key::show_puzzles_right, {{"n", right}}) + '\n');
    return flush_output() ? status : failed;
}

std::vector<std::string_view> kinds_or_all() {
    std::vector<std::string_view> words(puzzles::kind_names.begin(), puzzles::kind_names.end());
    words.emplace_back("all");
    return words;
}

Subcommand make_command() {
    const auto call = std::make_shared<MakeCall>();
    return {"make",
            Key::help_puzzles_make,
            {whole("--count", "N", call->count, Key::help_puzzles_count, 1, 100'000),
             whole("--seed", "N", call->seed, Key::help_puzzles_seed),
             choice("--kind", "KIND", call->kind, Key::help_puzzles_kind, kinds_or_all()),
             flag("--quiet", call->quiet, Key::help_quiet)},
            [call] { return run_make(*call); }};
}

Subcommand check_command() {
    const auto call = std::make_shared<CheckCall>();
    return {"check",
            Key::help_puzzles_check,
            {required(texts("FILE", "", call->files, Key::help_puzzles_files, any_number))},
            [call] { return run_check(*call); }};
}

}  // namespace

Subcommand puzzles_command() { return {"puzzles", Key::help_puzzles, {}, {}, {make_command(), check_command()}}; }

}  // namespace magichat
