// bots: vanish as a race between players of whom some forget. As in Two, what counts is how many animals each thinks
// possible; who can hold only some hats never gets below a number of their own. A wrong call is news to those who have not
// seen the animal. With three and four players that is near the truth, not exact: who has seen which hat is left out.
#pragma once

#include <map>

#include "engine/base/ids.h"

namespace magichat::vanish {

struct Runner {
    u8 possible = 6;  // animals in the box, for them
    u8 least = 1;     // they can't get below
    bool operator==(const Runner&) const = default;
};
// Those who are still in, in turn order from the one to move.
using Runners = std::array<Runner, max_seats>;

class Field {
public:
    using Chances = std::array<double, max_seats>;

    explicit Field(std::size_t hats) : hats_(hats) {}

    const Chances& chances(const Runners& runners, std::size_t players);
    // Is calling better for the one to move than looking?
    bool should_call(const Runners& runners, std::size_t players);

private:
    Chances after_call(const Runners& runners, std::size_t players);
    Chances after_look(const Runners& runners, std::size_t players);
    // Nobody can learn any more by looking.
    static bool stuck(const Runners& runners, std::size_t players);

    std::size_t hats_;
    std::map<u64, Chances> known_;
};

}  // namespace magichat::vanish
