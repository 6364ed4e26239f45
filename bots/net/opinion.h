// bots/net: how much a network likes each move that a seat may think about, and a move drawn from that.
#pragma once

#include "bots/net/court_sense.h"
#include "bots/net/rabbits_sense.h"
#include "engine/base/random.h"
#include "engine/games.h"

namespace magichat::net {

// How a network plays.
struct Traits {
    double temperature = 0.5;  // 0: always what it likes best
    double floor = 0.02;       // moves with less than this part of the best one's chance are not made
    bool polite = false;       // does not wait for ever, and pays for it: court_sense.h
    u32 iterations = 0;        // so many tries in a race among the moves that it likes; 0: none

    bool operator==(const Traits&) const = default;
};

template <Game G>
struct SenseOf;
template <>
struct SenseOf<court::Game> {
    using type = court::Sense;
    using Sight = court::State;  // with the hats that the seat has seen, the others blank
};
template <>
struct SenseOf<rabbits::Game> {
    using type = rabbits::Sense;
    using Sight = rabbits::Knowledge;
};

template <Game G>
class Opinion {
public:
    using Move = typename G::Move;
    using Sense = typename SenseOf<G>::type;
    static constexpr Shape shape = Sense::shape;

    // What a seat makes of what it has heard and seen.
    Opinion(const typename Sense::Ledger& ledger, const typename SenseOf<G>::Sight& sight, Seat self, bool polite,
            const Moves<Move>& legal);

    const Moves<Move>& moves() const { return moves_; }
    Move best() const { return best_; }
    // How likely a move is, as a part of the best one's chance.
    double part_of_best(Move move, double temperature) const;
    // How likely a move is.
    double chance(Move move, double temperature) const;
    Move draw(const Traits& traits, Random& random) const;

private:
    Moves<Move> moves_;
    Move best_{};
    std::array<double, 64> below_best_{};  // in nats, by move
};

}  // namespace magichat::net
