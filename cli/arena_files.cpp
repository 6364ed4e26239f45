// What an arena keeps in files: how far it got, and a record of every game.
#include <charconv>
#include <cstdio>

#include "cli/arena_run.h"

namespace magichat {

namespace {

// Everything that the result depends on. Threads, and where things are written, are not.
void write_call(Json& json, const ArenaPlan& plan) {
    json.open().text("game", with_setup(plan.setup, []<class G>(const Setup<G>&) { return G::name; }));
    json.key("options");
    write_options(json, plan.setup);
    json.key("bots").open_list();
    for (const Contestant& bot : plan.bots) json.text(bot.name);
    json.close_list().key("blocks").whole(plan.blocks).key("seed").whole(plan.seed).key("sprt");
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
    f(tally.blocks), f(tally.games), f(tally.turn_limits);
    for (auto& bot : tally.bots) {
        f(bot.games), f(bot.seats), f(bot.shares), f(bot.points), f(bot.failures);
        for (auto& count : bot.faults) f(count);
    }
    for (auto& pair : tally.pairs) f(pair.blocks), f(pair.x), f(pair.y), f(pair.xx), f(pair.yy), f(pair.xy);
}

std::string text_of(const JsonTree& tree) {
    Json json;
    write(json, tree);
    return json.str();
}

}  // namespace

std::string write_progress(const ArenaPlan& plan, const Tally& tally) {
    Json json;
    json.open().number("magichat_arena", 1).key("call");
    write_call(json, plan);
    json.key("tally").open_list();
    each_number(tally, [&](const auto& number) { json.raw(std::to_string(number)); });
    return json.close_list().close().str() + '\n';
}

Result<Tally, Malformed> read_progress(const ArenaPlan& plan, std::string_view content) {
    constexpr std::size_t most_depth = 8;
    const auto file = read_json(content, most_depth);
    if (!file) return Malformed{"it is not the file of an arena: " + file.error().why};
    const JsonTree* call = file->find("call");
    const JsonTree* numbers = file->find("tally");
    const JsonTree* version = file->find("magichat_arena");
    if (call == nullptr || numbers == nullptr || version == nullptr || version->whole() != 1) {
        return Malformed{"it is not the file of an arena"};
    }
    Json json;
    write_call(json, plan);
    const auto wanted = read_json(json.view(), most_depth);
    for (const JsonTree& item : wanted->items) {
        const JsonTree* there = call->find(item.key);
        if (there != nullptr && text_of(*there) == text_of(item)) continue;
        return Malformed{"it was begun with other arguments: " + item.key + " was " +
                         (there == nullptr ? "not given" : printable(text_of(*there), 200)) + ", not " +
                         printable(text_of(item), 200)};
    }
    Tally tally(plan.bots.size(), players_of(plan.setup));
    std::size_t next = 0;
    bool good = true;
    each_number(tally, [&](auto& number) {
        good = good && next < numbers->items.size();
        if (!good) return;
        const std::string& text = numbers->items[next++].text;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        good = error == std::errc{} && end == text.data() + text.size();
    });
    if (!good || next != numbers->items.size() || tally.blocks > plan.blocks) return Malformed{"its tally is damaged"};
    return tally;
}

std::string arena_record(const ArenaPlan& plan, const PlayedGame& game, const std::vector<std::string>& names,
                         const GameNumber& number) {
    Json json;
    json.open().key("block").whole(number.block + 1).key("game").whole(number.game + 1).key("seed").whole(plan.seed);
    if (game.at_fault != nobody) {
        json.key("forfeit").open().seat("seat", game.at_fault);
        json.text("kind", fault_names[index(game.fault.kind)]).text("why", game.fault.detail).close();
    }
    return write_record({plan.setup, names, game.moves, {{"arena", json.close().str()}}}) + '\n';
}

Result<bool, FileError> save_record(const ArenaPlan& plan, const GameNumber& number, const std::string& record) {
    std::string name = std::to_string(number.block + 1);
    constexpr std::size_t digits = 6;
    if (name.size() < digits) name.insert(0, digits - name.size(), '0');
    const std::string path = plan.save + '/' + name + '-' + std::to_string(number.game + 1) + ".hat.json";
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return FileError{"can't write " + quote(path)};
    const bool written = std::fwrite(record.data(), 1, record.size(), file) == record.size();
    if (std::fclose(file) != 0 || !written) return FileError{"can't write " + quote(path)};
    return true;
}

}  // namespace magichat
