// bots: vanish as a race.
#include <gtest/gtest.h>

#include "bots/vanish/race.h"

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

}  // namespace
}  // namespace magichat
