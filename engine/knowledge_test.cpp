// What an observer says is true, exact, and made from its own events alone.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <unordered_set>

#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/runs.h"
#include "tests/setups.h"
#include "tests/some_step.h"

namespace magichat {
namespace {

template <class G>
class Knowing : public ::testing::Test {};
TYPED_TEST_SUITE(Knowing, EveryGame);

template <Game G>
Played<G> play_some(const Setup<G>& setup, Seat viewer, std::size_t steps, Random& random) {
    Played<G> game(setup, viewer);
    while (game.steps.size() < steps && !game.over()) game.play(some_step<G>(game.state, random));
    return game;
}

template <Game G>
std::vector<Seat> viewers(const Setup<G>& setup) {
    std::vector<Seat> all = {house};
    for (std::size_t seat = 0; seat < setup.options.players; ++seat) all.push_back(at<Seat>(seat));
    return all;
}

TYPED_TEST(Knowing, CertaintiesAreTrueAndProbabilitiesSumToOne) {
    using G = TypeParam;
    using Card = typename G::Knowledge::Card;
    Random random(11);
    std::size_t certain = 0;
    for (const auto& setup : all_setups<G>()) {
        for (const Seat viewer : viewers(setup)) {
            Played<G> game(setup, viewer);
            for (int n = 0; n < 300 && !game.over(); ++n) {
                game.play(some_step<G>(game.state, random));
                const auto& knowledge = game.observer.knowledge();
                for (const auto place : knowledge.places()) {
                    const Card truth = card_at(game.state, place);
                    double sum = 0;
                    for (std::size_t i = 0; i < G::Knowledge::card_count(place); ++i) {
                        sum += knowledge.probability(place, at<Card>(i)).value();
                    }
                    ASSERT_NEAR(sum, 1.0, 1e-12);
                    ASSERT_GT(knowledge.probability(place, truth).parts(), 0U);
                    if (const auto known = knowledge.certain(place)) {
                        ASSERT_EQ(*known, truth);
                        ++certain;
                    }
                }
            }
        }
    }
    EXPECT_GT(certain, 1000U);
}

TYPED_TEST(Knowing, WhatIsPublicIsTheSameInTheObserversTable) {
    using G = TypeParam;
    Random random(12);
    for (const auto& setup : all_setups<G>({400, 7})) {
        for (const Seat viewer : viewers(setup)) {
            Played<G> game(setup, viewer);
            for (int n = 0; n < 200 && !game.over(); ++n) {
                game.play(some_step<G>(game.state, random));
                const auto& table = game.observer.knowledge().table();
                // `draw hat` with an empty pile shows nothing until the discards are shuffled.
                if (to_act(game.state) == house && game.seen.back().empty()) continue;
                ASSERT_EQ(to_act(table), to_act(game.state));
                ASSERT_EQ(legal(table), legal(game.state));
                ASSERT_EQ(outcome(table), outcome(game.state));
                ASSERT_EQ(table.turns, game.state.turns);
            }
        }
    }
}

// The heart of it: a sampled state is a world in which the seat would have seen exactly the same, byte for byte, from the
// first move on.
TYPED_TEST(Knowing, SampledStatesAreWorldsThatTheSeatCanNotTellFromTheTrueOne) {
    using G = TypeParam;
    using Card = typename G::Knowledge::Card;
    Random random(13);
    std::size_t worlds = 0;
    std::size_t different = 0;
    for (const auto& setup : all_setups<G>({400, 30})) {
        for (const Seat viewer : viewers(setup)) {
            for (const std::size_t steps : {1U, 2U, 3U, 5U, 8U, 13U, 40U, 90U, 250U, 500U}) {
                const Played<G> game = play_some<G>(setup, viewer, steps, random);
                if (to_act(game.state) == house && game.seen.back().empty()) continue;
                const Unseen<G> unseen(game);
                const typename G::State sampled = game.observer.knowledge().sample(random);
                std::vector<Card> cards;
                for (const auto place : unseen.places) cards.push_back(card_at(sampled, place));
                const auto world = other_world(game, unseen.places, cards);
                ASSERT_TRUE(world.has_value());
                ASSERT_EQ(*world, sampled);
                ++worlds;
                different += sampled == game.state ? 0 : 1;
            }
        }
    }
    EXPECT_GT(worlds, 200U);
    EXPECT_GT(different, worlds / 3);
}

// Every laying of the unseen cards is replayed from the first move; those in which the seat saw what it saw are all the
// worlds there are, each as likely as the number of card orders behind it, which is the same for all.
template <Game G>
struct BruteForce {
    using Card = typename G::Knowledge::Card;
    Unseen<G> unseen;
    std::vector<std::vector<Card>> worlds;
    std::size_t layings = 0;

    BruteForce(const Played<G>& game, std::size_t most) : unseen(game) {
        for (auto& cards : all_layings(game, unseen, most)) {
            ++layings;
            if (other_world(game, unseen.places, cards)) worlds.push_back(std::move(cards));
        }
    }
};

TYPED_TEST(Knowing, ProbabilitiesMatchBruteForce) {
    using G = TypeParam;
    using Card = typename G::Knowledge::Card;
    Random random(14);
    const unsigned wanted = runs(1500);
    std::size_t checked = 0;
    std::size_t with_evidence = 0;  // some laying was ruled out
    const auto setups = all_setups<G>({400, 60});
    for (unsigned attempt = 0; attempt < 4 * wanted && checked < wanted; ++attempt) {
        const auto& setup = setups[below(random, static_cast<u32>(setups.size()))];
        const auto all = viewers(setup);
        const Seat viewer = all[below(random, static_cast<u32>(all.size()))];
        const Played<G> game = play_some<G>(setup, viewer, 1 + below(random, InTests<G>::steps_of_a_game), random);
        if (to_act(game.state) == house && game.seen.back().empty()) continue;
        const BruteForce<G> brute(game, 3000);
        if (brute.layings < 2) continue;
        ++checked;
        with_evidence += brute.worlds.size() < brute.layings ? 1 : 0;
        ASSERT_FALSE(brute.worlds.empty());
        for (std::size_t i = 0; i < brute.unseen.places.size(); ++i) {
            const auto place = brute.unseen.places[i];
            std::map<Card, u64> count;
            for (const auto& world : brute.worlds) ++count[world[i]];
            for (std::size_t c = 0; c < G::Knowledge::card_count(place); ++c) {
                const Ratio exact(count[at<Card>(c)], brute.worlds.size());
                ASSERT_EQ(game.observer.knowledge().probability(place, at<Card>(c)), exact) << "card " << c;
            }
        }
    }
    EXPECT_GE(checked, wanted / 15);
    if (InTests<G>::evidence_without_cards) {
        EXPECT_GE(with_evidence, wanted / 30);
    } else {
        EXPECT_EQ(with_evidence, 0U);
    }
}

// Chi-squared over all the worlds of small cases.
TYPED_TEST(Knowing, SampledStatesHaveTheExactDistribution) {
    using G = TypeParam;
    using Card = typename G::Knowledge::Card;
    Random random(15);
    std::size_t checked = 0;
    const auto setups = all_setups<G>({400, 60});
    for (unsigned attempt = 0; attempt < 4000 && checked < 12; ++attempt) {
        const auto& setup = setups[below(random, static_cast<u32>(setups.size()))];
        const auto all = viewers(setup);
        const Seat viewer = all[below(random, static_cast<u32>(all.size()))];
        const Played<G> game = play_some<G>(setup, viewer, 1 + below(random, InTests<G>::steps_of_a_game), random);
        if (to_act(game.state) == house && game.seen.back().empty()) continue;
        const BruteForce<G> brute(game, 800);
        if (brute.worlds.size() < 3) continue;
        ++checked;
        std::map<std::vector<Card>, std::size_t> count;
        const std::size_t samples = 60 * brute.worlds.size();
        for (std::size_t n = 0; n < samples; ++n) {
            const typename G::State sampled = game.observer.knowledge().sample(random);
            std::vector<Card> cards;
            for (const auto place : brute.unseen.places) cards.push_back(card_at(sampled, place));
            ++count[cards];
        }
        double chi_squared = 0;
        for (const auto& world : brute.worlds) {
            const double off = static_cast<double>(count[world]) - 60.0;
            chi_squared += off * off / 60.0;
            count.erase(world);
        }
        EXPECT_TRUE(count.empty()) << "a state was sampled that is no world";
        const double freedom = static_cast<double>(brute.worlds.size()) - 1;
        EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom));  // five standard deviations
        EXPECT_GT(chi_squared, freedom - 5 * std::sqrt(2 * freedom));
    }
    EXPECT_GE(checked, 5U);
}

// A mind that forgets and mixes things up goes on in good faith: it still knows whose turn it is and what is legal, its
// probabilities are probabilities, and the states that it imagines can be played.
TYPED_TEST(Knowing, ABeliefThatSlipsStaysOnTheRails) {
    using G = TypeParam;
    using Card = typename G::Knowledge::Card;
    Random random(19);
    std::size_t wrong = 0;
    for (const auto& setup : all_setups<G>({400, 30})) {
        for (const Seat viewer : viewers(setup)) {
            typename G::Knowledge belief(setup.options, setup.first, viewer);
            typename G::State state = start(setup.options, setup.first);
            for (int n = 0; n < 400 && to_act(state) != nobody; ++n) {
                const auto step = some_step<G>(state, random);
                const typename G::Trace trace = std::visit([&](const auto& move) { return apply(state, move); }, step);
                const auto events = see(state, trace, viewer);
                for (const auto& event : events) belief.hear(event);
                if (events.empty()) continue;
                ASSERT_EQ(to_act(belief.table()), to_act(state));
                ASSERT_EQ(legal(belief.table()), legal(state));
                const auto places = belief.places();
                if (places.empty()) continue;
                for (int slip = 0; slip < 2; ++slip) {
                    const auto a = places[below(random, static_cast<u32>(places.size()))];
                    const auto b = places[below(random, static_cast<u32>(places.size()))];
                    if (below(random, 2) == 0) {
                        belief.forget(a);
                    } else {
                        belief.confuse(a, b);
                    }
                }
                for (const auto place : places) {
                    double sum = 0;
                    for (std::size_t i = 0; i < G::Knowledge::card_count(place); ++i) {
                        sum += belief.probability(place, at<Card>(i)).value();
                    }
                    ASSERT_NEAR(sum, 1.0, 1e-12);
                    const auto sure = belief.certain(place);
                    wrong += sure && *sure != card_at(state, place) ? 1 : 0;
                }
                const typename G::State imagined = belief.sample(random);
                ASSERT_EQ(legal(imagined), legal(state));
            }
        }
    }
    EXPECT_GT(wrong, 100U);  // it does believe what is not so
}

TYPED_TEST(Knowing, InformationStatesAreEqualJustWhenTheSeatSawTheSame) {
    using G = TypeParam;
    Random random(17);
    const auto setup = all_setups<G>().back();
    std::unordered_set<InfoState<G>> different;
    std::vector<InfoState<G>> all;
    for (int n = 0; n < 60; ++n) {
        Played<G> game(setup, at<Seat>(below(random, setup.options.players)));
        for (int step = 0; step < 12 && !game.over(); ++step) {
            game.play(some_step<G>(game.state, random));
            all.push_back(game.observer.info());
            different.insert(game.observer.info());
        }
        // The same game again gives the same information state.
        Played<G> again(setup, game.seat);
        for (const auto& step : game.steps) again.play(step);
        ASSERT_EQ(again.observer.info(), game.observer.info());
        ASSERT_EQ(again.observer.info().hash(), game.observer.info().hash());
    }
    std::size_t distinct = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        bool first = true;
        for (std::size_t j = 0; j < i; ++j) {
            const bool same = all[i].seat() == all[j].seat() && all[i].seen() == all[j].seen();
            ASSERT_EQ(all[i] == all[j], same);
            if (same) first = false;
        }
        distinct += first ? 1 : 0;
    }
    EXPECT_EQ(different.size(), distinct);
}

}  // namespace
}  // namespace magichat
