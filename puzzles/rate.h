// puzzles: how hard one is, from how often memories of different spans solve it. One scale for all kinds: a memory of s
// things at once has 400 + 300 s, and a puzzle the number of the memory that finds it half the time, guesses apart.
#pragma once

#include "bots/memory.h"
#include "puzzles/puzzle.h"

namespace magichat::puzzles {

inline constexpr std::array<double, 11> spans = {1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6};
inline constexpr u64 watched = 100;  // times by each of them
inline constexpr double least_rating = 400;
inline constexpr double most_rating = 2800;

// All that makes a memory as one number, along the line on which the bots' memories at vanish lie (bots/scale.cpp).
MemoryTraits memory_of(double span);
constexpr double rating_of(double span) { return 400 + 300 * span; }

// The chance to answer right by a rating: guesses, and the rest as in Elo's formula.
double chance(double player, double puzzle, std::size_t answers);

// How often each of them answers right. The record is one that can be played.
std::array<double, spans.size()> solved(const Record& record, const Puzzle& puzzle);
// At which all of them together are expected to be right as often as they were; a multiple of ten.
u64 fitted(const std::array<double, spans.size()>& solved, std::size_t answers);

}  // namespace magichat::puzzles
