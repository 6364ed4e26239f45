// puzzles: what can be asked of a seat at a moment, from its knowledge alone: only what has one right answer in every deal
// that fits what it has seen. No rating yet.
#pragma once

#include "puzzles/onlooker.h"

namespace magichat::puzzles {

// So long a film is watched, in moves, the house's among them; and so many swaps are followed.
template <Game G>
inline constexpr u64 most_moves = 0;
template <>
inline constexpr u64 most_moves<vanish::Game> = 26;
template <>
inline constexpr u64 most_moves<court::Game> = 18;
template <>
inline constexpr u64 most_moves<rabbits::Game> = 26;
inline constexpr u64 least_swaps = 3;
inline constexpr u64 most_swaps = 8;

std::vector<Puzzle> questions(const Onlooker<vanish::Game>& seat);
std::vector<Puzzle> questions(const Onlooker<court::Game>& seat);
std::vector<Puzzle> questions(const Onlooker<rabbits::Game>& seat);

// How likely each answer is right, by what is known, or believed.
std::vector<double> odds(const vanish::Knowledge& known, const Puzzle& puzzle);
std::vector<double> odds(const court::Knowledge& known, const Puzzle& puzzle);
std::vector<double> odds(const rabbits::Knowledge& known, const Puzzle& puzzle);

}  // namespace magichat::puzzles
