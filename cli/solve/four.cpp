// magichat solve vanish --players 4: the race of four, what a best response gains against its solution, and against elephant.
#include "bots/vanish/four.h"

#include <algorithm>

#include "cli/solve/vanish.h"
#include "engine/base/json.h"

namespace magichat {

namespace {

using vanish::Four;
using vanish::HatsSeen;

// Four from the start: as solved, or as elephant plays.
struct FourSolved {
    Four four;
    Four::Chances chances{};
    Four::Chances gains{};
    double worst = 0;  // that one gains in any state and place
    double gap = 0;    // in any game after a wrong call
    std::map<u32, Four::Entry> reached;

    explicit FourSolved(Four game) : four(std::move(game)) {
        chances = four.solve({}).chances;
        reached = four.states();
        for (std::size_t who = 0; who < Four::players; ++who) gains[who] = four.best_response({}, who) - chances[who];
        for (const auto& [key, entry] : reached) {
            for (std::size_t who = 0; who < Four::players; ++who) {
                worst = std::max(worst, four.best_response(four.unpack(key), who) - entry.chances[who]);
            }
        }
        for (const auto& [key, trio] : four.trios()) gap = std::max(gap, trio->gap());
    }
};

FourSolved solved_for_four(std::size_t hats) {
    constexpr std::size_t many = 1U << 13U;
    return FourSolved(Four(hats, many, 1e-7));
}
FourSolved played_by_elephant() {
    return FourSolved(Four(vanish::most_hats, vanish::quick, vanish::Trio::at_the_table, vanish::four_move));
}

ListArg small_list(const Four::Chances& values) {
    ListArg list;
    for (const double value : values) list.items.emplace_back(small(value));
    return list;
}

}  // namespace

std::string four_text(std::size_t hats) {
    const FourSolved solved = solved_for_four(hats);
    std::map<std::array<std::size_t, Four::players>, std::array<std::size_t, 2>> counts;  // calls, looks
    for (const auto& [key, entry] : solved.reached) {
        const HatsSeen seen = solved.four.unpack(key);
        std::array<std::size_t, Four::players> left{};
        left.fill(hats + 1);
        for (std::size_t i = 0; i < hats; ++i) {
            for (std::size_t n = 0; n < Four::players; ++n) left[n] -= (seen[i] >> n) & 1U;
        }
        ++counts[left][entry.calls ? 0 : 1];
    }
    std::string text = paragraph(say(Key::solve_vanish_four, {{"hats", hats}})) + '\n';
    for (const auto& [left, how_often] : counts) {
        text += ' ';
        for (const std::size_t one : left) text += ' ' + std::to_string(one);
        for (const std::size_t one : how_often) {
            const std::string number = std::to_string(one);
            text += std::string(6 - number.size(), ' ') + number;
        }
        text += '\n';
    }
    ListArg chances;
    for (const double value : solved.chances) chances.items.emplace_back(chance(value));
    text +=
        '\n' + paragraph(say(Key::solve_vanish_three_start, {{"values", chances}})) +
        paragraph(say(Key::solve_vanish_four_response, {{"values", small_list(solved.gains)}})) +
        paragraph(say(Key::solve_vanish_three_worst, {{"gain", small(solved.worst)}})) +
        paragraph(say(Key::solve_vanish_four_trios, {{"n", solved.four.trios().size()}, {"gap", small(solved.gap)}}));
    if (hats != vanish::most_hats) return text;
    const FourSolved played = played_by_elephant();
    return text + paragraph(say(Key::solve_vanish_four_elephant,
                                {{"values", small_list(played.gains)}, {"gain", small(played.worst)}}));
}

namespace {

void write(Json& json, const FourSolved& solved) {
    const auto list = [&](std::string_view name, const Four::Chances& values) {
        json.key(name).open_list();
        for (const double value : values) json.real(value);
        json.close_list();
    };
    list("values", solved.chances);
    list("gains", solved.gains);
    json.key("exploitability").real(solved.worst).key("gap_after_a_call").real(solved.gap);
}

}  // namespace

// A hat is who has seen it, as bits from the one to move.
std::string four_json(std::size_t hats) {
    const FourSolved solved = solved_for_four(hats);
    Json json;
    json.open().text("game", "vanish").number("players", 4).key("hats").whole(hats);
    write(json, solved);
    json.key("states").open_list();
    for (const auto& [key, entry] : solved.reached) {
        const HatsSeen seen = solved.four.unpack(key);
        json.open().key("seen").open_list();
        for (std::size_t i = 0; i < hats; ++i) json.whole(seen[i]);
        json.close_list().key("values").open_list();
        for (const double value : entry.chances) json.real(value);
        json.close_list().key("call").real(entry.call).key("look").real(entry.look);
        json.text("move", entry.calls ? "call" : "look").key("at").whole(entry.first).close();
    }
    json.close_list();
    if (hats == vanish::most_hats) {
        json.key("elephant").open();
        write(json, played_by_elephant());
        json.close();
    }
    json.close();
    return json.str() + '\n';
}

}  // namespace magichat
