// magichat solve vanish: the race with perfect memory, and what a best response gains against its solution.
#include <algorithm>
#include <memory>
#include <string>

#include "bots/vanish/three.h"
#include "bots/vanish/two.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/solve/solve.h"
#include "cli/solve/vanish.h"
#include "engine/base/json.h"

namespace magichat {

namespace {

using vanish::HatsSeen;
using vanish::Three;
using vanish::Two;

struct VanishCall {
    u64 players = 2;
    u64 hats = vanish::most_hats;
    bool json = false;
};

// The hats by who has seen them: A is to move, B and C follow; "-" is a hat that nobody has seen.
std::string words(const HatsSeen& seen, std::size_t hats) {
    std::string text;
    for (std::size_t i = 0; i < hats; ++i) {
        if (i > 0) text += ' ';
        if (seen[i] == 0) text += '-';
        for (unsigned n = 0; n < 3; ++n) {
            if (((seen[i] >> n) & 1U) != 0) text += static_cast<char>('A' + n);
        }
    }
    return text;
}

// How many animals each of the three thinks possible.
std::array<std::size_t, 3> possible(const HatsSeen& seen, std::size_t hats) {
    std::array<std::size_t, 3> count{};
    count.fill(hats + 1);
    for (std::size_t i = 0; i < hats; ++i) {
        for (std::size_t n = 0; n < 3; ++n) count[n] -= (seen[i] >> n) & 1U;
    }
    return count;
}

// The most that a best response gains in any state, to move or not.
double worst_gain(const Two& two) {
    double worst = 0;
    for (std::size_t mine = 1; mine <= two.most(); ++mine) {
        for (std::size_t theirs = 1; theirs <= two.most(); ++theirs) {
            worst = std::max(worst, two.best_response(mine, theirs) - two.value(mine, theirs));
            worst = std::max(worst, two.best_reply(theirs, mine) - (1 - two.value(mine, theirs)));
        }
    }
    return worst;
}

std::string two_text(const Two& two, std::size_t hats) {
    const std::size_t most = two.most();
    std::string text = paragraph(say(Key::solve_vanish_two, {{"hats", hats}})) +
                       paragraph(say(Key::solve_vanish_two_rows)) + paragraph(say(Key::solve_vanish_two_marks)) +
                       "\n      ";
    for (std::size_t theirs = 1; theirs <= most; ++theirs) text += "       " + std::to_string(theirs) + "   ";
    text += '\n';
    for (std::size_t mine = 1; mine <= most; ++mine) {
        text += "  " + std::to_string(mine) + "   ";
        for (std::size_t theirs = 1; theirs <= most; ++theirs) {
            const bool even = mine > 1 && 1 / static_cast<double>(mine) > two.after_look(mine, theirs) - 1e-12;
            const char* mark = two.should_call(mine, theirs) ? " c " : even ? "(c)" : "   ";
            text += "  " + fixed(two.value(mine, theirs)) + mark;
        }
        text += '\n';
    }
    const double value = two.value(most, most);
    text +=
        '\n' + paragraph(say(Key::solve_vanish_two_start, {{"first", chance(value)}, {"second", chance(1 - value)}}));
    text += paragraph(
        say(Key::solve_vanish_two_response, {{"first", chance(two.best_response(most, most))},
                                             {"second", chance(two.best_reply(most, most))},
                                             {"first_gain", small(two.best_response(most, most) - value)},
                                             {"second_gain", small(two.best_reply(most, most) - (1 - value))}}));
    text += paragraph(say(Key::solve_vanish_two_worst, {{"gain", small(worst_gain(two))}}));
    return text;
}

std::string two_json(const Two& two, std::size_t hats) {
    const std::size_t most = two.most();
    const double value = two.value(most, most);
    Json json;
    json.open().text("game", "vanish").number("players", 2).key("hats").whole(hats);
    json.key("values").open_list().real(value).real(1 - value).close_list();
    json.key("best_responses").open_list().real(two.best_response(most, most)).real(two.best_reply(most, most));
    json.close_list().key("exploitability").real(worst_gain(two)).key("states").open_list();
    for (std::size_t mine = 1; mine <= most; ++mine) {
        for (std::size_t theirs = 1; theirs <= most; ++theirs) {
            json.open().key("mine").whole(mine).key("theirs").whole(theirs);
            json.key("value").real(two.value(mine, theirs));
            json.key("call").real(1 / static_cast<double>(mine)).key("look");
            if (mine > 1) {
                json.real(two.after_look(mine, theirs));
            } else {
                json.null();
            }
            json.text("move", two.should_call(mine, theirs) ? "call" : "look");
            json.key("best_response").real(two.best_response(mine, theirs)).close();
        }
    }
    json.close_list().close();
    return json.str() + '\n';
}

// The three from the start: chances, best responses, and the most that one gains in any state and place.
struct Solved {
    Three three;
    Three::Chances chances{};
    Three::Chances responses{};
    double worst = 0;
    std::map<u32, Three::Entry> reached;  // when nobody looks at a hat twice
    bool any_hat = true;                  // does it never matter there into which new hat one looks?

    explicit Solved(std::size_t hats) : three(hats, 1U << 16U) {
        chances = three.solve({}).chances;
        reached = three.states();
        for (std::size_t who = 0; who < 3; ++who) responses[who] = three.best_response({}, who);
        for (const auto& [key, entry] : reached) {
            const HatsSeen seen = three.unpack(key);
            for (std::size_t who = 0; who < 3; ++who) {
                worst = std::max(worst, three.best_response(seen, who) - entry.chances[who]);
            }
            for (std::size_t i = 0; i < hats && entry.look > 0; ++i) {
                const u8 kind = seen[i];
                if ((kind & 1U) == 0 && !entry.looks[kind]) any_hat = false;
            }
        }
    }
    double widest_gap() const {
        double widest = 0;
        for (const auto& [key, duel] : three.duels()) widest = std::max(widest, duel->gap());
        return widest;
    }
};

std::string three_text(const Solved& solved) {
    const Three& three = solved.three;
    const std::size_t hats = three.hats();
    std::string text = paragraph(say(Key::solve_vanish_three, {{"hats", hats}})) + '\n';
    const std::string look = spoken().isolated(say(Key::solve_head_look));
    std::size_t looks = 0;
    for (const auto& [key, entry] : solved.reached) {
        const HatsSeen seen = three.unpack(key);
        if (!entry.calls) {
            ++looks;
            continue;
        }
        const auto count = possible(seen, hats);
        text +=
            "  " + std::to_string(count[0]) + ' ' + std::to_string(count[1]) + ' ' + std::to_string(count[2]) + "  ";
        std::string who = words(seen, hats);
        who.resize(4 * hats, ' ');
        text += who + "  " + fixed(entry.chances[0]) + ' ' + fixed(entry.chances[1]) + ' ' + fixed(entry.chances[2]) +
                "   " + look + ' ' + fixed(entry.look) + '\n';
    }
    ListArg chances;
    ListArg gains;
    for (std::size_t who = 0; who < 3; ++who) {
        chances.items.emplace_back(chance(solved.chances[who]));
        gains.items.emplace_back(small(solved.responses[who] - solved.chances[who]));
    }
    const Key rest = solved.any_hat ? Key::solve_vanish_three_any : Key::solve_vanish_three_some;
    text += '\n' + paragraph(say(rest, {{"n", looks}})) +
            paragraph(say(Key::solve_vanish_three_start, {{"values", chances}})) +
            paragraph(say(Key::solve_vanish_three_response, {{"values", gains}})) +
            paragraph(say(Key::solve_vanish_three_worst, {{"gain", small(solved.worst)}})) +
            paragraph(
                say(Key::solve_vanish_three_duels, {{"n", three.duels().size()}, {"gap", small(solved.widest_gap())}}));
    return text;
}

std::string three_json(const Solved& solved) {
    const Three& three = solved.three;
    Json json;
    const auto list = [&](std::string_view name, const auto& values) {
        json.key(name).open_list();
        for (const double value : values) json.real(value);
        json.close_list();
    };
    json.open().text("game", "vanish").number("players", 3).key("hats").whole(three.hats());
    list("values", solved.chances);
    list("best_responses", solved.responses);
    json.key("exploitability").real(solved.worst).flag("any_hat", solved.any_hat);
    json.key("states").open_list();
    for (const auto& [key, entry] : three.states()) {
        const HatsSeen seen = three.unpack(key);
        json.open().text("seen", words(seen, three.hats())).key("possible").open_list();
        for (const std::size_t count : possible(seen, three.hats())) json.whole(count);
        json.close_list();
        list("values", entry.chances);
        json.key("call").real(entry.call).key("look").real(entry.look).text("move", entry.calls ? "call" : "look");
        json.flag("reached", solved.reached.contains(key)).close();
    }
    json.close_list().key("duels").open_list();
    for (const auto& [key, duel] : three.duels()) {  // A and B are left, C has called
        json.open().text("seen", words(three.unpack(key), three.hats())).key("value").real(duel->value());
        json.key("gap").real(duel->gap()).key("nodes").whole(duel->size()).close();
    }
    json.close_list().close();
    return json.str() + '\n';
}

int run(const VanishCall& call) {
    if (call.players == 2) {
        const Two two(call.hats);
        put(call.json ? two_json(two, call.hats) : two_text(two, call.hats));
    } else if (call.players == 4) {
        put(call.json ? four_json(call.hats) : four_text(call.hats));
    } else {
        const Solved solved(call.hats);
        put(call.json ? three_json(solved) : three_text(solved));
    }
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand solve_vanish_command() {
    const auto call = std::make_shared<VanishCall>();
    return {"vanish",
            Key::help_solve_vanish,
            {whole("--players", "N", call->players, Key::help_solve_vanish_players, 2, 4),
             whole("--hats", "N", call->hats, Key::help_solve_vanish_hats, 2, vanish::most_hats),
             flag("--json", call->json, Key::help_solve_vanish_json)},
            [call] { return run(*call); }};
}

}  // namespace magichat
