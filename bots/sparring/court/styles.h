// bots/sparring: the players of court.
#pragma once

#include "bots/sparring/court/watch.h"

namespace magichat::sparring {

// Any style but the network.
std::unique_ptr<Bot<court::Game>> make_court_style(Style style, const Setup<court::Game>& setup, Seat seat, u64 seed);

}  // namespace magichat::sparring
