// bots: looking ahead without looking into hats. Every iteration deals the unseen cards anew, as the belief has them;
// then everybody plays by habit, each by the cards that he himself has seen. So no move is ever chosen for what its
// player can't know, in the search no more than at the table.
#pragma once

#include <cmath>

#include "bots/bot.h"

namespace magichat {

template <Game G, class Eyes>
struct Position {
    const typename G::Knowledge& belief;
    const Eyes& eyes;
    Seat self;
};

// Plays on from a full state by habit for at most `plies` moves.
template <Game G, class Eyes>
void play_by_habit(typename G::State& state, Eyes& eyes, std::size_t plies, Random& random) {
    for (std::size_t n = 0; n < plies; ++n) {
        const Seat actor = to_act(state);
        if (actor == nobody) return;
        const typename G::Trace trace = actor == house ? apply(state, sample(state, random))
                                                       : apply(state, habit(state, eyes, legal(state), random));
        for (const auto& event : see_public(state, trace)) eyes.hear(event);
    }
}

// UCB1 over the legal moves. The best is the one most visited.
template <Game G, class Eyes>
typename G::Move search(const Position<G, Eyes>& position, const Moves<typename G::Move>& moves, const Budget& budget,
                        std::size_t plies, Random& random) {
    struct Arm {
        double visits = 0;
        double sum = 0;
    };
    std::array<Arm, 64> arms{};
    const std::size_t count = moves.size();
    // The habitual move is tried first and has a head start: it takes evidence to leave it.
    const typename G::Move usual = habit(position.belief.table(), position.eyes, moves, random);
    for (std::size_t i = 0; i < count; ++i) {
        if (moves[i] == usual) arms[i] = {2, 1.2};
    }
    for (u32 n = 0; n < budget.iterations; ++n) {
        if (budget.out_of_time && n % 8 == 7 && budget.out_of_time()) break;
        std::size_t best = 0;
        double highest = -1;
        for (std::size_t i = 0; i < count; ++i) {
            const Arm& arm = arms[i];
            const double bound = arm.visits == 0
                                     ? 10 - static_cast<double>(i) * 1e-3
                                     : arm.sum / arm.visits + 0.5 * std::sqrt(std::log(n + 2.0) / arm.visits);
            if (bound > highest) {
                highest = bound;
                best = i;
            }
        }
        typename G::State state = position.belief.sample(random);
        Eyes eyes = position.eyes;
        const typename G::Trace trace = apply(state, moves[best]);
        for (const auto& event : see_public(state, trace)) eyes.hear(event);
        play_by_habit<G>(state, eyes, plies, random);
        arms[best].visits += 1;
        arms[best].sum += worth(state, position.self);
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i) {
        const bool more = arms[i].visits > arms[best].visits;
        const bool better = arms[i].visits == arms[best].visits && arms[i].sum > arms[best].sum;
        if (more || better) best = i;
    }
    return moves[best];
}

}  // namespace magichat
