// analysis: vanish for two who forget nothing, exactly: no tries, no error. A round is solved (bots/vanish/two.h); who wins
// one needs one fewer, and the other begins the next.
#pragma once

#include "analysis/tries.h"

namespace magichat::analysis {

// Is there an exact solution?
inline bool is_solved(const vanish::Options& options) { return options.players == 2; }

Pricing<vanish::Game> price_of_two(const Moment<vanish::Game>& moment, vanish::Move played);
double chance_of_two(const Moment<vanish::Game>& moment);

}  // namespace magichat::analysis
