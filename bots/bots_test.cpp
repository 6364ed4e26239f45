// bots: the race of vanish, a memory like a person's, and what holds for every bot of the ladder in every game.
#include <gtest/gtest.h>

#include <cmath>

#include "bots/ladder.h"
#include "bots/vanish/race.h"
#include "engine/games.h"
#include "tests/setups.h"

namespace magichat {
namespace {

TEST(RaceTest, TwoPlayersWithPerfectMemory) {
    const vanish::Race race;
    // At the start nobody has seen anything: six animals are possible for each. The starter wins a round with 1/2.
    EXPECT_NEAR(race.chances({6, 6}, 2)[0], 1.0 / 2, 1e-12);
    // Four hats seen against three: two animals are left against three. Look at the fifth; the other must call, one in three.
    EXPECT_NEAR(race.chances({2, 3}, 2)[0], 2.0 / 3, 1e-12);
    EXPECT_FALSE(race.should_call({2, 3}, 2));
    // The other knows: it is now or never.
    EXPECT_TRUE(race.should_call({3, 1}, 2));
    EXPECT_NEAR(race.chances({3, 1}, 2)[0], 1.0 / 3, 1e-12);
    for (u8 a = 1; a <= 6; ++a) {
        for (u8 b = 1; b <= 6; ++b) {
            const auto& chances = race.chances({a, b}, 2);
            EXPECT_NEAR(chances[0] + chances[1], 1, 1e-12);
        }
    }
}

// Brute force: the same value by playing the race out move by move, without the table.
double value(int mine, int theirs) {
    if (mine == 1) return 1;
    const double call = 1.0 / mine;
    return std::max(call, 1 - value(theirs, mine - 1));
}

TEST(RaceTest, AgreesWithPlayingItOut) {
    const vanish::Race race;
    for (u8 a = 1; a <= 6; ++a) {
        for (u8 b = 1; b <= 6; ++b) EXPECT_NEAR(race.chances({a, b}, 2)[0], value(a, b), 1e-12) << int{a} << int{b};
    }
}

constexpr MemoryTraits adult = {4, 2.6, 30, 0.1, 0.5};

// Four cups, all seen, one swap: about nine in ten answers are right (0.85 to 0.95).
TEST(MemoryTest, FourCupsAndOneSwap) {
    MemoryTraits traits = adult;
    traits.follow = 4;  // the cups stand before the eyes; it is the swap alone that is measured
    int right = 0;
    constexpr int trials = 4000;
    for (int n = 0; n < trials; ++n) {
        Memory memory(traits, 4, 4, false, static_cast<u64>(n));
        for (std::size_t i = 0; i < 4; ++i) memory.saw(i);
        right += memory.moved(0, 1).empty() ? 1 : 0;
    }
    EXPECT_NEAR(right / double{trials}, 0.9, 0.05);
}

// Eight things seen at once: static memory holds three to four.
TEST(MemoryTest, HoldsThreeToFourThings) {
    double held = 0;
    constexpr int trials = 4000;
    for (int n = 0; n < trials; ++n) {
        Memory memory(adult, 8, 8, false, static_cast<u64>(n));
        for (std::size_t i = 0; i < 8; ++i) memory.saw(i);
        memory.turn_over();
        held += static_cast<double>(memory.load());
    }
    EXPECT_GE(held / trials, 3.0);
    EXPECT_LE(held / trials, 4.0);
}

// Of four things that all move about, the identity of 1.4 to 2.6 can be followed.
TEST(MemoryTest, FollowsTheIdentityOfTwoMovingThings) {
    double followed = 0;
    constexpr int trials = 4000;
    for (int n = 0; n < trials; ++n) {
        Random random(static_cast<u64>(n));
        Memory memory(adult, 8, 8, false, static_cast<u64>(n) + 7);
        std::array<int, 8> believed{};  // what is thought to lie where; 0: nothing known
        std::array<int, 8> truth = {1, 2, 3, 4, 0, 0, 0, 0};
        for (std::size_t i = 0; i < 4; ++i) {
            memory.saw(i);
            believed[i] = truth[i];
        }
        for (int move = 0; move < 4; ++move) {  // each moves once
            const std::size_t a = static_cast<std::size_t>(move);
            const std::size_t b = 4 + below(random, 4);
            std::swap(truth[a], truth[b]);
            std::swap(believed[a], believed[b]);
            for (const Slip& slip : memory.moved(a, b)) {
                if (slip.a == slip.b) {
                    believed[slip.a] = 0;
                } else {
                    std::swap(believed[slip.a], believed[slip.b]);
                }
            }
        }
        for (std::size_t i = 0; i < 8; ++i) followed += truth[i] != 0 && believed[i] == truth[i] ? 1 : 0;
    }
    EXPECT_GE(followed / trials, 1.4);
    EXPECT_LE(followed / trials, 2.6);
}

TEST(MemoryTest, HalfIsLostAfterItsHalfLife) {
    MemoryTraits traits;
    traits.half_life = 8;
    traits.neighbour = 0;
    int held = 0;
    constexpr int trials = 4000;
    for (int n = 0; n < trials; ++n) {
        Memory memory(traits, 4, 4, false, static_cast<u64>(n));
        memory.saw(2);
        for (int turn = 0; turn < 8; ++turn) memory.turn_over();
        held += memory.holds(2) ? 1 : 0;
    }
    EXPECT_NEAR(held / double{trials}, 0.5, 0.04);
}

TEST(LadderTest, ReadsBotsWithTheirParameters) {
    for (const std::string_view name : bot_names) EXPECT_EQ(to_text(*parse_bot(name)), name);
    const auto fox = parse_bot("fox:span=3,iterations=50");
    ASSERT_TRUE(fox);
    EXPECT_EQ(fox->memory.span, 3);
    EXPECT_EQ(fox->iterations, 50U);
    EXPECT_EQ(to_text(*fox), "fox:iterations=50,span=3");
    EXPECT_EQ(to_text(*parse_bot("elephant:ms=200")), "elephant:ms=200");
    for (const char* wrong : {"", "cow", "fox:", "fox:span", "fox:span=", "fox:span=x", "fox:span=-1", "fox:ms=0",
                              "fox:colour=1", "fox:span=3,", "Fox"}) {
        EXPECT_FALSE(parse_bot(wrong)) << wrong;
    }
}

template <class G>
class EveryBot : public ::testing::Test {};
using AllGames = ::testing::Types<vanish::Game, court::Game, rabbits::Game>;
TYPED_TEST_SUITE(EveryBot, AllGames);

// One game with a bot of the ladder at each seat; the moves as text.
template <Game G>
std::vector<std::string> play_game(const Setup<G>& setup, const std::vector<BotSpec>& specs, u64 seed) {
    typename G::State state = start(setup.options, setup.first);
    Random chance(seed);
    std::vector<std::unique_ptr<Bot<G>>> bots;
    for (std::size_t i = 0; i < setup.options.players; ++i) {
        bots.push_back(make_bot<G>(specs[i % specs.size()], setup, at<Seat>(i), seed + i));
    }
    std::vector<std::string> moves;
    while (to_act(state) != nobody) {
        const Seat actor = to_act(state);
        typename G::Trace trace;
        if (actor == house) {
            trace = apply(state, sample(state, chance));
        } else {
            const auto choices = legal(state);
            const Choice<G> choice = bots[index(actor)]->choose(choices, {});
            EXPECT_TRUE(choices.has(choice.move)) << to_text(choice.move);
            if (!choices.has(choice.move)) return moves;
            moves.push_back(to_text(choice.move));
            trace = apply(state, choice.move);
        }
        for (std::size_t i = 0; i < bots.size(); ++i) bots[i]->hear(see(state, trace, at<Seat>(i)));
    }
    return moves;
}

TYPED_TEST(EveryBot, PlaysLegallyToTheEndAndTheSameWithTheSameSeed) {
    using G = TypeParam;
    std::vector<BotSpec> specs;
    for (std::size_t i = 0; i < bot_names.size(); ++i) {
        specs.push_back(standard_bot(at<BotName>(i)));
        if (specs.back().iterations > 0) specs.back().iterations = 20;
    }
    u64 seed = 1;
    for (const auto& setup : all_setups<G>({60})) {
        std::rotate(specs.begin(), specs.begin() + 1, specs.end());
        const auto moves = play_game<G>(setup, specs, ++seed);
        ASSERT_FALSE(::testing::Test::HasFailure());
        EXPECT_EQ(play_game<G>(setup, specs, seed), moves);
        EXPECT_FALSE(moves.empty());
    }
}

}  // namespace
}  // namespace magichat
