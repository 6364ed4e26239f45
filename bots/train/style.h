// bots/train: a scripted player's character, as a few chances. What each means a game says (court_script.h, rabbits_script.h).
#pragma once

#include <array>

#include "engine/base/moves.h"
#include "engine/base/random.h"

namespace magichat::train {

inline constexpr std::size_t style_count = 12;

struct Style {
    u8 kind = 0;   // which of the characters, for the tables of results
    u8 steal = 0;  // in 255ths, all of them
    u8 bluff = 0;
    u8 patience = 0;
    u8 noise = 0;
    bool prices = false;  // weighs every move against the others, and the chances are how much each thing counts
};

// How often two, three and four players sit together, in parts of the sum.
using Company = std::array<u32, 3>;

inline u8 some_players(const Company& company, Random& random) {
    const u32 drawn = below(random, company[0] + company[1] + company[2]);
    return drawn < company[0] ? u8{2} : drawn < company[0] + company[1] ? u8{3} : u8{4};
}

inline bool chance(Random& random, u8 in_255ths) { return below(random, 255) < in_255ths; }
inline u8 any_chance(Random& random, u8 most) { return static_cast<u8>(below(random, u32{most} + 1)); }

// Some move of these.
template <class Move>
Move any_of(const Moves<Move>& moves, Random& random) {
    return moves[below(random, static_cast<u32>(moves.size()))];
}

}  // namespace magichat::train
