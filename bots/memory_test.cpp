// bots: a memory like a person's, against the figures that it is made from.
#include "bots/memory.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

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
// And where something is, whatever it was, of 2.3 to 3.4: a mixed-up swap leaves the places right.
TEST(MemoryTest, FollowsTheIdentityOfTwoMovingThingsAndThePlacesOfAFewMore) {
    double followed = 0;
    double places = 0;
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
        for (std::size_t i = 0; i < 8; ++i) places += truth[i] != 0 && believed[i] != 0 ? 1 : 0;
    }
    EXPECT_GE(followed / trials, 1.4);
    EXPECT_LE(followed / trials, 2.6);
    EXPECT_GE(places / trials, 2.3);
    EXPECT_LE(places / trials, 3.4);
    EXPECT_GT(places, followed);
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

}  // namespace
}  // namespace magichat
