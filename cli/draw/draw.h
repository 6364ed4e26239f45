// cli: the tables as they lie before the eyes of one player now.
//
// A player's knowledge remembers what they have seen; a picture must not. So each game first blanks everything that
// does not lie open to them now, and draws only what is left.
#pragma once

#include "cli/draw/canvas.h"
#include "cli/names.h"
#include "engine/games.h"

namespace magichat {

// On what a table is drawn. A picture takes no more cells than that, down to 39.
struct Paper {
    Style style;
    std::size_t width;
};

namespace vanish {
// `table`: what the viewer of `names` knows. `fresh`: what they saw of the last move that was made.
std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Paper& paper);
}  // namespace vanish

namespace court {
std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Paper& paper);
}  // namespace court

namespace rabbits {
std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Paper& paper);
}  // namespace rabbits

// How a seat is called beside its number: "> 2 Ada (you)", with a mark if it is to act. A name that is too long for
// so many cells is cut, what is said about it never.
std::string seat_label(const Names& names, Seat seat, bool to_act, std::size_t most, const Style& style);

}  // namespace magichat
