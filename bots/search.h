// bots: looking ahead without looking into hats. Every iteration deals the unseen cards anew, as the belief has them;
// then everybody plays by habit, each by the cards that they have seen themselves. So no move is ever chosen for what its
// player can't know, in the search no more than at the table.
#pragma once

#include <algorithm>
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

// A deal of the unseen cards as the belief has them, and as likely as what the others did makes it.
template <Game G, class Eyes>
typename G::State likely_deal(const Position<G, Eyes>& position, Random& random) {
    constexpr int tries = 64;
    typename G::State deal = position.belief.sample(random);
    for (int n = 1; n < tries; ++n) {
        const double likely = plausible(deal, position.eyes, position.self);
        if (likely >= 1 || static_cast<double>(random.next() >> 11U) * 0x1p-53 < likely) break;
        deal = position.belief.sample(random);
    }
    return deal;
}

// A race of the moves worth a thought. All are tried on the same deals with the same luck, so that what differs is the
// move alone; those that fall behind for good leave the race. It ends when one is left, when it hardly matters any more
// which, or when the budget is spent. What is not clearly better than the usual move does not replace it.
// `deal` gives the next one, `try_out` what a move is worth there, from 0 to 1.
template <Game G, class Deal, class Try>
typename G::Move race_on(typename G::Move usual, const Moves<typename G::Move>& candidates, const Budget& budget,
                         const Deal& next_deal, const Try& try_out, Random& random) {
    struct Runner {
        typename G::Move move{};
        double sum = 0;  // of what it is better than the usual move, a term a deal
        double squares = 0;

        double mean(double deals) const { return sum / deals; }
        double variance(double deals) const { return squares / deals - mean(deals) * mean(deals) + 1e-5; }
    };
    constexpr double first_deals = 8;
    constexpr double far_behind = 2.5;  // standard errors
    constexpr double enough = 0.001;    // an error that does not matter
    // After long thought more of it would only follow what the habits of others, which are no more than a guess, get wrong.
    constexpr u64 long_thought = 12000;
    constexpr double good_enough = 0.003;
    List<Runner, 64> runners;
    runners.push_back({usual});
    for (const auto move : candidates) {
        if (move != usual) runners.push_back({move});
    }
    Runner leader = runners[0];
    double deals = 0;
    for (u64 spent = 0; runners.size() > 1 && spent + runners.size() <= budget.iterations; spent += runners.size()) {
        if (budget.out_of_time && budget.out_of_time()) break;
        const typename G::State deal = next_deal();
        const u64 luck = random.next();
        const double base = try_out(deal, usual, luck);
        for (std::size_t i = 1; i < runners.size(); ++i) {
            const double better = try_out(deal, runners[i].move, luck) - base;
            runners[i].sum += better;
            runners[i].squares += better * better;
        }
        deals += 1;
        if (deals < first_deals) continue;
        leader = *std::max_element(runners.begin(), runners.end(),
                                   [](const auto& a, const auto& b) { return a.sum < b.sum; });
        double doubt = 0;
        List<Runner, 64> left;
        for (const Runner& runner : runners) {
            const double error = std::sqrt((runner.variance(deals) + leader.variance(deals)) / deals);
            const bool beaten = leader.mean(deals) - runner.mean(deals) > far_behind * error;
            if (!beaten && runner.move != leader.move) doubt = std::max(doubt, error);
            if (!beaten || runner.move == usual) left.push_back(runner);
        }
        runners = left;
        if (doubt < (spent < long_thought ? enough : good_enough)) break;
    }
    return leader.sum > std::sqrt(leader.variance(deals) * deals) ? leader.move : usual;
}

// A race in which everybody plays on by habit.
template <Game G, class Eyes>
typename G::Move race(const Position<G, Eyes>& position, typename G::Move usual,
                      const Moves<typename G::Move>& candidates, const Budget& budget, std::size_t plies,
                      Random& random) {
    const auto try_out = [&](typename G::State state, typename G::Move move, u64 luck) {
        Random same(luck);
        Eyes eyes = position.eyes;
        const typename G::Trace trace = apply(state, move);
        for (const auto& event : see_public(state, trace)) eyes.hear(event);
        return play_out<G>(state, eyes, position.self, plies, same);
    };
    return race_on<G>(usual, candidates, budget, [&] { return likely_deal(position, random); }, try_out, random);
}

// A race of all that is worth a thought, against the habitual move.
template <Game G, class Eyes>
typename G::Move search(const Position<G, Eyes>& position, const Moves<typename G::Move>& moves, const Budget& budget,
                        std::size_t plies, Random& random) {
    const typename G::Move usual = habit(position.belief.table(), position.eyes, moves, random);
    return race(position, usual, worth_a_thought(position.belief.table(), position.eyes, moves), budget, plies, random);
}

}  // namespace magichat
