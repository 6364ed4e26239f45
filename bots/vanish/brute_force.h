// bots: brute force for the tests of vanish. The real game with fewer hats, played out over all deals, with everything
// that the rules allow: any look, also at a hat seen before; any swap, chosen after the look; any call, also of an animal
// known to be in the circle. A best response knows all that its seat has seen, and nothing is counted together.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

#include "bots/vanish/four.h"
#include "bots/vanish/three.h"
#include "bots/vanish/two.h"

namespace magichat::vanish::brute {

using Deal = std::vector<std::size_t>;  // animals by hat; the last is in the box

inline std::vector<Deal> all_deals(std::size_t hats) {
    Deal deal(hats + 1);
    std::iota(deal.begin(), deal.end(), std::size_t{0});
    std::vector<Deal> all;
    do {
        all.push_back(deal);
    } while (std::next_permutation(deal.begin(), deal.end()));
    return all;
}

inline bool has(u32 set, std::size_t i) { return ((set >> i) & 1U) != 0; }

// All that everybody at the table can tell. A hat keeps its number; where it stands changes.
struct Table {
    std::size_t hats = 0;
    std::size_t players = 0;
    std::size_t turn = 0;
    u32 out = 0;
    std::vector<std::size_t> standing;  // hat by position
    std::array<u32, 4> seen{};          // hats by seat
    u32 vain = 0;                       // animals
    // Since the first wrong call: who was out, what they said, what was seen then, and who looked where or called again (a
    // hat that is none). A look at a hat seen before is taken for one at a new hat; with four players from the start.
    std::size_t caller = 4;
    std::size_t said = 0;
    std::size_t said_next = 0;
    u32 next_saw = 0;
    std::array<u32, 4> seen_then{};
    std::array<u32, 4> imagined{};
    std::vector<std::pair<std::size_t, std::size_t>> looks;

    Table(std::size_t hat_count, std::size_t player_count) : hats(hat_count), players(player_count), standing(hats) {
        std::iota(standing.begin(), standing.end(), std::size_t{0});
    }
    void pass_on() {
        do {
            turn = (turn + 1) % players;
        } while (has(out, turn));
    }
    void look(std::size_t position, std::size_t other) {
        const std::size_t hat = standing[position];
        if (caller < 4 || players == 4) {
            std::size_t as_if = hat;
            for (std::size_t i = 0; i < hats && has(imagined[turn], as_if); ++i) as_if = i;
            imagined[turn] |= 1U << as_if;
            if (caller < 4) looks.emplace_back(turn, as_if);
        }
        seen[turn] |= 1U << hat;
        std::swap(standing[position], standing[other]);
        pass_on();
    }
    // False when only one is left.
    bool wrong(std::size_t animal) {
        if (caller == 4) {
            caller = turn;
            said = animal;
            if (players < 4) imagined = seen;
            seen_then = imagined;
        } else {
            looks.emplace_back(turn, hats);
            said_next = animal;
            next_saw = imagined[turn];
        }
        vain |= 1U << animal;
        out |= 1U << turn;
        if (static_cast<std::size_t>(std::popcount(out)) + 1 == players) return false;
        pass_on();
        return true;
    }
};

struct Action {
    double part = 1;
    bool call = false;
    std::size_t what = 0;  // a position, or an animal
    bool operator<(const Action& other) const { return std::pair(call, what) < std::pair(other.call, other.what); }
};
using Actions = std::vector<Action>;

// The solution at a real table, by what its seat has seen.
class Solution {
public:
    Solution(std::size_t hats, std::size_t players)
        : two_(hats), three_(hats), four_(hats, 1U << 14U, 1e-12), players_(players) {}

    Actions operator()(const Table& table, const Deal& deal) {
        const std::size_t me = table.turn;
        std::vector<std::size_t> possible;
        for (std::size_t animal = 0; animal <= table.hats; ++animal) {
            bool seen = has(table.vain, animal);
            for (std::size_t hat = 0; hat < table.hats; ++hat) {
                seen = seen || (has(table.seen[me], hat) && deal[hat] == animal);
            }
            if (!seen) possible.push_back(animal);
        }
        const double call = calls(table, deal, possible.size());
        Actions actions;
        for (const std::size_t animal : possible) {
            if (call > 0) actions.push_back({call / static_cast<double>(possible.size()), true, animal});
        }
        for (std::size_t i = 0; i < table.hats; ++i) {
            if (looks_[i] > 0) actions.push_back({looks_[i], false, i});
        }
        return actions;
    }
    Four& four() { return four_; }
    bool too_patient = false;  // never calls before they know

private:
    double calls(const Table& table, const Deal& deal, std::size_t mine) {
        looks_.fill(0);
        const std::size_t me = table.turn;
        if (mine == 1) return 1;
        std::size_t fresh = table.hats;
        for (std::size_t i = 0; i < table.hats; ++i) {
            if (!has(table.seen[me], table.standing[i])) fresh = i;
        }
        if (players_ == 2 || too_patient) {
            const auto theirs = table.hats + 1 - static_cast<std::size_t>(std::popcount(table.seen[1 - me % 2]));
            if (!too_patient && two_.should_call(mine, theirs)) return 1;
            looks_[fresh] = 1;
            return 0;
        }
        if (players_ == 4) return table.caller < 4 ? trio(table, deal) : race_of_four(table);
        return table.caller < 4 ? duel(table, deal) : race(table);
    }
    double race_of_four(const Table& table) {
        HatsSeen seen{};
        for (std::size_t hat = 0; hat < table.hats; ++hat) {
            for (std::size_t n = 0; n < 4; ++n) {
                if (has(table.imagined[(table.turn + n) % 4], hat)) seen[hat] |= static_cast<u8>(1U << n);
            }
        }
        const Four::Entry& entry = four_.solve(seen);
        if (entry.calls) return 1;
        std::size_t i = 0;
        while (seen[table.standing[i]] != entry.first) ++i;
        looks_[i] = 1;
        return 0;
    }
    double race(const Table& table) {
        HatsSeen seen{};
        for (std::size_t hat = 0; hat < table.hats; ++hat) {
            for (std::size_t n = 0; n < 3; ++n) {
                if (has(table.seen[(table.turn + n) % 3], hat)) seen[hat] |= static_cast<u8>(1U << n);
            }
        }
        const Three::Entry& entry = three_.solve(seen);
        if (entry.calls) return 1;
        for (std::size_t i = 0; i < table.hats; ++i) {
            if (seen[table.standing[i]] != entry.first) continue;
            looks_[i] = 1;
            return 0;
        }
        ADD_FAILURE() << "no such hat";
        return 1;
    }
    // The hats as a tree of looks names them.
    struct Names {
        HatsSeen seen;  // at the first wrong call
        std::vector<std::size_t> name;

        Names(const Table& table, std::size_t others) : seen{}, name(table.hats, most_hats) {
            for (std::size_t n = 0; n <= others; ++n) {
                const std::size_t seat = (table.caller + 1 + n) % (others + 1);
                for (std::size_t hat = 0; hat < table.hats; ++hat) {
                    if (has(table.seen_then[seat], hat)) seen[hat] |= static_cast<u8>(1U << n);
                }
            }
        }
        bool taken(std::size_t n) const { return std::find(name.begin(), name.end(), n) != name.end(); }
        std::size_t of(std::size_t hat) {
            for (std::size_t n = 0; n < name.size() && name[hat] == most_hats; ++n) {
                if (seen[n] == seen[hat] && !taken(n)) name[hat] = n;
            }
            return name[hat];
        }
    };
    static std::size_t where(const Table& table, const Deal& deal, std::size_t animal) {
        for (std::size_t hat = 0; hat < table.hats; ++hat) {
            if (has(table.seen[table.turn], hat) && deal[hat] == animal) return hat;
        }
        return most_hats;
    }
    double follow(const Table& table, const Names& names, const Duel::Choice& choice) {
        for (std::size_t n = 0; n < table.hats; ++n) {
            if (choice.look[n] <= 0) continue;
            for (std::size_t i = 0; i < table.hats; ++i) {  // the first that may have this name
                const std::size_t hat = table.standing[i];
                const bool free = names.name[hat] == most_hats && names.seen[hat] == names.seen[n] && !names.taken(n);
                if (names.name[hat] != n && !free) continue;
                looks_[i] += choice.look[n];
                break;
            }
        }
        return choice.call;
    }
    double duel(const Table& table, const Deal& deal) {
        Names names(table, 2);
        auto& duel = duels_[names.seen];
        if (!duel) duel = std::make_unique<Duel>(names.seen, table.hats, 1U << 14U);
        std::size_t node = Duel::root;
        for (const auto& [seat, hat] : table.looks) {
            node = duel->after_look(node, names.of(hat));
            if (node == Duel::nowhere) return 1;  // they must know what is in the box: now or never
        }
        std::size_t x = where(table, deal, table.said);
        if (x < most_hats) {
            if ((names.seen[x] & seen_by_caller) != 0) return 1;  // nonsense was called; nobody gains by that
            x = names.of(x);
        }
        return follow(table, names, duel->choice(node, x));
    }
    double trio(const Table& table, const Deal& deal) {
        Names names(table, 3);
        auto& trio = trios_[names.seen];
        if (!trio) trio = std::make_unique<Trio>(names.seen, table.hats, 1U << 14U);
        std::size_t node = Trio::root;
        for (const auto& [seat, hat] : table.looks) {
            node = hat == table.hats ? trio->after_call(node) : trio->after_look(node, names.of(hat));
            if (node == Trio::nowhere) return 1;
        }
        const bool both = std::popcount(table.out) == 2;
        std::size_t x = where(table, deal, table.said);
        std::size_t y = both ? where(table, deal, table.said_next) : most_hats;
        if (x < most_hats && (names.seen[x] & Trio::seen_by_caller) != 0) return 1;
        if (y < most_hats && has(table.next_saw, y)) return 1;
        if (x < most_hats) x = names.of(x);
        if (y < most_hats) y = names.of(y);
        return follow(table, names, trio->choice(node, x, y));
    }

    Two two_;
    Three three_;
    Four four_;
    std::size_t players_;
    std::map<HatsSeen, std::unique_ptr<Duel>> duels_;
    std::map<HatsSeen, std::unique_ptr<Trio>> trios_;
    std::array<double, most_hats> looks_{};
};

struct World {
    const Deal* deal;
    double weight;
};
using Worlds = std::vector<World>;

// The chance to win of the seat that answers best; the worlds are those that it can't tell apart.
inline double answer(Solution& solution, const Table& table, const Worlds& worlds, std::size_t seat);

inline double answer_to_move(Solution& solution, const Table& table, const Worlds& worlds, std::size_t seat) {
    double best = 0;
    for (std::size_t animal = 0; animal <= table.hats; ++animal) {
        double right = 0;
        for (const World& world : worlds) right += world.deal->back() == animal ? world.weight : 0;
        best = std::max(best, right);
    }
    if (best > 0.999999 * std::accumulate(worlds.begin(), worlds.end(), 0.0,
                                          [](double sum, const World& world) { return sum + world.weight; })) {
        return best;  // they know: nothing is better
    }
    for (std::size_t position = 0; position < table.hats; ++position) {
        std::map<std::size_t, Worlds> by_animal;
        for (const World& world : worlds) by_animal[(*world.deal)[table.standing[position]]].push_back(world);
        double sum = 0;
        for (const auto& [animal, some] : by_animal) {
            double most = 0;
            for (std::size_t other = 0; other < table.hats; ++other) {
                if (other == position) continue;
                Table then = table;
                then.look(position, other);
                most = std::max(most, answer(solution, then, some, seat));
            }
            sum += most;
        }
        best = std::max(best, sum);
    }
    return best;
}

inline double answer(Solution& solution, const Table& table, const Worlds& worlds, std::size_t seat) {
    if (table.turn == seat) return answer_to_move(solution, table, worlds, seat);
    std::map<Action, Worlds> by_action;
    for (const World& world : worlds) {
        for (const Action& action : solution(table, *world.deal)) {
            by_action[action].push_back({world.deal, world.weight * action.part});
        }
    }
    double sum = 0;
    for (auto& [action, some] : by_action) {
        Table then = table;
        if (!action.call) {
            then.look(action.what, (action.what + 1) % table.hats);
        } else {
            std::erase_if(some, [&](const World& world) { return world.deal->back() == action.what; });
            if (some.empty()) continue;
            if (!then.wrong(action.what)) {
                for (const World& world : some) sum += world.weight;
                continue;
            }
        }
        sum += answer(solution, then, some, seat);
    }
    return sum;
}

// The chances when all play the solution.
inline std::array<double, 4> play(Solution& solution, const Table& table, const Deal& deal) {
    std::array<double, 4> sum{};
    for (const Action& action : solution(table, deal)) {
        Table then = table;
        if (action.call && deal.back() == action.what) {
            sum[table.turn] += action.part;
            continue;
        }
        std::array<double, 4> later{};
        if (!action.call) {
            then.look(action.what, (action.what + 1) % table.hats);
            later = play(solution, then, deal);
        } else if (then.wrong(action.what)) {
            later = play(solution, then, deal);
        } else {
            later[static_cast<std::size_t>(std::countr_one(then.out))] = 1;
        }
        for (std::size_t seat = 0; seat < 4; ++seat) sum[seat] += action.part * later[seat];
    }
    return sum;
}

struct Figures {
    std::array<double, 4> values{};
    std::array<double, 4> answers{};
};

inline Figures measure(std::size_t hats, std::size_t players, bool too_patient = false) {
    Solution solution(hats, players);
    solution.too_patient = too_patient;
    const std::vector<Deal> deals = all_deals(hats);
    const double each = 1 / static_cast<double>(deals.size());
    Worlds worlds;
    Figures figures;
    for (const Deal& deal : deals) {
        worlds.push_back({&deal, each});
        const auto wins = play(solution, Table(hats, players), deal);
        for (std::size_t seat = 0; seat < players; ++seat) figures.values[seat] += each * wins[seat];
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
        figures.answers[seat] = answer(solution, Table(hats, players), worlds, seat);
    }
    return figures;
}

}  // namespace magichat::vanish::brute
