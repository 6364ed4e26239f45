// bots: vanish for four, while nobody is out: what the solution does, as a table. To work it out takes a minute (Four); the
// table has two and a half thousand bytes (four.table, written by pack_four.py).
#pragma once

#include <optional>
#include <span>

#include "bots/vanish/duel.h"

namespace magichat::vanish {

struct FourMove {
    bool calls = true;
    u8 look = 0;  // the kind of hat to look at, by who has seen it
};
// `seen`: who has seen each of the five hats, as bits from the one to move. Nothing if nobody comes to this without
// looking at a hat twice.
std::optional<FourMove> four_move(HatsSeen seen);

// Three bytes a state, in order: five hats, lowest first, of four bits each, and what to do. That is the kind of hat to
// look at, which is even, for the one to move has not seen it; or one for a call. The highest byte comes first.
std::span<const u8> four_table();

}  // namespace magichat::vanish
