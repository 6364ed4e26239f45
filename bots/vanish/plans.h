// bots: the solutions of vanish at a table: what they would do where three or four play who forget nothing.
#pragma once

#include "bots/vanish/habits.h"

namespace magichat::vanish {

inline std::size_t popcount(u32 bits) { return static_cast<std::size_t>(std::popcount(bits)); }

// Who has seen the hat at `i`, as bits from the one to move.
inline u8 seen_from(const State& state, const Eyes& eyes, std::size_t i) {
    u8 bits = 0;
    Seat seat = state.turn;
    for (u32 n = 0; n < state.options.players; ++n, seat = left_of(seat, state.options.players)) {
        bits = static_cast<u8>(bits | ((eyes.seen(seat) >> i) & 1U) << n);
    }
    return bits;
}

enum class Advice : u8 { none, call, look };
struct Plan {
    Advice advice = Advice::none;
    LegalMoves looks;
};

// Nobody is out.
Plan plan_for_three(const State& state, const Eyes& eyes);
Plan plan_for_four(const State& state, const Eyes& eyes);
// Somebody is: those who are left follow the tree of turns since the first call. `dice`, from 0 to 1, is for where it is
// left to chance.
Plan plan_for_duel(const State& state, const Eyes& eyes, double dice);
Plan plan_for_trio(const State& state, const Eyes& eyes, double dice);

}  // namespace magichat::vanish
