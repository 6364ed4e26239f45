// solvers: the small court as bots/train plays it. There is no script at it: it is played against itself and its past.
#pragma once

#include "bots/train/style.h"
#include "engine/court/sight.h"
#include "solvers/court/sense.h"

namespace magichat::train {

struct SmallCourt {
    // The small court's senses, as a table in training asks for them: nobody is polite.
    struct Sense : court::small::Sense {
        static std::size_t number_of(court::Move move, Seat /*self*/, u8 /*players*/) {
            return court::small::Sense::number_of(move);
        }
        static bool leads_on(const court::State& /*table*/, Seat /*self*/, bool /*polite*/) { return false; }
        static court::LegalMoves allowed(const Ledger& /*ledger*/, const court::small::Knowledge& /*known*/,
                                         Seat /*self*/, bool /*polite*/, court::LegalMoves legal) {
            return legal;
        }
        static void look(const Ledger& ledger, const court::small::Knowledge& known, Seat self, bool /*polite*/,
                         Input& input) {
            court::small::Sense::look(ledger, known.table(), self, input);
        }
    };
    using Options = court::small::Options;
    using State = court::small::State;
    using Move = court::Move;
    using Knowledge = court::small::Knowledge;
    using Ledger = court::Ledger;
    using Events = court::Events;

    // Of each column: fits, fits and the next player knows it. One more relation: which hat truly belongs to which head.
    static constexpr std::size_t secret_features = 2;
    static constexpr std::size_t secret_relations = 1;
    static constexpr float points_scale = 1;

    static Options some_options(const Company& /*company*/, Random& /*random*/) { return {}; }
    static Style some_style(Random& /*random*/) { return {}; }
    static Move scripted(const State& state, const Knowledge& known, const Ledger& ledger, const Style& style,
                         Random& random);
    static void secrets(const State& state, const Ledger& ledger, Seat self, net::Feature* things,
                        net::Feature* relations);
};

}  // namespace magichat::train
