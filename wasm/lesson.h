// wasm: a game that was written down beforehand, as the log of a table at which somebody learns it.
#pragma once

#include "table/table.h"

namespace magichat {

// The learner sits on the seat that is named, bots on the others. The log ends after the first `made` moves of the script, and the
// house's that follow from them; after none, before the game is started. But all of the script is tried: a move that can't
// be made is an error at once.
Result<std::vector<Entry>, Malformed> log_of_lesson(const TableSettings& settings, const Script& script, u64 made,
                                                    Seat seat, Guest learner, const Outside& outside, Time now);

}  // namespace magichat
