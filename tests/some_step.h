// A step of a game that gets somewhere.
#pragma once

#include "engine/match.h"
#include "tests/games/all.h"

namespace magichat {

// Chance by its odds, and random moves by which cards are won and piles run out, but rounds are not over at once.
template <Game G>
typename Match<G>::Step some_step(const typename G::State& state, Random& random) {
    if (to_act(state) == house) return sample(state, random);
    return InTests<G>::some_move(state, random);
}

}  // namespace magichat
