// rabbits: the rules. Who acts, what is legal, what a move does, who has won.
#pragma once

#include "engine/base/forbidden.h"
#include "engine/base/outcome.h"
#include "engine/base/random.h"
#include "engine/rabbits/types.h"

namespace magichat::rabbits {

namespace detail {

constexpr u32 stand_bits(Seat seat) { return 7U << (index(seat) * slots); }
constexpr u32 all_stands(u8 players) { return (1U << (players * slots)) - 1U; }

// How many cards two dice allow to turn; 0 when neither shows hats.
constexpr u8 hats_shown(const Dice& dice) {
    u8 sum = 0;
    for (const Face face : dice) {
        if (face <= Face::hat2) sum = static_cast<u8>(sum + 1 + index(face));
    }
    return sum;
}

inline Wand draw_wand_card(State& state) {
    const Wand top = std::exchange(state.wands[state.wand_top], Wand::blank);
    state.wand_top = state.wand_top + 1U == wand_cards ? u8{0} : static_cast<u8>(state.wand_top + 1);
    --state.wand_count;
    return top;
}

inline void put_under_wands(State& state, Wand wand) {
    const std::size_t end = std::size_t{state.wand_top} + state.wand_count;
    state.wands[end < wand_cards ? end : end - wand_cards] = wand;
    ++state.wand_count;
}

// Whatever is taken leaves a blank, so that equal tables are equal values.
inline Colour draw_hat_card(State& state) { return std::exchange(state.pile[--state.pile_size], Colour::blank); }

inline void put_in(State& state, Place place, Colour card) {
    state.racks[index(place)] = card;
    state.out &= static_cast<u16>(~(1U << index(place)));
}

inline void throw_away(State& state, Colour card) { ++state.discards[index(card)]; }

inline void finish_turn(State& state) {
    ++state.turns;
    state.dice = {};
    state.turn = left_of(state.turn, state.options.players);
    state.phase = state.turns == state.options.turn_limit ? Phase::over : Phase::roll;
}

inline void wait_for_shuffle(State& state, Move needs) {
    state.claimed = needs;
    state.phase = Phase::shuffle;
}

inline void finish_draw(State& state, Trace& trace) {
    trace.drew = true;
    trace.rabbit = state.drawn = draw_hat_card(state);
    state.phase = Phase::keep;
}

// After a won claim: two hat cards, the lower slot first, and a new goal.
inline void finish_claim(State& state, Trace& trace) {
    const Seat me = state.turn;
    trace.refilled = true;
    trace.fresh[0] = draw_hat_card(state);
    trace.fresh[1] = draw_hat_card(state);
    put_in(state, place(me, trace.move.slot), trace.fresh[0]);
    put_in(state, place(me, trace.move.other), trace.fresh[1]);
    trace.goal = state.goals[index(me)] = draw_wand_card(state);
    finish_turn(state);
}

// Was the claim that these two rabbits are those of the goal right?
constexpr bool is_goal(Wand goal, Colour a, Colour b) {
    return wand_colours[index(goal)] == (a < b ? ColourPair{a, b} : ColourPair{b, a});
}

inline void try_claim(State& state, Move move, Trace& trace) {
    const std::size_t me = index(state.turn);
    const Colour a = trace.shown[0] = state.racks[index(place(state.turn, trace.move.slot))];
    const Colour b = trace.shown[1] = state.racks[index(place(state.turn, trace.move.other))];
    u8& won = state.won_count[me];
    trace.won = is_goal(state.goals[me], a, b);
    if (!trace.won) {
        if (won > 0) {
            trace.lost = true;
            put_under_wands(state, std::exchange(state.won[me][--won], Wand::blank));
        }
        finish_turn(state);
        return;
    }
    state.won[me][won++] = std::exchange(state.goals[me], Wand::blank);
    if (won == wands_to_win) {
        ++state.turns;
        state.phase = Phase::over;
        return;
    }
    throw_away(state, a);
    throw_away(state, b);
    if (state.pile_size < 2) {
        wait_for_shuffle(state, move);
    } else {
        finish_claim(state, trace);
    }
}

}  // namespace detail

// The cards that show a seat their rabbit, a bit a place: its own that face in, others' that face out. None before the
// deal, and none for the house.
inline u32 facing(const State& state, Seat viewer) {
    if (viewer == house || state.phase == Phase::deal) return 0;
    return (state.out ^ detail::stand_bits(viewer)) & detail::all_stands(state.options.players);
}

// The table before the deal.
inline State start(const Options& options, Seat first) {
    State state;
    state.options = options;
    state.turn = first;
    return state;
}

inline Seat to_act(const State& state) {
    switch (state.phase) {
        case Phase::deal:
        case Phase::roll:
        case Phase::shuffle: return house;
        case Phase::over: return nobody;
        case Phase::act:
        case Phase::flip:
        case Phase::keep:
        case Phase::claim: break;
    }
    return state.turn;
}

inline LegalMoves legal(const State& state) {
    const u32 all = detail::all_stands(state.options.players);
    const u32 others = all & ~detail::stand_bits(state.turn);
    // Those whose hat side faces them.
    const u64 flips = (all & ~facing(state, state.turn)) | u64{1} << index(stop);
    switch (state.phase) {
        case Phase::act: {
            constexpr u64 one_a_slot = u64{1} | u64{1} << places | u64{1} << (2 * places);
            const bool exchange = state.dice[0] == Face::exchange || state.dice[1] == Face::exchange;
            const bool draw = state.dice[0] == Face::draw || state.dice[1] == Face::draw;
            u64 bits = detail::hats_shown(state.dice) != 0 ? flips : 0;
            bits |= exchange ? (others * one_a_slot) << 13U : 0;
            bits |= draw ? u64{3} << index(draw_hat) : 0;
            return LegalMoves(bits);
        }
        case Phase::flip: return LegalMoves(flips);
        case Phase::keep: return LegalMoves(u64{0xF} << index(keep(Slot{0})));
        case Phase::claim: return LegalMoves(u64{0xF} << index(claim(Slot{0}, Slot{1})));
        case Phase::deal:
        case Phase::roll:
        case Phase::shuffle:
        case Phase::over: break;
    }
    return {};
}

// Is this what the house may do here?
inline bool legal(const State& state, const Chance& chance) {
    std::array<u8, colour_count> hats{};
    for (const Colour hat : chance.hats) ++hats[index(hat)];
    u32 wands = 0;
    for (const Wand wand : chance.wands) wands |= 1U << index(wand);
    switch (chance.kind) {
        case ChanceKind::roll: return state.phase == Phase::roll;
        case ChanceKind::shuffle: return state.phase == Phase::shuffle && hats == state.discards;
        case ChanceKind::deal: break;
    }
    std::array<u8, colour_count> full{};
    full.fill(hats_a_colour);
    return state.phase == Phase::deal && hats == full && chance.wands.size() == wand_cards &&
           wands == (1U << wand_cards) - 1U;
}

template <Generator G>
Chance sample(const State& state, G& random) {
    Chance chance;
    if (state.phase == Phase::roll) {
        const u32 both = below(random, 36);
        chance.dice = {die_sides[both / 6], die_sides[both % 6]};
        return chance;
    }
    chance.kind = state.phase == Phase::deal ? ChanceKind::deal : ChanceKind::shuffle;
    for (std::size_t colour = 0; colour < colour_count; ++colour) {
        const std::size_t count = state.phase == Phase::deal ? hats_a_colour : state.discards[colour];
        for (std::size_t i = 0; i < count; ++i) chance.hats.push_back(at<Colour>(colour));
    }
    shuffle(chance.hats.begin(), chance.hats.size(), random);
    if (state.phase == Phase::deal) {
        for (std::size_t i = 0; i < wand_cards; ++i) chance.wands.push_back(at<Wand>(i));
        shuffle(chance.wands.begin(), chance.wands.size(), random);
    }
    return chance;
}

inline Trace apply(State& state, const Chance& chance) {
    Trace trace{.kind = Trace::Kind::roll, .by = state.turn, .move = {}};
    switch (chance.kind) {
        case ChanceKind::roll:
            state.dice = chance.dice;
            state.phase = Phase::act;
            break;
        case ChanceKind::deal: {
            trace.kind = Trace::Kind::deal;
            const std::size_t dealt = state.options.players * slots;
            std::copy_n(chance.hats.begin(), dealt, state.racks.begin());
            std::reverse_copy(chance.hats.begin() + dealt, chance.hats.end(), state.pile.begin());
            state.pile_size = static_cast<u8>(chance.hats.size() - dealt);
            for (std::size_t seat = 0; seat < state.options.players; ++seat) state.goals[seat] = chance.wands[seat];
            std::copy(chance.wands.begin() + state.options.players, chance.wands.end(), state.wands.begin());
            state.wand_count = static_cast<u8>(wand_cards - state.options.players);
            state.phase = Phase::roll;
            break;
        }
        case ChanceKind::shuffle: {  // under what is left of the pile
            trace.kind = Trace::Kind::shuffle;
            const Move needs = std::exchange(state.claimed, pass);
            trace.move = move_parts[index(needs)];
            Colour* pile = state.pile.data();
            std::copy_backward(pile, pile + state.pile_size, pile + state.pile_size + chance.hats.size());
            std::reverse_copy(chance.hats.begin(), chance.hats.end(), pile);
            state.pile_size = static_cast<u8>(state.pile_size + chance.hats.size());
            state.discards.fill(0);
            if (needs == draw_hat) {
                detail::finish_draw(state, trace);
            } else {
                detail::finish_claim(state, trace);
            }
            break;
        }
    }
    return trace;
}

// `move` must be legal.
inline Trace apply(State& state, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    const std::size_t me = index(state.turn);
    Trace trace{.kind = Trace::Kind::move, .by = state.turn, .move = parts};
    switch (parts.kind) {
        case MoveKind::flip: {
            const u8 may_turn = state.phase == Phase::act ? detail::hats_shown(state.dice) : state.flips_left;
            state.out ^= static_cast<u16>(1U << index(parts.place));
            trace.out = ((state.out >> index(parts.place)) & 1U) != 0;
            trace.rabbit = state.racks[index(parts.place)];
            state.flips_left = static_cast<u8>(may_turn - 1);
            state.phase = may_turn == 1 ? Phase::claim : Phase::flip;
            break;
        }
        case MoveKind::stop:
            state.flips_left = 0;
            state.phase = Phase::claim;
            break;
        case MoveKind::exchange: {
            const Place mine = place(state.turn, parts.slot);
            trace.given = state.racks[index(mine)];
            trace.rabbit = state.racks[index(parts.place)];
            detail::put_in(state, mine, trace.rabbit);
            detail::put_in(state, parts.place, trace.given);
            state.phase = Phase::claim;
            break;
        }
        case MoveKind::draw_hat:
            if (state.pile_size == 0) {
                detail::wait_for_shuffle(state, move);
            } else {
                detail::finish_draw(state, trace);
            }
            break;
        case MoveKind::draw_wand:
            trace.returned = state.goals[me];
            detail::put_under_wands(state, trace.returned);
            trace.goal = state.goals[me] = detail::draw_wand_card(state);
            state.phase = Phase::claim;
            break;
        case MoveKind::keep: {
            const Place here = place(state.turn, parts.slot);
            trace.rabbit = state.racks[index(here)];
            detail::throw_away(state, trace.rabbit);
            detail::put_in(state, here, state.drawn);
            state.drawn = Colour::blank;
            state.phase = Phase::claim;
            break;
        }
        case MoveKind::discard:
            trace.rabbit = state.drawn;
            detail::throw_away(state, trace.rabbit);
            state.drawn = Colour::blank;
            state.phase = Phase::claim;
            break;
        case MoveKind::claim: detail::try_claim(state, move, trace); break;
        case MoveKind::pass: detail::finish_turn(state); break;
    }
    return trace;
}

// The points as they stand, and who would win if it ended now.
inline Outcome outcome(const State& state) {
    std::array<std::int32_t, max_seats> scores{};
    for (std::size_t seat = 0; seat < state.options.players; ++seat) scores[seat] = state.won_count[seat];
    Outcome outcome = most_points_win(scores, state.options.players);
    outcome.ended_by = ended_by(state.phase == Phase::over, std::find(state.won_count.begin(), state.won_count.end(),
                                                                      wands_to_win) != state.won_count.end());
    return outcome;
}

inline ForbiddenMoves<Move> forbidden(const State& /*state*/) { return {}; }

}  // namespace magichat::rabbits
