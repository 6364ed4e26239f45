// bots/net: court. The moves that the network of a seat likes, raced against each other (search.h). In every try everybody
// plays on as the network does, each by what they have seen themselves.
#pragma once

#include <functional>

#include "bots/net/court_deals.h"

namespace magichat::court {

// Where nobody has taken anything for so long they wait for each other, and no race will show who waits better.
constexpr int waiting(u8 players) { return 6 * players; }

struct AtCourt {
    const Knowledge& known;
    const Ledger& ledger;
    const Past& past;
    Seat self;
};

Move race(const AtCourt& at, const net::Traits& traits, Move usual, const LegalMoves& candidates,
          const std::function<bool()>& out_of_time, Random& random);

}  // namespace magichat::court
