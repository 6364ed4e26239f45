// cli: the tables as they lie before the eyes of one player now.
//
// A player's knowledge remembers what he has seen; a picture must not. So each game first blanks everything that does
// not lie open to him now, and draws only what is left.
#pragma once

#include "cli/canvas.h"
#include "cli/names.h"
#include "engine/games.h"

namespace magichat {

namespace vanish {
// `table`: what the viewer of `names` knows. `fresh`: what he saw of the last move that was made.
std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Style& style);
}  // namespace vanish

namespace court {
std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Style& style);
}  // namespace court

namespace rabbits {
std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Style& style);
}  // namespace rabbits

// How a seat is called beside its number: "> 2 Ada (you)", with a mark if it is to act.
std::string seat_label(const Names& names, Seat seat, bool to_act);

}  // namespace magichat
