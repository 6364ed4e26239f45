#include "bots/train/rabbits_script.h"

#include "bots/train/rabbits_prices.h"

namespace magichat::train {

using namespace rabbits;  // NOLINT(google-build-using-namespace): the words of one game

rabbits::Options Rabbits::some_options(const Company& company, Random& random) {
    Options options;
    options.players = some_players(company, random);
    const u32 length = below(random, 16);
    options.turn_limit = length < 12 ? 400 : 20 + below(random, 150);
    return options;
}

// steal: spoils what another could claim; bluff: guesses; patience: keeps its goal.
Style Rabbits::some_style(Random& random) {
    Style style;
    style.kind = static_cast<u8>(below(random, style_count));
    style.prices = style.kind >= 8;
    switch (style.kind) {
        case 0: break;                               // by habit
        case 1: style.steal = 255; break;            // spoils
        case 2: style.bluff = 100; break;            // guesses
        case 3: style = {3, 200, 0, 255, 0}; break;  // spoils, and keeps its goal
        case 4: style.patience = 255; break;         // keeps its goal
        case 5: style.noise = any_chance(random, 60); break;
        case 8: style = {8, 255, 128, 160, 0, true}; break;  // counts, and minds the others
        case 9: style = {9, 0, 128, 160, 0, true}; break;    // counts, for itself
        case 10: style.noise = any_chance(random, 255); [[fallthrough]];
        case 11:
            style.steal = any_chance(random, 255);
            style.bluff = any_chance(random, 255);
            style.patience = any_chance(random, 255);
            break;
        default:
            style.steal = any_chance(random, 255);
            style.bluff = any_chance(random, 60);
            style.patience = any_chance(random, 255);
            break;
    }
    return style;
}

namespace {

// An exchange that takes from another one of two cards that they need, as far as the mover has seen them.
LegalMoves spoils(const State& state, u32 seen, const LegalMoves& legal) {
    LegalMoves some;
    const auto spare = rabbits::detail::need(state, seen).spare;
    for (const Move move : legal) {
        const MoveParts& parts = move_parts[index(move)];
        if (parts.kind != MoveKind::exchange || ((spare >> index(parts.slot)) & 1U) == 0) continue;
        const std::size_t i = index(parts.place);
        const Wand goal = state.goals[index(owner(parts.place))];
        for (std::size_t slot = 0; slot < slots; ++slot) {
            const std::size_t j = index(place(owner(parts.place), at<Slot>(slot)));
            if (i == j || ((seen >> i) & (seen >> j) & 1U) == 0) continue;
            if (rabbits::detail::is_goal(goal, state.racks[i], state.racks[j])) some.add(move);
        }
    }
    return some;
}

}  // namespace

Move Rabbits::scripted(const State& state, const Knowledge& known, const Ledger& ledger, const Style& style,
                       Random& random) {
    if (style.prices) return priced(known, style, random);
    const LegalMoves moves = legal(state);
    const u32 seen = ledger.eyes().seen(state.turn);
    if (chance(random, style.noise)) return any_of(harmless(moves), random);
    if (state.phase == Phase::claim && chance(random, style.bluff)) {
        if (const auto some = guesses(state, ledger.eyes(), moves); !some.empty()) return any_of(some, random);
    }
    const bool ready = rabbits::detail::need(state, seen).count == 0;
    if (state.phase == Phase::act && !ready && chance(random, style.steal)) {
        if (const auto some = spoils(state, seen, moves); !some.empty()) return any_of(some, random);
    }
    const Move move = habit(state, ledger.eyes(), moves, random);
    return move == draw_wand && chance(random, style.patience) ? draw_hat : move;
}

void Rabbits::secrets(const State& state, const Ledger& /*ledger*/, Seat self, net::Feature* things,
                      net::Feature* relations) {
    const std::size_t players = state.options.players;
    const auto place_of = [&](std::size_t i) { return (index(self) + i / slots) % players * slots + i % slots; };
    const auto in = [&](Wand goal, Colour colour) {
        return wand_colours[index(goal)].low == colour || wand_colours[index(goal)].high == colour;
    };
    std::fill_n(things, places * secret_features, net::Feature{0});
    std::fill_n(relations, secret_relations * places * places, net::Feature{0});
    for (std::size_t i = 0; i < players * slots; ++i) {
        const Colour card = state.racks[place_of(i)];
        const Wand mine = state.goals[index(self)];
        things[i * secret_features] = in(mine, card) ? net::unit : 0;
        things[i * secret_features + 1] = in(state.goals[(index(self) + i / slots) % players], card) ? net::unit : 0;
        for (std::size_t j = 0; j < players * slots; ++j) {
            if (i == j) continue;
            const Colour other = state.racks[place_of(j)];
            const Wand theirs = state.goals[(index(self) + j / slots) % players];
            relations[i * places + j] = rabbits::detail::is_goal(mine, card, other) ? net::unit : 0;
            relations[(places + i) * places + j] = rabbits::detail::is_goal(theirs, card, other) ? net::unit : 0;
        }
    }
}

}  // namespace magichat::train
