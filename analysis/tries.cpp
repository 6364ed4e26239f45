#include "analysis/tries.h"

#include <algorithm>
#include <cmath>

namespace magichat::analysis {

Estimate Mean::estimate() const {
    if (count_ == 0) return {};
    const auto n = static_cast<double>(count_);
    const double mean = sum_ / n;
    if (count_ == 1) return {mean, 0.5};
    // A share of wins that is always 0 or always 1 still has an error: as if half a try had ended otherwise.
    const double variance = std::max((squares_ - sum_ * mean) / (n - 1), 0.25 / n);
    return {mean, std::sqrt(variance / n)};
}

template <Game G>
Ending play_on(typename G::State state, Company<G> company, std::optional<typename G::Move> first, Seat self,
               Random& random) {
    const auto play = [&](auto move) {
        const typename G::Trace trace = apply(state, move);
        for (const auto& event : see_public(state, trace)) company.hear(event);
    };
    // Where the game has no limit, or a far one, players of habit may go round for ever.
    constexpr u64 far = 1000;
    u64& limit = state.options.turn_limit;
    if (limit == 0 || limit > state.turns + far) limit = state.turns + far;
    if (first) play(*first);
    std::size_t ply = 0;
    for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
        if (actor == house) {
            play(sample(state, random));
        } else {
            play(company.reply(state, ply++, random));
        }
    }
    const Outcome end = outcome(state);
    const bool won = (end.winners & bit(self)) != 0;
    return {won ? 1.0 / std::popcount(end.winners) : 0.0, static_cast<double>(end.scores[index(self)])};
}

namespace {

template <Game G>
struct Runner {
    typename G::Move move{};
    Mean shares;
    Mean points;
    double sum = 0;  // of shares, on deals that all runners in the race had
};

// All of them on so many more deals.
template <Game G>
void run(const Moment<G>& moment, std::vector<Runner<G>*>& runners, u64 deals, Random& random) {
    for (u64 n = 0; n < deals; ++n) {
        const typename G::State deal = moment.known.sample(random);
        const u64 luck = random.next();
        for (Runner<G>* runner : runners) {
            Random same(luck);
            const Ending end = play_on<G>(deal, moment.company, runner->move, moment.self, same);
            runner->shares.add(end.share);
            runner->points.add(end.points);
            runner->sum += end.share;
        }
    }
}

}  // namespace

template <Game G>
Pricing<G> price(const Moment<G>& moment, typename G::Move played, u64 tries, Random& random) {
    const auto moves = legal(moment.known.table());
    std::vector<Runner<G>> all;
    for (const auto move : moves) all.push_back({move, {}, {}, 0});
    std::vector<Runner<G>*> racing;
    racing.reserve(all.size());
    for (auto& runner : all) racing.push_back(&runner);
    // The better half goes on, round by round.
    const u64 rounds = std::max<u64>(static_cast<u64>(std::bit_width(all.size() - 1)), 1);
    while (racing.size() > 1) {
        run(moment, racing, std::max<u64>(tries / (2 * rounds * racing.size()), 2), random);
        std::stable_sort(racing.begin(), racing.end(), [](const auto* a, const auto* b) { return a->sum > b->sum; });
        racing.resize((racing.size() + 1) / 2);
    }
    Pricing<G> pricing;
    pricing.best = racing.front()->move;
    std::array<Runner<G>, 2> last = {Runner<G>{pricing.best, {}, {}, 0}, Runner<G>{played, {}, {}, 0}};
    Mean lost;
    Mean points_lost;
    const bool same = played == pricing.best;
    const u64 deals = std::max<u64>(tries / 4, 2);
    for (u64 n = 0; n < deals; ++n) {
        const typename G::State deal = moment.known.sample(random);
        const u64 luck = random.next();
        std::array<Ending, 2> ends{};
        for (std::size_t i = 0; i < (same ? 1U : 2U); ++i) {
            Random luck_of_all(luck);
            ends[i] = play_on<G>(deal, moment.company, last[i].move, moment.self, luck_of_all);
            last[i].shares.add(ends[i].share);
            last[i].points.add(ends[i].points);
        }
        if (same) continue;
        lost.add(ends[0].share - ends[1].share);
        points_lost.add(ends[0].points - ends[1].points);
    }
    if (!same) {
        pricing.lost = lost.estimate();
        pricing.points_lost = points_lost.estimate();
    }
    pricing.chance = last[0].shares.estimate();
    for (const Runner<G>& runner : all) {
        // Of the two that were tried anew, only what came out then: the race favours whoever was lucky in it.
        const bool is_best = runner.move == pricing.best;
        const Runner<G>& told = is_best ? last[0] : runner.move == played ? last[1] : runner;
        pricing.moves.push_back({runner.move, told.shares.estimate(), told.points.estimate(), told.shares.count()});
    }
    return pricing;
}

template <Game G>
Estimate chance_of(const Moment<G>& moment, u64 tries, Random& random) {
    Mean shares;
    for (u64 n = 0; n < tries; ++n) {
        const typename G::State deal = moment.known.sample(random);
        shares.add(play_on<G>(deal, moment.company, {}, moment.self, random).share);
    }
    return shares.estimate();
}

#define MAGICHAT_TRIES(GAME)                                                                                         \
    template Ending play_on<GAME::Game>(GAME::State, Company<GAME::Game>, std::optional<GAME::Move>, Seat, Random&); \
    template Pricing<GAME::Game> price<GAME::Game>(const Moment<GAME::Game>&, GAME::Move, u64, Random&);             \
    template Estimate chance_of<GAME::Game>(const Moment<GAME::Game>&, u64, Random&)
MAGICHAT_TRIES(vanish);
MAGICHAT_TRIES(court);
MAGICHAT_TRIES(rabbits);
#undef MAGICHAT_TRIES

}  // namespace magichat::analysis
