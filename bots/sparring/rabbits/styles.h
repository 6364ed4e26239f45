// bots/sparring: the players of rabbits.
#pragma once

#include "bots/sparring/sparring.h"
#include "engine/games.h"

namespace magichat::sparring {

std::unique_ptr<Bot<rabbits::Game>> make_rabbits_style(Style style, const Setup<rabbits::Game>& setup, Seat seat,
                                                       u64 seed);

}  // namespace magichat::sparring
