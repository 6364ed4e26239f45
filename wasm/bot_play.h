// wasm: a game among bots of the ladder, from one text to another. Knows nothing of WASM, so that a native program can
// do the very same (tests/wasm/native_bots.cpp).
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/record.h"

namespace magichat {

// A game that goes on longer is left unfinished.
inline constexpr std::size_t most_bot_moves = 20000;

// `json` is a record with two keys more: "bots", a bot of the ladder for each seat, and "seed", a whole number. Moves
// that are there already have been played; the bots have seen them and go on from there. Returns the record with all its
// moves, and under "why" a reason for every move that a bot made: {"n":7,"why":"likely","about":[2,66]}, where n is the
// number of the move and `about` has what bot.h says, from 0.
Result<std::string, Malformed> play_among_bots(std::string_view json);

}  // namespace magichat
