// No claim says more than its seat could know: over random games of every game and option, whatever is claimed of any legal
// move holds in every deal that the seat could not tell from the true one. Sampled deals, and all of them where they are few.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "analysis/claims.h"
#include "analysis/sightings.h"
#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/runs.h"
#include "tests/setups.h"
#include "tests/some_step.h"

namespace magichat::analysis {
namespace {

// Is a call, an open or a claim right? By the rules alone, which see all cards.
bool is_right(const vanish::Trace& trace) { return trace.seen == trace.move.animal; }
bool is_right(const court::Trace& trace) { return trace.result != court::Result::miss; }
bool is_right(const rabbits::Trace& trace) { return trace.won; }

// How many cards of their goal the player to move has.
int of_goal(const rabbits::State& state, Seat seat) {
    std::multiset<rabbits::Colour> mine;
    for (std::size_t i = 0; i < rabbits::slots; ++i) mine.insert(state.racks[index(seat) * rabbits::slots + i]);
    const auto goal = rabbits::wand_colours[index(state.goals[index(seat)])];
    int count = 0;
    for (const auto colour : {goal.low, goal.high}) {
        const auto found = mine.find(colour);
        if (found == mine.end()) continue;
        mine.erase(found);
        ++count;
    }
    return count;
}
int of_goal(const vanish::State& /*state*/, Seat /*seat*/) { return 0; }
int of_goal(const court::State& /*state*/, Seat /*seat*/) { return 0; }

template <Game G>
void holds(const Claim<G>& claim, typename G::State deal, typename G::Move move) {
    for (const auto& known : claim.about) ASSERT_EQ(card_at(deal, known.place), known.card);
    const Seat seat = deal.turn;
    const int before = of_goal(deal, seat);
    switch (claim.kind) {
        case ClaimKind::could_not_be: ASSERT_FALSE(is_right(apply(deal, move))); break;
        case ClaimKind::seen_before: ASSERT_EQ(claim.about.size(), 1U); break;
        case ClaimKind::left_ready:
            ASSERT_TRUE(legal(deal).has(*claim.instead));
            ASSERT_NE(*claim.instead, move);
            ASSERT_TRUE(is_right(apply(deal, *claim.instead)));
            break;
        case ClaimKind::gave_away:
            apply(deal, move);
            ASSERT_LT(of_goal(deal, seat), before);
            break;
    }
}

template <class G>
class Claiming : public ::testing::Test {};
TYPED_TEST_SUITE(Claiming, EveryGame);

TYPED_TEST(Claiming, HoldsInEveryDealThatTheSeatCouldNotTellFromTheTrueOne) {
    using G = TypeParam;
    Random random(31);
    std::map<ClaimKind, std::size_t> claimed;
    std::size_t all_deals = 0;
    const unsigned games = runs(10);
    for (const auto& setup : all_setups<G>()) {
        for (unsigned n = 0; n < games; ++n) {
            const Seat seat = at<Seat>(below(random, setup.options.players));
            Played<G> game(setup, seat);
            for (std::size_t step = 0; step < 2 * InTests<G>::steps_of_a_game && !game.over(); ++step) {
                if (to_act(game.state) == seat) {
                    const auto& known = game.observer.knowledge();
                    std::vector<typename G::State> deals = {game.state};
                    for (int i = 0; i < 6; ++i) deals.push_back(known.sample(random));
                    const Unseen<G> unseen(game);
                    if (const auto layings = all_layings(game, unseen, 60); layings.size() > 1) {
                        ++all_deals;
                        for (const auto& cards : layings) {
                            if (auto deal = other_world(game, unseen.places, cards)) deals.push_back(*deal);
                        }
                    }
                    for (const auto move : legal(game.state)) {
                        for (const auto& claim : contradictions(known, move)) {
                            ++claimed[claim.kind];
                            for (const auto& deal : deals) ASSERT_NO_FATAL_FAILURE(holds<G>(claim, deal, move));
                        }
                    }
                }
                game.play(some_step<G>(game.state, random));
            }
        }
    }
    EXPECT_GT(claimed[ClaimKind::could_not_be], 100U);
    EXPECT_GT(claimed[ClaimKind::seen_before], 100U);
    EXPECT_GT(claimed[ClaimKind::left_ready], 40U);
    if (std::is_same_v<G, rabbits::Game>) {
        EXPECT_GT(claimed[ClaimKind::gave_away], 100U);
    }
    if (!std::is_same_v<G, rabbits::Game>) {
        EXPECT_GT(all_deals, 20U);
    }
}

TYPED_TEST(Claiming, ChanceIsTheShareOfDeals) {
    using G = TypeParam;
    Random random(32);
    double expected = 0;
    double found = 0;
    std::size_t count = 0;
    for (const auto& setup : all_setups<G>({400, 400, 400})) {
        Watcher<G> seat(setup, Seat{0});
        typename G::State state = start(setup.options, setup.first);
        for (std::size_t step = 0; step < 3 * InTests<G>::steps_of_a_game && to_act(state) != nobody; ++step) {
            if (to_act(state) == Seat{0}) {
                for (const auto move : legal(state)) {
                    const auto right = chance_right(seat.knowledge(), move);
                    if (!right) continue;
                    auto deal = seat.knowledge().sample(random);
                    const bool is = is_right(apply(deal, move));
                    if (*right == 0) {
                        ASSERT_FALSE(is);
                    }
                    if (*right == 1) {
                        ASSERT_TRUE(is);
                    }
                    expected += *right;
                    found += is ? 1 : 0;
                    ++count;
                }
            }
            const Seat by = to_act(state);
            std::visit([&](const auto& move) { seat.hear(see(state, apply(state, move), Seat{0}), step + 1, by); },
                       some_step<G>(state, random));
        }
    }
    ASSERT_GT(count, 1000U);
    // Four standard errors, were they independent.
    EXPECT_NEAR(found / static_cast<double>(count), expected / static_cast<double>(count),
                4 * std::sqrt(0.25 / static_cast<double>(count)));
}

// What was seen is certain as long as it is followed, and it was seen by the move that is named: the seat's events of that
// move alone, followed through the moves that are listed, lead to this place.
TYPED_TEST(Claiming, SightingsAreWhatTheEventsSay) {
    using G = TypeParam;
    Random random(33);
    std::size_t seen = 0;
    std::size_t shifted = 0;
    for (const auto& setup : all_setups<G>()) {
        Watcher<G> seat(setup, Seat{1});
        typename G::State state = start(setup.options, setup.first);
        std::vector<typename G::State> after = {state};
        for (std::size_t step = 0; step < InTests<G>::steps_of_a_game && to_act(state) != nobody; ++step) {
            const Seat by = to_act(state);
            std::visit([&](const auto& move) { seat.hear(see(state, apply(state, move), Seat{1}), step + 1, by); },
                       some_step<G>(state, random));
            after.push_back(state);
            for (std::size_t i = 0; i < Memorable<G>::count; ++i) {
                const Sighting& sighting = seat.sighting(i);
                if (sighting.n == 0) continue;
                ++seen;
                const auto here = Memorable<G>::place(i);
                ASSERT_TRUE(seat.knowledge().certain(here).has_value());
                std::size_t place = i;
                u64 n = step + 1;
                for (auto shift = sighting.shifts.rbegin(); shift != sighting.shifts.rend(); ++shift) {
                    ++shifted;
                    ASSERT_EQ(shift->to, place);
                    ASSERT_LE(shift->n, n);
                    ASSERT_GT(shift->n, sighting.n);
                    n = shift->n - 1;
                    place = shift->from;
                    ASSERT_EQ(card_at(after[n], Memorable<G>::place(place)), card_at(state, here));
                }
                ASSERT_EQ(card_at(after[sighting.n], Memorable<G>::place(place)), card_at(state, here));
            }
        }
    }
    EXPECT_GT(seen, 1000U);
    EXPECT_GT(shifted, 200U);
}

}  // namespace
}  // namespace magichat::analysis
