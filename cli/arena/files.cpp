// What an arena keeps in files: how far it got, and a record of every game.
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "cli/arena/run.h"

namespace magichat {

namespace {

// Everything that a game depends on. Threads, how many games, and where things are written, are not.
void write_call(Json& json, const ArenaPlan& plan) {
    json.open().text("game", with_setup(plan.setup, []<class G>(const Setup<G>&) { return G::name; }));
    json.key("options");
    write_options(json, plan.setup);
    json.key("bots").open_list();
    for (const Contestant& bot : plan.bots) json.text(bot.given);
    json.close_list().key("names").open_list();
    for (const Contestant& bot : plan.bots) json.text(bot.name);
    json.close_list().key("seed").whole(plan.seed).key("sprt");
    if (plan.sprt) {
        json.open_list().real(plan.sprt->elo0).real(plan.sprt->elo1).close_list();
    } else {
        json.null();
    }
    json.key("ms").whole(static_cast<u64>(plan.manners.move.count()));
    json.key("start_ms").whole(static_cast<u64>(plan.manners.start.count())).close();
}

// The numbers of a tally, in the same order for writing and reading.
template <class T, class F>
void each_number(T& tally, F&& f) {
    f(tally.blocks), f(tally.games), f(tally.turn_limits), f(tally.forfeited);
    for (auto& bot : tally.bots) {
        f(bot.games), f(bot.seats), f(bot.shares), f(bot.points), f(bot.failures);
        for (auto& count : bot.faults) f(count);
    }
    for (auto& pair : tally.pairs) f(pair.blocks), f(pair.x), f(pair.y), f(pair.xx), f(pair.yy), f(pair.xy);
}

// How long each move took to choose, to a microsecond; null for the house.
std::vector<std::optional<Took>> times(const PlayedGame& game) {
    std::vector<std::optional<Took>> all;
    all.reserve(game.ms.size());
    for (const std::optional<double>& ms : game.ms) {
        all.push_back(ms ? std::optional(Took{static_cast<u64>(std::round(*ms * 1000))}) : std::nullopt);
    }
    return all;
}

std::string text_of(const JsonTree& tree) {
    Json json;
    write(json, tree);
    return json.str();
}

constexpr int progress_version = 2;

// The same folder, however it is written.
std::string place_of(const std::string& folder) {
    std::error_code none;
    const auto whole = std::filesystem::weakly_canonical(std::filesystem::absolute(folder, none), none);
    std::string place = printable(whole.string());
    if (place.size() > 1 && place.ends_with('/')) place.pop_back();
    return place;
}

}  // namespace

std::string write_progress(const ArenaPlan& plan, const ArenaProgress& progress) {
    Json json;
    json.open().number("magichat_arena", progress_version).key("call");
    write_call(json, plan);
    json.text("saved_to", plan.save.empty() ? progress.saved_to : place_of(plan.save));
    json.key("tally").open_list();
    each_number(progress.tally, [&](const auto& number) { json.raw(std::to_string(number)); });
    return json.close_list().close().str() + '\n';
}

Result<ArenaProgress, Line> read_progress(const ArenaPlan& plan, std::string_view content) {
    constexpr std::size_t most_depth = 8;
    const auto file = read_json(content, most_depth);
    if (!file) return Line(Key::fail_arena_resume_json, {{"detail", file.error().why}});
    const JsonTree* call = file->find("call");
    const JsonTree* numbers = file->find("tally");
    const JsonTree* version = file->find("magichat_arena");
    if (call == nullptr || numbers == nullptr || version == nullptr || version->whole() != progress_version) {
        return Line(Key::fail_arena_resume_other);
    }
    Json json;
    write_call(json, plan);
    const auto wanted = read_json(json.view(), most_depth);
    for (const JsonTree& item : wanted->items) {
        const JsonTree* there = call->find(item.key);
        if (there != nullptr && text_of(*there) == text_of(item)) continue;
        const NamedArg key{"key", code(item.key)};
        const NamedArg now{"now", code(text_of(item), 200)};
        if (there == nullptr) return Line(Key::fail_arena_resume_call_none, {key, now});
        return Line(Key::fail_arena_resume_call, {key, now, {"before", code(text_of(*there), 200)}});
    }
    ArenaProgress progress{ArenaTally(plan.bots.size(), players_of(plan.setup)), ""};
    ArenaTally& tally = progress.tally;
    std::size_t next = 0;
    bool good = true;
    each_number(tally, [&](auto& number) {
        good = good && next < numbers->items.size();
        if (!good) return;
        const std::string& text = numbers->items[next++].text;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        good = error == std::errc{} && end == text.data() + text.size();
    });
    if (!good || next != numbers->items.size()) return Line(Key::fail_arena_resume_damaged);
    if (tally.blocks > plan.blocks) {
        return Line(Key::fail_arena_resume_more, {{"n", tally.games}, {"most", plan.blocks * plan.games_a_block()}});
    }
    const JsonTree* saved_to = file->find("saved_to");
    if (saved_to != nullptr && saved_to->is(JsonTree::Kind::text)) progress.saved_to = saved_to->text;
    return progress;
}

std::optional<FileError> refuse_folder(const ArenaPlan& plan, const ArenaProgress& progress) {
    std::error_code none;
    if (plan.save.empty() || !std::filesystem::exists(plan.save, none)) return std::nullopt;
    if (!std::filesystem::is_directory(plan.save, none))
        return FileError{say(Key::fail_arena_no_folder, {{"file", code(plan.save)}})};
    if (progress.saved_to == place_of(plan.save)) return std::nullopt;
    const bool empty = std::filesystem::is_empty(plan.save, none);
    if (none) return file_error(Key::fail_cant_read_folder, plan.save, none.value());
    if (empty) return std::nullopt;
    return FileError{say(Key::fail_arena_full_folder, {{"file", code(plan.save)}})};
}

std::string arena_record(const ArenaPlan& plan, const PlayedGame& game, const std::vector<std::string>& names,
                         const GameNumber& number) {
    Record record{.setup = plan.setup, .names = names, .moves = game.moves};
    record.arena = {number.block + 1, number.game + 1, plan.seed, std::nullopt};
    if (game.at_fault != nobody) record.arena->forfeit = {game.at_fault, game.fault};
    record.ms = times(game);
    return write_record(record) + '\n';
}

Result<bool, FileError> save_record(const ArenaPlan& plan, const GameNumber& number, const std::string& record) {
    std::string name = std::to_string(number.block + 1);
    constexpr std::size_t digits = 6;
    if (name.size() < digits) name.insert(0, digits - name.size(), '0');
    const std::string path = plan.save + '/' + name + '-' + std::to_string(number.game + 1) + ".hat.json";
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return file_error(Key::fail_cant_write, path, errno);
    const bool written = std::fwrite(record.data(), 1, record.size(), file) == record.size();
    if (std::fclose(file) != 0 || !written) return file_error(Key::fail_cant_write, path, errno);
    return true;
}

}  // namespace magichat
