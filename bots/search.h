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

// What playing on from here is worth for a seat, from 0 to 1: the mean of several looks along the way, so that what is
// won sooner counts for longer. (Without that a search sees no reason to do today what can be done tomorrow.)
template <Game G, class Eyes>
double play_out(typename G::State& state, Eyes& eyes, Seat self, std::size_t plies, Random& random) {
    constexpr std::size_t looks = 5;
    double sum = worth(state, self);
    for (std::size_t n = 1; n < looks; ++n) {
        play_by_habit<G>(state, eyes, plies / (looks - 1), random);
        sum += worth(state, self);
    }
    return sum / looks;
}

// UCB1 over the legal moves. What counts in the end is what a move is worth at least, given how often it was tried; the
// habitual move has a head start, so that it takes evidence to leave it.
template <Game G, class Eyes>
typename G::Move search(const Position<G, Eyes>& position, const Moves<typename G::Move>& moves, const Budget& budget,
                        std::size_t plies, Random& random) {
    struct Arm {
        double visits = 0;
        double sum = 0;
    };
    constexpr double spread = 0.12;  // of what one trial says
    constexpr u32 first_trials = 8;
    std::array<Arm, 64> arms{};
    const std::size_t count = moves.size();
    const auto try_out = [&](std::size_t i) {
        typename G::State state = position.belief.sample(random);
        Eyes eyes = position.eyes;
        const typename G::Trace trace = apply(state, moves[i]);
        for (const auto& event : see_public(state, trace)) eyes.hear(event);
        arms[i].visits += 1;
        arms[i].sum += play_out<G>(state, eyes, position.self, plies, random);
    };
    const typename G::Move usual = habit(position.belief.table(), position.eyes, moves, random);
    std::size_t usual_arm = 0;
    while (moves[usual_arm] != usual) ++usual_arm;
    for (u32 n = 0; n < budget.iterations; ++n) {
        if (budget.out_of_time && n % 8 == 7 && budget.out_of_time()) break;
        std::size_t best = usual_arm;
        double highest = -1;
        for (std::size_t i = 0; n >= first_trials && i < count; ++i) {
            const Arm& arm = arms[i];
            const double bound = arm.visits == 0
                                     ? 10 - static_cast<double>(i) * 1e-3
                                     : arm.sum / arm.visits + spread * std::sqrt(2 * std::log(n + 2.0) / arm.visits);
            if (bound > highest) {
                highest = bound;
                best = i;
            }
        }
        try_out(best);
    }
    std::size_t best = usual_arm;
    double most = -10;
    for (std::size_t i = 0; i < count; ++i) {
        const Arm& arm = arms[i];
        if (arm.visits == 0) continue;
        const double at_least = arm.sum / arm.visits - (i == usual_arm ? 1 : 2) * spread / std::sqrt(arm.visits);
        if (at_least > most) {
            most = at_least;
            best = i;
        }
    }
    return moves[best];
}

}  // namespace magichat
