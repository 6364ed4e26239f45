// solvers: an equilibrium of the small court, by counterfactual regret minimisation (CFR+: regrets never fall below zero,
// the seats take turns, later strategies count for more), and exact best responses.
//
// Values are leads: points of seat 1 less points of seat 2.
#pragma once

#include <span>

#include "solvers/court/tree.h"

namespace magichat::court::small {

class Solver {
public:
    explicit Solver(const Tree& tree);

    // One more iteration: each seat once.
    void improve();
    u32 iterations() const { return iterations_; }

    // The average strategy of both seats: cells x actions for each node, from Node::strategy.
    std::vector<float> average() const;

private:
    double* walk(u32 place, u8 learner, const double* reach, double* top);
    void choose(const Node& node, std::size_t cell, double* odds) const;

    const Tree& tree_;
    std::vector<float> regrets_;
    std::vector<float> sums_;
    std::vector<double> space_;
    u32 iterations_ = 0;
};

// What a best response gets against a strategy, for either seat; the lead of seat 1 lies between.
struct Bounds {
    double low;   // seat 1 plays the strategy, seat 2 the best response
    double high;  // seat 1 plays the best response

    double exploitability() const { return (high - low) / 2; }
    double value() const { return (high + low) / 2; }
};
Bounds best_responses(const Tree& tree, std::span<const float> strategy);

}  // namespace magichat::court::small
