#include "analysis/company.h"

#include "bots/net/opinion.h"
#include "bots/vanish/plans.h"

namespace magichat::analysis {

vanish::Move Company<vanish::Game>::reply(const vanish::State& state, std::size_t /*ply*/, Random& random) const {
    using namespace vanish;
    const auto any_of = [&](u64 bits) {
        return at<Move>(nth_bit(bits, below(random, static_cast<u32>(std::popcount(bits)))));
    };
    // Nobody forgets here, so no swap hides anything: one is as good as another.
    if (state.phase != Phase::turn) return any_of(legal(state).bits());
    const u64 calls = u64{possible(state, eyes_)} << index(call(Animal{}));
    const u64 fresh = ~u64{eyes_.seen(state.turn)} & ((1U << circle) - 1U);
    if (std::has_single_bit(calls) || fresh == 0) return any_of(calls);
    Plan plan;
    if (state.out == 0 && state.options.players == 3) plan = plan_for_three(state, eyes_);
    if (state.out == 0 && state.options.players == 4) plan = plan_for_four(state, eyes_);
    if (plan.advice == Advice::none) {
        Candidates all{};
        const std::size_t players = candidates(state, eyes_, all);
        plan.advice = race().should_call(all, players) ? Advice::call : Advice::look;
    }
    if (plan.advice == Advice::call) return any_of(calls);
    return any_of(plan.looks.empty() ? fresh : plan.looks.bits());
}

court::Move Company<court::Game>::reply(const court::State& state, std::size_t ply, Random& random) const {
    using namespace court;
    if (ply >= plies_of_network) return habit(state, eyes_, legal(state), random);
    const Seat self = state.turn;
    State table = state;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((ledger_.hat(i).known >> index(self)) & 1U) == 0) table.hats[i] = Hat::blank;
    }
    const bool polite = Sense::leads_on(table, self, true);
    return net::Opinion<court::Game>(ledger_, table, self, polite, legal(state)).draw({}, random);
}

rabbits::Move Company<rabbits::Game>::reply(const rabbits::State& state, std::size_t /*ply*/, Random& random) const {
    return habit(state, eyes_, legal(state), random);
}

}  // namespace magichat::analysis
