// magichat analyse: where a recorded game was won and lost, told or as JSON, or kept in the record.
#include "analysis/analysis.h"

#include <algorithm>
#include <filesystem>
#include <memory>

#include "analysis/json.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "cli/names.h"
#include "cli/reasons.h"

namespace magichat {

namespace {

struct AnalyseCall {
    std::vector<std::string> files;
    std::optional<u64> seat;
    bool json = false;
    bool keep = false;
    double time = analysis::usual_seconds;
    u64 tries = 0;
    u64 seed = 1;
};

constexpr std::size_t line_width = 79;
constexpr double worth_telling = 0.02;  // of the chance to win, lost by a move

void put_line(const std::string& text, std::string_view margin = "") {
    for (const std::string& row : wrapped(text, line_width - margin.size())) put(std::string(margin) + row + '\n');
}

std::string about(const analysis::KnownCard& card, const Names& names) {
    Args args = {{"card", code(card.card)}, {"place", code(card.place)}};
    if (card.seen == 0 || card.turns_ago == 0) return say(Key::analyse_surely, std::move(args));
    args.push_back({"turns", card.turns_ago});
    if (card.steps.empty()) return say(Key::analyse_seen, std::move(args));
    ListArg steps{{}, ListArg::Kind::row};
    for (const auto& step : card.steps) {
        steps.items.emplace_back(
            Line(Key::analyse_step, {{"from", code(step.from)}, {"to", code(step.to)}, {"name", names.name(step.by)}}));
    }
    args.push_back({"steps", steps});
    return say(Key::analyse_seen_moved, std::move(args));
}

// What is worth telling of a move: its words, what was forgotten, what would have been better.
std::string told(const analysis::Decision& made, const Names& names) {
    std::vector<std::string> all;
    all.reserve(made.words.size());
    for (const auto word : made.words) {
        all.push_back(say(noun("analyse", "word_" + std::string(analysis::word_names[index(word)]))));
    }
    for (const auto& one : made.forgotten) {
        for (const auto& card : one.about) {
            const std::string text = about(card, names);  // two of them may rest on one card
            if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(text);
        }
        if (!one.instead.empty()) all.push_back(say(Key::analyse_ready, {{"move", code(one.instead)}}));
    }
    const bool better = made.lost.mean >= worth_telling && made.lost.mean > 2 * made.lost.error;
    if (better) {
        all.push_back(say(Key::analyse_better, {{"move", code(made.best)},
                                                {"more", decimal_arg(100 * made.lost.mean, 1)},
                                                {"error", decimal_arg(100 * made.lost.error, 1)}}));
    }
    if (all.empty()) return {};
    all.insert(all.begin(), say(Key::analyse_move, {{"name", names.name(made.seat)}, {"move", code(made.move)}}));
    return sentences(all);
}

void tell(const analysis::Analysis& found, const Record& record, std::optional<Seat> only) {
    const Names names(players_of(record.setup), record.names);
    for (const auto& made : found.decisions) {
        if (only && *only != made.seat) continue;
        const std::string text = told(made, names);
        if (text.empty()) continue;
        const std::string mark = std::to_string(made.turn) + ". ";
        constexpr std::size_t margin = 6;
        std::string start = std::string(margin - std::min(margin, mark.size()), ' ') + mark;
        for (const std::string& row : wrapped(text, line_width - margin)) {
            put(start + row + '\n');
            start = std::string(margin, ' ');
        }
    }
    put("\n");
    for (std::size_t i = 0; i < found.seats.size(); ++i) {
        if (only && *only != at<Seat>(i)) continue;
        const auto& seat = found.seats[i];
        put_line(say(
            Key::analyse_accuracy,
            {{"name", names.name(at<Seat>(i))}, {"accuracy", decimal_arg(seat.accuracy, 1)}, {"n", seat.decisions}}));
        if (!seat.luck) continue;
        put_line(say(Key::analyse_parts, {{"result", decimal_arg(*seat.result, 2)},
                                          {"fair", decimal_arg(seat.fair, 2)},
                                          {"skill", decimal_arg(seat.skill.mean, 2, true)},
                                          {"error", decimal_arg(seat.skill.error, 2)},
                                          {"luck", decimal_arg(*seat.luck, 2, true)}}),
                 "  ");
    }
    put_line(say(Key::analyse_about));
}

struct Opened {
    std::string file;
    Record record;
};

// All files are read before anything is done, so that a wrong one changes nothing.
std::optional<std::vector<Opened>> open_all(const AnalyseCall& call) {
    std::vector<Opened> all;
    for (const std::string& file : call.files) {
        if (call.keep && file == "-") return complain(say(Key::fail_analyse_keep)), std::nullopt;
        const auto content = read_file(file, most_record_bytes);
        if (!content) return complain(content.error().why), std::nullopt;
        auto record = read_record(*content);
        if (!record) {
            complain(call.json ? file + ": malformed record: " + record.error().why : malformed(file, record.error()));
            return std::nullopt;
        }
        const u8 players = players_of(record->setup);
        if (call.seat && (*call.seat < 1 || *call.seat > players)) {
            return complain(say(Key::fail_analyse_seat, {{"players", players}})), std::nullopt;
        }
        all.push_back({file, std::move(*record)});
    }
    return all;
}

int run(const AnalyseCall& call) {
    const auto all = open_all(call);
    if (!all) return failed;
    const auto only = call.seat ? std::optional(at<Seat>(*call.seat - 1)) : std::nullopt;
    std::vector<analysis::Analysis> found;
    for (const auto& [file, record] : *all) {
        const auto by_time = static_cast<u64>(call.time * static_cast<double>(analysis::tries_a_second(record.setup)));
        auto one = analysis::analyse(record, {call.tries != 0 ? call.tries : std::max<u64>(by_time, 1), call.seed});
        if (!one) return complain(call.json ? one.error().why : about_move(one.error())), illegal;
        if (call.json) {
            Json json;
            analysis::write(json.open().text("file", file).key("analysis"), *one, only);
            put(json.close().str() + '\n');
        } else {
            if (all->size() > 1) put(file + "\n");
            tell(*one, record, only);
        }
        if (!flush_output()) return failed;
        found.push_back(std::move(*one));
    }
    if (!call.keep) return ok;
    for (std::size_t i = 0; i < all->size(); ++i) {
        const auto& [file, record] = (*all)[i];
        // Where a link leads, and with the rights that the file has.
        std::error_code none;
        const auto real = std::filesystem::canonical(file, none);
        const auto rights = std::filesystem::status(real, none).permissions();
        const auto written = write_file(none ? file : real.string(), analysis::with_notes(record, found[i]));
        if (written && !none) std::filesystem::permissions(real, rights, none);
        if (!written) return complain(written.error().why), failed;
        if (!call.json) put_line(say(Key::analyse_kept, {{"file", code(file)}}));
    }
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand analyse_command() {
    const auto call = std::make_shared<AnalyseCall>();
    return {"analyse",
            Key::help_analyse,
            {required(texts("FILE", "", call->files, Key::help_analyse_records, any_number)),
             whole("--seat", "SEAT", call->seat, Key::help_analyse_seat),
             flag("--json", call->json, Key::help_analyse_json), flag("--keep", call->keep, Key::help_analyse_keep),
             real("--time", "SECONDS", call->time, Key::help_analyse_time, 0.01, 3600),
             whole("--tries", "N", call->tries, Key::help_analyse_tries, 0, 1'000'000'000),
             whole("--seed", "N", call->seed, Key::help_analyse_seed)},
            [call] { return run(*call); }};
}

}  // namespace magichat
