// bots: vanish as a race. What counts is how many animals each player still thinks possible in the box: a look takes one
// away, a call is right with one over that number, and a wrong call puts the caller out.
#pragma once

#include <array>
#include <vector>

#include "engine/base/ids.h"

namespace magichat::vanish {

// The players still in, in turn order from the one to move, each with 1 to 6 possible animals.
using Candidates = std::array<u8, max_seats>;

class Race {
public:
    Race();

    // The chance of each player to win the round, when all play for that.
    const std::array<double, max_seats>& chances(const Candidates& candidates, std::size_t players) const;
    // Is calling at least as good for the one to move as looking?
    bool should_call(const Candidates& candidates, std::size_t players) const;

private:
    std::size_t at(const Candidates& candidates, std::size_t players) const;
    std::array<double, max_seats> after_call(const Candidates& candidates, std::size_t players) const;
    std::array<double, max_seats> after_look(const Candidates& candidates, std::size_t players) const;

    // By number of players, then by candidates in base 6.
    std::array<std::vector<std::array<double, max_seats>>, max_seats + 1> table_;
};

}  // namespace magichat::vanish
