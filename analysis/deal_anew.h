// analysis: the same game with other hidden cards, as one of its seats could believe them.
#pragma once

#include "engine/base/random.h"
#include "engine/replay.h"

namespace magichat::analysis {

// The first `moves` moves of a record, what the house dealt and shuffled changed at random: every deal in which `seat` has
// seen and heard the very same, byte by byte, is as likely as any other. What the house rolled stays, for all have seen it.
// The moves must be legal.
std::vector<std::string> deal_anew(const Record& record, u64 moves, Seat seat, Random& random);

}  // namespace magichat::analysis
