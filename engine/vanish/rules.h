// vanish: the rules. Who acts, what is legal, what a move does, who has won.
#pragma once

#include "engine/base/forbidden.h"
#include "engine/base/outcome.h"
#include "engine/base/random.h"
#include "engine/vanish/types.h"

namespace magichat::vanish {

// The table before the first deal.
inline State start(const Options& options, Seat first) {
    State state;
    state.options = options;
    state.turn = first;
    return state;
}

inline Seat to_act(const State& state) {
    if (state.phase == Phase::deal) return house;
    if (state.phase == Phase::over) return nobody;
    return state.turn;
}

namespace detail {

inline constexpr u64 any_look = 0x1F;
inline constexpr u64 any_call = u64{0x3F} << 27U;
inline constexpr u64 any_two = [] {  // the lower hat first
    u64 bits = 0;
    for (std::size_t a = 0; a < circle; ++a) {
        for (std::size_t b = a + 1; b < circle; ++b) bits |= u64{1} << index(swap(at<Hat>(a), at<Hat>(b)));
    }
    return bits;
}();

inline void finish_turn(State& state) {
    ++state.turns;
    state.phase = Phase::turn;
    do {
        state.turn = left_of(state.turn, state.options.players);
    } while ((state.out & bit(state.turn)) != 0);
    if (state.turns == state.options.turn_limit) state.phase = Phase::over;
}

inline void finish_look(State& state) {
    state.looked = {};
    if (state.options.expert) {
        state.phase = Phase::extra;
    } else {
        finish_turn(state);
    }
}

inline void win_round(State& state, Seat winner) {
    ++state.turns;
    const bool wand = ++state.tokens[index(winner)] == 2;
    state.turn = left_of(winner, state.options.players);
    state.phase = wand || state.turns == state.options.turn_limit ? Phase::over : Phase::deal;
}

// The one seat that is still in the round, or nobody when there are more.
inline Seat last_one_in(const State& state) {
    const u32 in = ((1U << state.options.players) - 1U) & ~u32{state.out};
    return std::has_single_bit(in) ? at<Seat>(static_cast<std::size_t>(std::countr_zero(in))) : nobody;
}

}  // namespace detail

inline LegalMoves legal(const State& state) {
    switch (state.phase) {
        case Phase::turn: return LegalMoves(detail::any_look | detail::any_call);
        case Phase::swap: {
            const u64 with_another = u64{0xF} << index(swap(state.looked, state.looked == Hat{0} ? Hat{1} : Hat{0}));
            const u64 leave_it = u64{state.options.swap == SwapRule::may} << index(stay);
            return LegalMoves(with_another | leave_it);
        }
        case Phase::extra: return LegalMoves(detail::any_two | u64{1} << index(done));
        case Phase::deal:
        case Phase::over: break;
    }
    return {};
}

// Is this a deal that the house may make here?
inline bool legal(const State& state, const Chance& deal) {
    u32 animals = 0;
    for (const Animal animal : deal.hats) animals |= 1U << index(animal);
    return state.phase == Phase::deal && animals == (1U << animal_count) - 1U;
}

template <Generator G>
Chance sample(const State& /*state*/, G& random) {
    Chance deal{{Animal::rabbit, Animal::dove, Animal::cat, Animal::owl, Animal::frog, Animal::mouse}};
    shuffle(deal.hats.data(), deal.hats.size(), random);
    return deal;
}

inline Trace apply(State& state, const Chance& deal) {
    state.hats = deal.hats;
    state.out = 0;
    ++state.round;
    state.phase = Phase::turn;
    return {Trace::Kind::deal, house, {}, Animal::blank, nobody};
}

// `move` must be legal.
inline Trace apply(State& state, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    Trace trace{Trace::Kind::move, state.turn, parts, Animal::blank, nobody};
    switch (parts.kind) {
        case MoveKind::look:
            trace.seen = state.hats[index(parts.hat)];
            state.looked = parts.hat;
            state.phase = Phase::swap;
            break;
        case MoveKind::swap:
            std::swap(state.hats[index(parts.hat)], state.hats[index(parts.other)]);
            if (state.phase == Phase::swap) {
                detail::finish_look(state);
            } else {
                detail::finish_turn(state);
            }
            break;
        case MoveKind::stay: detail::finish_look(state); break;
        case MoveKind::done: detail::finish_turn(state); break;
        case MoveKind::call:
            trace.seen = state.hats[index(box)];
            if (trace.seen == parts.animal) {
                trace.winner = state.turn;
            } else {
                state.out |= bit(state.turn);
                trace.winner = detail::last_one_in(state);
            }
            if (trace.winner == nobody) {
                detail::finish_turn(state);
            } else {
                detail::win_round(state, trace.winner);
            }
            break;
    }
    return trace;
}

// The points as they stand, and who would win if it ended now.
inline Outcome outcome(const State& state) {
    std::array<std::int32_t, max_seats> scores{};
    for (std::size_t seat = 0; seat < state.options.players; ++seat) scores[seat] = state.tokens[seat];
    Outcome outcome = most_points_win(scores, state.options.players);
    outcome.ended_by = ended_by(state.phase == Phase::over,
                                std::find(state.tokens.begin(), state.tokens.end(), u8{2}) != state.tokens.end());
    return outcome;
}

inline ForbiddenMoves<Move> forbidden(const State& /*state*/) { return {}; }

}  // namespace magichat::vanish
