// bots/net: what the network of a game makes of what one seat has heard: how likely it is to make each move.
#pragma once

#include "bots/bot.h"
#include "bots/net/court_past.h"
#include "bots/net/opinion.h"

namespace magichat::net {

// Is there a network for this game?
template <Game G>
inline constexpr bool has_network = !std::is_same_v<G, vanish::Game>;  // which is solved

// What a race among moves needs to remember beside the ledger.
struct NoPast {
    void hear(const auto& /*event*/, const auto& /*ledger*/, const auto& /*table*/, Seat /*self*/) {}
};
template <Game G>
struct PastOf {
    using type = NoPast;
};
template <>
struct PastOf<court::Game> {
    using type = court::Past;
};

// In a game without a network nothing has an opinion.
class NoPolicy {
public:
    NoPolicy(const Traits& /*traits*/, const auto& /*options*/, Seat /*self*/) {}
    void hear(const auto& /*event*/, const auto& /*before*/) {}
    void hold(u32 /*places*/) {}
};

template <Game G>
class Policy {
public:
    using Sense = typename SenseOf<G>::type;
    using Move = typename G::Move;

    Policy(const Traits& traits, const typename G::Options& options, Seat self)
        : traits_(traits), self_(self), ledger_(options) {}

    // What its seat hears, in order, and the table as it has seen it until then.
    void hear(const typename G::Event& event, const typename G::State& before) {
        if (traits_.iterations > 0) past_.hear(event, ledger_, before, self_);
        ledger_.hear(event);
    }
    // It forgets: of the cards that it has seen it still knows those that lie here, a bit a place.
    void hold(u32 places) { ledger_.hold(self_, places); }

    // A move, by what the network likes, at its temperature. Where it may try them, the moves that it likes race against
    // each other (search.h), and whatever is not clearly better does not replace the one that it likes best.
    Move choose(const typename G::Knowledge& known, const Moves<Move>& legal, const std::function<bool()>& out_of_time,
                Random& random) const;

private:
    Traits traits_;
    Seat self_;
    typename Sense::Ledger ledger_;
    typename PastOf<G>::type past_;
};

}  // namespace magichat::net
