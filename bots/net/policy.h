// bots/net: what the network of a game makes of what one seat has heard: how likely it is to make each move.
#pragma once

#include "bots/bot.h"
#include "bots/net/court_sense.h"
#include "bots/net/rabbits_sense.h"
#include "engine/games.h"

namespace magichat::net {

// How a network plays.
struct Traits {
    double temperature = 0.5;  // 0: always what it likes best
    double floor = 0.02;       // moves with less than this part of the best one's chance are not made
    bool polite = false;       // does not wait for ever, and pays for it: court_sense.h
    u32 iterations = 0;        // rabbits: so many tries in a race among the moves that it likes; 0: none

    bool operator==(const Traits&) const = default;
};

// Is there a network for this game?
template <Game G>
inline constexpr bool has_network = !std::is_same_v<G, vanish::Game>;  // which is solved

template <Game G>
struct SenseOf;
template <>
struct SenseOf<court::Game> {
    using type = court::Sense;
};
template <>
struct SenseOf<rabbits::Game> {
    using type = rabbits::Sense;
};

template <Game G>
class Policy {
public:
    using Sense = typename SenseOf<G>::type;
    using Move = typename G::Move;
    static constexpr Shape shape = Sense::shape;

    Policy(const Traits& traits, const typename G::Options& options, Seat self)
        : traits_(traits), self_(self), ledger_(options) {}

    // What its seat hears, in order.
    void hear(const typename G::Event& event) { ledger_.hear(event); }

    // A move, by what the network likes, at its temperature. Where it may try them, the moves that it likes race against
    // each other (search.h), and whatever is not clearly better does not replace the one that it likes best.
    Move choose(const typename G::Knowledge& known, const Moves<Move>& legal, const std::function<bool()>& out_of_time,
                Random& random) const;

private:
    // How much it likes each move that it may think about.
    struct Opinion {
        Moves<Move> moves;
        Move best{};
        std::array<double, 64> below_best{};  // in nats, by move

        double part_of_best(Move move, double temperature) const;
    };
    Opinion opinion(const typename G::Knowledge& known, const Moves<Move>& legal) const;
    Move draw(const Opinion& opinion, Random& random) const;

    Traits traits_;
    Seat self_;
    typename Sense::Ledger ledger_;
};

}  // namespace magichat::net
