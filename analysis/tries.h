// analysis: what moves are worth, tried on deals that fit what a seat has seen. All moves are tried on the same deals with
// the same luck, so that what differs is the move alone.
#pragma once

#include <vector>

#include "analysis/company.h"

namespace magichat::analysis {

// A mean with its standard error.
struct Estimate {
    double mean = 0;
    double error = 0;
};

// Numbers as they come in.
class Mean {
public:
    void add(double value) {
        ++count_;
        sum_ += value;
        squares_ += value * value;
    }
    u64 count() const { return count_; }
    Estimate estimate() const;

private:
    u64 count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

// How one try ended for a seat: its part of the win, and its points.
struct Ending {
    double share = 0;
    double points = 0;
};

// What a seat could know at a moment, and what all can tell of each other.
template <Game G>
struct Moment {
    const typename G::Knowledge& known;
    const Company<G>& company;
    Seat self{};
};

// A move's worth for the seat that makes it: its chance to win the game, a shared win as its part, and its points.
template <Game G>
struct Worth {
    typename G::Move move{};
    Estimate chance;
    Estimate points;
    u64 tries = 0;  // 0: exact
};

template <Game G>
struct Pricing {
    std::vector<Worth<G>> moves;  // all legal ones, in their order
    typename G::Move best{};
    Estimate chance;  // of the best one
    Estimate lost;    // what the played one is worth less than that; may be below 0 by chance
    Estimate points_lost;
};

// One try: from a full state, with a first move or without.
template <Game G>
Ending play_on(typename G::State state, Company<G> company, std::optional<typename G::Move> first, Seat self,
               Random& random);

// The legal moves of `moment.self`, who is to act, with about so many tries in all: half of them find the best, on fresh
// deals the other half tell what it is better than the one that was played, so that a move is not taken for a mistake just
// because another one was lucky.
template <Game G>
Pricing<G> price(const Moment<G>& moment, typename G::Move played, u64 tries, Random& random);

// The chance of a seat as everybody plays on, whoever is to act.
template <Game G>
Estimate chance_of(const Moment<G>& moment, u64 tries, Random& random);

}  // namespace magichat::analysis
