// solvers: the small court as a network sees it. The senses are those of the large court (bots/net/court_sense.h) for the
// columns that may be there; and how many turns are left, which counts from the first turn on where there are so few.
#pragma once

#include "bots/net/court_sense.h"
#include "bots/net/network.h"
#include "solvers/court/small.h"

namespace magichat::court::small {

struct Sense {
    static constexpr std::size_t last_turns = 8;
    static constexpr net::Shape shape = {.things = max_columns,
                                         .features = court::Sense::shape.features,
                                         .table = court::Sense::shape.table + last_turns,
                                         .relations = court::Sense::shape.relations,
                                         .width = 16,
                                         .blocks = 2,
                                         .singles = 2,  // look, open
                                         .doubles = 1,  // swap
                                         .pairs = max_columns * (max_columns - 1) / 2,
                                         .others = 0};
    using Input = net::Input<shape>;
    using Weights = net::Weights<shape>;
    using Ledger = court::Ledger;

    static constexpr auto pairs = [] {
        std::array<net::Pair, shape.pairs> all{};
        std::size_t n = 0;
        for (u8 a = 0; a < max_columns; ++a) {
            for (u8 b = static_cast<u8>(a + 1); b < max_columns; ++b) all[n++] = {0, a, b};
        }
        return all;
    }();

    // Which of the network's numbers a move has: first the looks, then the opens, then the swaps.
    static constexpr std::size_t number_of(Move move) {
        const MoveParts& parts = move_parts[index(move)];
        const std::size_t a = index(parts.column);
        switch (parts.kind) {
            case MoveKind::look: return a;
            case MoveKind::open: return max_columns + a;
            case MoveKind::swap: break;
        }
        return 2 * max_columns + a * (2 * max_columns - 1 - a) / 2 + index(parts.other) - a - 1;
    }

    // Of the table only what lies open and the hats that this seat has seen are read.
    static void look(const Ledger& ledger, const court::State& table, Seat self, Input& input);
};

}  // namespace magichat::court::small
