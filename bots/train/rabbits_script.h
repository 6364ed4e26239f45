// bots/train: rabbits. Scripted players to train against, and what the critic sees besides. They play by the habits of our
// bots, but may guess, spoil what others have, or change their goal; each reads only the cards that it has seen.
#pragma once

#include "bots/net/rabbits_sense.h"
#include "bots/train/style.h"
#include "engine/rabbits/sight.h"

namespace magichat::train {

struct Rabbits {
    using Sense = rabbits::Sense;
    using Options = rabbits::Options;
    using State = rabbits::State;
    using Move = rabbits::Move;
    using Knowledge = rabbits::Knowledge;
    using Ledger = rabbits::Ledger;
    using Events = rabbits::Events;

    // Of each card: whether it is of my goal, of its owner's. Both relations again, as they truly are.
    static constexpr std::size_t secret_features = 2;
    static constexpr std::size_t secret_relations = 2;
    static constexpr float points_scale = 0.2F;

    static Options some_options(const Company& company, Random& random);
    static Style some_style(Random& random);
    static Move scripted(const State& state, const Knowledge& known, const Ledger& ledger, const Style& style,
                         Random& random);
    static void secrets(const State& state, const Ledger& ledger, Seat self, net::Feature* things,
                        net::Feature* relations);
};

}  // namespace magichat::train
