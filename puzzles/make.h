// puzzles: a set of them, from games of the bots. The same seed makes the same set everywhere.
#pragma once

#include <functional>

#include "puzzles/puzzle.h"

namespace magichat::puzzles {

struct Wish {
    u64 seed = 1;
    u64 count = 400;
    std::vector<Kind> kinds = {Kind::where, Kind::missing, Kind::pair, Kind::lure, Kind::stand};
};

// Records with their puzzles, as many of each kind and of each level as can be had, in mixed order. `found` is told how many
// there are. There may be fewer than were wished for: games are not played for ever.
std::vector<Record> make(const Wish& wish, const std::function<void(u64)>& found);

}  // namespace magichat::puzzles
