// wasm: a record as a page needs it to show the game, and to check it. Knows nothing of WASM, so that a native program can
// do the very same (tests/wasm/native_review.cpp).
#pragma once

#include <string>
#include <string_view>

#include "engine/record.h"
#include "wasm/answer.h"

namespace magichat {

// What comes after so many moves is not shown: the answer must fit into a page's memory. A game of 400 turns never gets
// there; its longest turn, in rabbits, has six moves.
inline constexpr std::size_t most_review_moves = 5000;

// The status of an answer is that of `magichat replay`: 0, 1 if a move can't be made, 2 if the record is malformed.
//
// The whole game, step by step, as one JSON object:
//   game, options, first, players, and names, handicaps, bots, faces and resigned as the record has them, if it has them;
//   finished: the game is over; ended_by: by what, rules, turn_limit, resigned (one of two players) or broken_off, if it is;
//   steps: for every move n, by, move, to_act and seen, as in `magichat replay --json`; views: what each seat sees after
//   it ("0": a spectator); and, only if the game is finished, open: the cards that lie hidden (engine/<game>/open.h).
// Status 1: the steps before the move that can't be made, and as the last key error, which says why. A record with too
// many moves is answered in the same way. Status 2: a line that says what is wrong with the record, and no JSON.
Answer review(std::string_view json);

// What `magichat verify` says, as one JSON object: {"ok":true,"chances":12,"missed":[2]}, the number of house moves that
// follow from the secret, and the seats that had pledged luck of which none came in time; or {"ok":false,"kind":"differs","why":"move 3, …"}, the kinds as in table/play/verify.h. Status 0 for both.
// Status 2: a line that says what is wrong with the record.
Answer check(std::string_view json);

}  // namespace magichat
