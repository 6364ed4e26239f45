// bots/train: court. Scripted players to train against, and what the critic sees besides. A scripted player reads the
// table's true cards, but only those that the ledger says they have seen.
#pragma once

#include "bots/net/court_sense.h"
#include "bots/train/style.h"
#include "engine/court/sight.h"

namespace magichat::train {

struct Court {
    using Sense = court::Sense;
    using Options = court::Options;
    using State = court::State;
    using Move = court::Move;
    using Knowledge = court::Knowledge;
    using Ledger = court::Ledger;
    using Events = court::Events;

    // Of each column: fits, is magic, would fit elsewhere, fits and the next player knows it. One more relation: which hat
    // truly belongs to which head.
    static constexpr std::size_t secret_features = 4;
    static constexpr std::size_t secret_relations = 1;
    static constexpr float points_scale = 0.1F;

    static Options some_options(const Company& company, Random& random);
    static Style some_style(Random& random);
    static Move scripted(const State& state, const Knowledge& known, const Ledger& ledger, const Style& style,
                         Random& random);
    static void secrets(const State& state, const Ledger& ledger, Seat self, net::Feature* things,
                        net::Feature* relations);
};

}  // namespace magichat::train
