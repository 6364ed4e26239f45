// court, drawn:
//   hats   crown  magic     toque   bells   tiara     .  horns
//   heads  king   princess  knight  wizard  princess  .  jester
//   piles  13 heads, 17 hats
//   seat 1*  2 pairs, 1 penalties, 0 magic
//   seat 2   0 pairs, 0 penalties, 0 magic
// The columns 1 to 7 from the left, a dot for one that is out of the game. The star is at the seat that is to act.
#pragma once

#include "engine/court/game.h"
#include "tests/table.h"

namespace magichat::court {

using Table = TableOf<Game>;

inline constexpr std::string_view all_heads =
    "king king princess princess knight knight wizard wizard cook cook "
    "witch witch pirate pirate dragon dragon jester jester dresser dresser";
inline constexpr std::string_view all_hats =
    "crown crown tiara tiara helmet helmet tophat tophat toque toque "
    "pointed pointed tricorn tricorn horns horns bells bells kerchief kerchief magic magic magic magic";

// Cards that are not in a deal because they have been won, or are not in the game.
struct Gone {
    std::string_view heads;
    std::string_view hats;
};

// A deal with these on the top: for the columns, then for the piles. The others follow in the order above.
inline std::string deal(std::string_view heads, std::string_view hats, const Gone& gone = {}) {
    return "deal " + stacked(without(all_heads, gone.heads), heads) + " / " +
           stacked(without(all_hats, gone.hats), hats);
}

inline std::string draw(const Table& table) {
    const State& state = table.state();
    std::ostringstream text;
    const auto row = [&](std::string_view title, const auto& cards, const auto& names) {
        text << title;
        for (std::size_t i = 0; i < columns; ++i) {
            const bool in_use = (state.in_use >> i & 1) != 0;
            text << ' ' << (in_use ? names[index(cards[i])] : std::string_view("."));
        }
        text << '\n';
    };
    row("hats", state.hats, hat_names);
    row("heads", state.characters, character_names);
    text << "piles " << character_cards - state.character_top << " heads, " << hat_cards - state.hat_top << " hats\n";
    for (unsigned seat = 1; seat <= table.players(); ++seat) {
        text << "seat " << seat << (table.to_act() == seat ? "* " : " ") << int{state.pairs[seat - 1]} << " pairs, ";
        text << state.penalties[seat - 1] << " penalties, " << int{state.magic[seat - 1]} << " magic\n";
    }
    return drawn(text.str());
}

}  // namespace magichat::court
