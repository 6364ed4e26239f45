// magichat solve vanish: the race with perfect memory, and what a best response gains against its solution.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "bots/vanish/three.h"
#include "bots/vanish/two.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/solve/solve.h"
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

std::string fixed(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4f", value);
    return text;
}

std::string small(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1e", std::max(0.0, value));
    return text;
}

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
    std::string text = "vanish, 2 players, " + std::to_string(hats) +
                       " hats in the circle: the chance of the one to move to win the round.\n"
                       "Rows: how many animals may be in the box for them; columns: for the other.\n"
                       "c: a call. Otherwise a look at a new hat; (c): calling is as good.\n\n      ";
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
    text += "\nAt the start: " + fixed(value) + " for the starter, " + fixed(1 - value) + " for the other.\n";
    text += "A best response wins at the start " + fixed(two.best_response(most, most)) + " as the starter and " +
            fixed(two.best_reply(most, most)) + " as the other: it gains " +
            small(two.best_response(most, most) - value) + " and " + small(two.best_reply(most, most) - (1 - value)) +
            ".\nThe most that it gains in any state: " + small(worst_gain(two)) + ".\n";
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
    std::string text =
        "vanish, 3 players, " + std::to_string(hats) +
        " hats in the circle. A is to move, then B, then C; nobody is out, and\n"
        "nobody has looked at a hat twice. Where A calls: animals possible for each, who has seen each hat\n"
        "(- nobody), chances of A, B and C, and what the best look would be worth to A.\n\n";
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
                "   look " + fixed(entry.look) + '\n';
    }
    text += "\nIn the other " + std::to_string(looks) + " a look at a new hat is best; " +
            (solved.any_hat ? "which one never matters.\n" : "in some it matters which.\n");
    text += "At the start: " + fixed(solved.chances[0]) + ", " + fixed(solved.chances[1]) + " and " +
            fixed(solved.chances[2]) + " in turn order.\nA best response to the other two gains there";
    for (std::size_t who = 0; who < 3; ++who) {
        text += (who == 0 ? " " : who == 1 ? ", " : " and ") + small(solved.responses[who] - solved.chances[who]);
    }
    text += ".\nThe most that it gains in any state of the race and any place: " + small(solved.worst) + ".\n";
    text += "After a wrong call: " + std::to_string(three.duels().size()) +
            " duels of the two who are left, solved with a gap of at most " + small(solved.widest_gap()) + ".\n";
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
            "The race of vanish with perfect memory",
            {whole("--players", "N", call->players, "how many play", 2, 3),
             whole("--hats", "N", call->hats, "hats in the circle; one more is in the box", 2, vanish::most_hats),
             flag("--json", call->json, "everything as one JSON object")},
            [call] { return run(*call); }};
}

}  // namespace magichat
