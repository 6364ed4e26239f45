// bots/net: court as a network sees it, from one seat, and which move each of its numbers is about.
#pragma once

#include <algorithm>

#include "bots/net/court_ledger.h"
#include "bots/net/shape.h"
#include "engine/court/knowledge.h"

namespace magichat::court {

struct Sense {
    static constexpr net::Shape shape = {.things = columns,
                                         .features = 64,
                                         .table = 108,
                                         .relations = 1,  // the hat of a, as I know it, belongs to the head of b
                                         .width = 64,
                                         .blocks = 3,
                                         .singles = 2,  // look, open
                                         .doubles = 1,  // swap
                                         .pairs = columns * (columns - 1) / 2,
                                         .others = 0};
    using Input = net::Input<shape>;
    using Ledger = court::Ledger;

    static constexpr auto pairs = [] {
        std::array<net::Pair, shape.pairs> all{};
        std::size_t n = 0;
        for (u8 a = 0; a < columns; ++a) {
            for (u8 b = static_cast<u8>(a + 1); b < columns; ++b) all[n++] = {0, a, b};
        }
        return all;
    }();

    // Which of the network's numbers a move has: first the looks, then the opens, then the swaps.
    static constexpr std::size_t number_of(Move move, Seat /*self*/, u8 /*players*/) {
        const std::size_t n = index(move);
        return n < columns ? n : n < 28 ? n + columns : n - 28 + columns;
    }

    // Two who play well wait for each other: whoever brings a pair together that the other knows gives it away. A polite
    // player does not wait for ever: when nothing was taken for a while (a dozen turns, with two) they only make moves that
    // lead on; of two, whoever has given more than the other waits that while once more for each pair that they are ahead
    // in giving. So two of them take turns in giving, and whoever never gives gets their pairs late, and not many.
    static bool must_lead_on(const Ledger& ledger, const State& table, Seat self, bool polite) {
        const int players = table.options.players;
        if (!polite || ledger.quiet() < 6 * players) return false;
        const int ahead = players > 2 ? 0 : std::max(0, ahead_in_giving(ledger, table, self));
        return ledger.quiet() >= 6 * players * (1 + ahead);
    }
    // How much more a player has given than who has given least.
    static int ahead_in_giving(const Ledger& ledger, const State& table, Seat self);
    // With more than two there is nobody to trade with, and what is given is gone: who has more points than somebody, and
    // no fewer than anybody, leaves it to those who are behind to lead on.
    static bool leaves_it_to_others(const State& table, Seat self);
    // Whoever is polite, and does not leave it to others.
    static bool leads_on(const State& table, Seat self, bool polite) {
        return polite && !leaves_it_to_others(table, self);
    }
    // The moves that a player may think about: trades, where there is a call for them. Here and below, of the table only
    // what lies open and the hats that this seat has seen are read; the other hats of the columns are blank.
    static LegalMoves allowed(const Ledger& ledger, const State& table, Seat self, bool polite, LegalMoves legal);
    static LegalMoves allowed(const Ledger& ledger, const Knowledge& known, Seat self, bool polite, LegalMoves legal) {
        return allowed(ledger, known.table(), self, polite, legal);
    }

    // With two players there is a way on that gives nothing away: a swap by which two hats find their heads at once. The
    // other takes one of them, I take the other, and new cards are laid. Who is behind and sees that nothing is taken any
    // more has nothing to lose by it, and who is polite prefers it to giving. If there is none: swaps after which there is.
    // Empty if there is no call for it.
    static LegalMoves trades(const Ledger& ledger, const State& table, Seat self, bool polite, LegalMoves legal);

    static void look(const Ledger& ledger, const State& table, Seat self, bool polite, Input& input);
    static void look(const Ledger& ledger, const Knowledge& known, Seat self, bool polite, Input& input) {
        look(ledger, known.table(), self, polite, input);
    }
};

}  // namespace magichat::court
