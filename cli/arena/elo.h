// cli: the strengths of all bots of an arena together. Pure arithmetic on a tally.
#pragma once

#include "cli/arena/score.h"

namespace magichat {

// Numbers there are only for bots that have taken something from each other, directly or through others: the largest
// such group has mean 0. Whoever has won or lost everything against it has a bound and no number.
struct Rating {
    std::optional<double> elo;
    std::optional<double> error;     // 95 %; none where blocks do not differ
    std::optional<double> at_least;  // 95 %, one-sided: against the opponent that tells most
    std::optional<double> at_most;

    bool operator==(const Rating&) const = default;
};
std::vector<Rating> rate(const ArenaTally& tally);

// All bots, the strongest first.
std::vector<std::size_t> ranked(const ArenaTally& tally, const std::vector<Rating>& ratings);

}  // namespace magichat
