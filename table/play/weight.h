// table: how hard a decision looks to everybody. Whatever a table does by it must say nothing that is hidden: so it counts the
// legal moves, which follow from what lies open, and reads what a spectator sees.
#pragma once

#include <algorithm>

#include "engine/games.h"

namespace magichat {

struct Weight {
    std::size_t moves = 0;  // from which whoever is to act can choose
    bool decides = false;   // the game may soon be won
    bool operator==(const Weight&) const = default;
};

// What everybody sees of the end coming near. `seen`: the view of the house.
inline bool ends_soon(const vanish::View& seen) {
    return std::any_of(seen.tokens.begin(), seen.tokens.end(), [](u8 tokens) { return tokens > 0; });
}
inline bool ends_soon(const court::View& seen) {
    const auto free = std::count(seen.characters.begin(), seen.characters.end(), court::Character::blank);
    return court::columns - static_cast<std::size_t>(free) == court::last_columns + 1;
}
inline bool ends_soon(const rabbits::View& seen) {
    constexpr u8 all_but_one = 3;
    return std::any_of(seen.won.begin(), seen.won.end(), [](u8 wands) { return wands >= all_but_one; });
}

template <class State>
Weight weight_of(const State& state) {
    return {legal(state).size(), ends_soon(view(state, house))};
}

}  // namespace magichat
