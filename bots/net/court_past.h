// bots/net: court. What the others did while they knew hats that this seat does not: how likely that was says something
// about those hats.
#pragma once

#include <vector>

#include "bots/net/court_ledger.h"
#include "engine/court/rules.h"

namespace magichat::court {

class Past {
public:
    // A turn of another player.
    struct Turn {
        Ledger ledger;                 // before it
        State table;                   // ..as this seat saw it
        Move move;                     // what they did
        std::array<u16, columns> lay;  // which hat lay where, by a number of its own
    };

    // What its seat hears, with the ledger and the table as they were before.
    void hear(const Event& event, const Ledger& ledger, const State& table, Seat self);

    // The latest turns whose players knew hats that are still unknown in this table, the earliest first.
    static constexpr std::size_t most = 12;
    std::vector<Turn> telling(const State& table) const;

    // The table as the player of that turn saw it, if the hats lie now as in this deal.
    State as_seen(const Turn& turn, const State& deal) const;

private:
    std::array<u16, columns> lie_{};  // which hat lies where
    std::vector<Hat> taken_;          // by a hat's number: what it was, or blank while it lies somewhere
    std::vector<Turn> turns_;
};

}  // namespace magichat::court
