// bots/net: rabbits as a network sees it, from one seat, and which move each of its numbers is about. Cards are counted
// from the seat's own stand on, to the left.
#pragma once

#include "bots/net/rabbits_ledger.h"
#include "bots/net/shape.h"
#include "engine/rabbits/knowledge.h"

namespace magichat::rabbits {

struct Sense {
    static constexpr net::Shape shape = {.things = places,
                                         .features = 36,
                                         .table = 64,
                                         .relations = 3,  // a and b are my goal; ..of who has b; a in place of b
                                         .width = 64,
                                         .blocks = 2,
                                         .singles = 2,  // flip, keep
                                         .doubles = 2,  // exchange, claim
                                         .pairs = 3 * 9 + 3,
                                         .others = 5};  // stop, draw a hat, draw a wand, discard, pass
    using Input = net::Input<shape>;
    using Ledger = rabbits::Ledger;

    static constexpr auto pairs = [] {
        std::array<net::Pair, shape.pairs> all{};
        std::size_t n = 0;
        for (u8 own = 0; own < slots; ++own) {
            for (u8 other = slots; other < places; ++other) all[n++] = {0, own, other};
        }
        for (u8 low = 0; low < slots; ++low) {
            for (u8 high = static_cast<u8>(low + 1); high < slots; ++high) all[n++] = {1, low, high};
        }
        return all;
    }();

    // A place, counted from the own stand on.
    static constexpr std::size_t from_self(Place where, Seat self, u8 players) {
        const std::size_t steps = (index(owner(where)) + players - index(self)) % players;
        return steps * slots + index(slot_of(where));
    }
    // Which of the network's numbers a move has: flips, keeps, exchanges, claims, the others.
    static std::size_t number_of(Move move, Seat self, u8 players);

    // Dice and draws keep the game going: whatever is legal.
    static LegalMoves allowed(const Ledger& /*ledger*/, const Knowledge& /*known*/, Seat /*self*/, bool /*polite*/,
                              LegalMoves legal) {
        return legal;
    }

    static bool leads_on(const State& /*table*/, Seat /*self*/, bool /*polite*/) { return false; }

    static void look(const Ledger& ledger, const Knowledge& known, Seat self, bool polite, Input& input);
};

}  // namespace magichat::rabbits
