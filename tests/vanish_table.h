// vanish, drawn:
//   1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
//   seat 1* -  | seat 2 hat | seat 3 wand | seat 4 -, out
// The star is at the seat that is to act; after it the seat's tokens, and whether it is out of the round.
#pragma once

#include "engine/vanish/game.h"
#include "tests/table.h"

namespace magichat::vanish {

using Table = TableOf<Game>;

inline std::string draw(const Table& table) {
    static constexpr std::array<std::string_view, 3> tokens = {"-", "hat", "wand"};
    const State& state = table.state();
    std::ostringstream text;
    for (std::size_t i = 0; i < circle && state.round > 0; ++i) {
        text << i + 1 << ' ' << animal_names[index(state.hats[i])] << ' ';
    }
    if (state.round > 0) text << "| box " << animal_names[index(state.hats[index(box)])] << '\n';
    for (unsigned seat = 1; seat <= table.players(); ++seat) {
        text << (seat == 1 ? "seat " : "| seat ") << seat << (table.to_act() == seat ? "* " : " ");
        text << tokens[state.tokens[seat - 1]] << ((state.out >> (seat - 1) & 1) != 0 ? ", out " : " ");
    }
    return drawn(text.str());
}

}  // namespace magichat::vanish
