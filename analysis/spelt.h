// analysis: places and cards in the words of the notation. A place is what a move would name: 3, box, 2 1 (a seat's slot).
#pragma once

#include <string>

#include "engine/games.h"

namespace magichat::analysis {

inline std::string spelt(vanish::Hat hat) { return hat == vanish::box ? "box" : std::to_string(index(hat) + 1); }
inline std::string spelt(court::Place place) { return std::to_string(place.nth + 1); }
inline std::string spelt(rabbits::CardPlace place) {
    return std::to_string(place.nth / rabbits::slots + 1) + ' ' + std::to_string(place.nth % rabbits::slots + 1);
}

inline std::string spelt(vanish::Hat /*place*/, vanish::Animal card) {
    return std::string(vanish::animal_names[index(card)]);
}
inline std::string spelt(court::Place /*place*/, court::Card card) {
    return std::string(court::hat_names[index(card)]);
}
inline std::string spelt(rabbits::CardPlace /*place*/, rabbits::Card card) {
    return std::string(rabbits::colour_names[index(card)]);
}

}  // namespace magichat::analysis
