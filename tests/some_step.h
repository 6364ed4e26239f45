// A step of a game that gets somewhere.
#pragma once

#include "engine/games.h"
#include "engine/match.h"

namespace magichat {

// Random play, but in court and rabbits a point that is there is taken now and then, so that cards are won and piles run
// out; in vanish seldom a call, or a round is soon over.
template <Game G>
typename Match<G>::Step some_step(const typename G::State& state, Random& random) {
    if (to_act(state) == house) return sample(state, random);
    const auto moves = legal(state);
    if constexpr (std::is_same_v<G, vanish::Game>) {
        if (state.phase == vanish::Phase::turn && below(random, 8) != 0) return moves[below(random, vanish::circle)];
    } else if (below(random, 3) == 0) {
        for (const auto move : moves) {
            typename G::State after = state;
            apply(after, move);
            if (outcome(after).scores[index(state.turn)] > outcome(state).scores[index(state.turn)]) return move;
        }
    }
    return moves[below(random, static_cast<u32>(moves.size()))];
}

}  // namespace magichat
