// The views of all games, and what gathers for them the things that lie open although no State keeps them.
#pragma once

#include "engine/court/view.h"
#include "engine/games.h"
#include "engine/rabbits/view.h"
#include "engine/vanish/view.h"

namespace magichat {

template <Game G>
struct SpreadOf;
template <>
struct SpreadOf<vanish::Game> {
    using type = vanish::Spread;
};
template <>
struct SpreadOf<court::Game> {
    using type = court::Spread;
};
template <>
struct SpreadOf<rabbits::Game> {
    using type = rabbits::Spread;
};

}  // namespace magichat
