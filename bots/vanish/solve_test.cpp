// bots: the solution of vanish against brute force in the real game with fewer hats. If nobody gains in that game, the
// solution is an equilibrium of it, and nothing was lost by counting.
#include <gtest/gtest.h>

#include "bots/vanish/brute_force.h"

namespace magichat::vanish {
namespace {

using brute::Figures;
using brute::measure;

TEST(SolveTest, TwoPlayersAgreeWithTheRealGame) {
    for (const std::size_t hats : {2U, 3U}) {
        const Two two(hats);
        const Figures real = measure(hats, 2);
        EXPECT_NEAR(real.values[0], two.value(hats + 1, hats + 1), 1e-12) << hats;
        EXPECT_NEAR(real.answers[0], two.best_response(hats + 1, hats + 1), 1e-12) << hats;
        EXPECT_NEAR(real.answers[1], two.best_reply(hats + 1, hats + 1), 1e-12) << hats;
        // What both can be sure of adds up to one: it is the value of the real game.
        EXPECT_NEAR(real.answers[0] + real.answers[1], 1, 1e-12) << hats;
    }
}

TEST(SolveTest, ThreePlayersAgreeWithTheRealGame) {
    for (const std::size_t hats : {2U, 3U}) {
        Three three(hats);
        const Three::Chances chances = three.solve({}).chances;
        const Figures real = measure(hats, 3);
        for (std::size_t seat = 0; seat < 3; ++seat) {
            EXPECT_NEAR(real.values[seat], chances[seat], 1e-9) << hats << ' ' << seat;
            EXPECT_NEAR(real.answers[seat], three.best_response({}, seat), 1e-9) << hats << ' ' << seat;
            EXPECT_NEAR(real.answers[seat], chances[seat], 1e-9) << hats << ' ' << seat;
        }
    }
}

TEST(SolveTest, FourPlayersAgreeWithTheRealGame) {
    for (const std::size_t hats : {2U, 3U}) {
        Four four(hats, 1U << 14U, 1e-12);
        const Four::Chances chances = four.solve({}).chances;
        const Figures real = measure(hats, 4);
        for (std::size_t seat = 0; seat < Four::players; ++seat) {
            EXPECT_NEAR(real.values[seat], chances[seat], 1e-9) << hats << ' ' << seat;
            EXPECT_NEAR(real.answers[seat], four.best_response({}, seat), 1e-9) << hats << ' ' << seat;
            EXPECT_NEAR(real.answers[seat], chances[seat], 1e-9) << hats << ' ' << seat;
        }
    }
}

// The brute force finds a mistake where there is one: who waits until they know is too late against who does not.
TEST(SolveTest, TheRealGamePunishesWaiting) {
    const Figures real = measure(3, 2, true);
    EXPECT_GT(real.answers[0] + real.answers[1], 1.2);
    const Figures three = measure(3, 3, true);
    EXPECT_GT(three.answers[0], 0.4);
}

TEST(SolveTest, TwoPlayersWithFiveHats) {
    const Two two(5);
    EXPECT_NEAR(two.value(6, 6), 1.0 / 2, 1e-12);
    EXPECT_NEAR(two.value(2, 3), 2.0 / 3, 1e-12);  // a look at the last hat, and the other has to call, one in three
    EXPECT_TRUE(two.should_call(3, 1));            // now or never
    for (std::size_t mine = 1; mine <= 6; ++mine) {
        for (std::size_t theirs = 1; theirs <= 6; ++theirs) {
            EXPECT_NEAR(two.best_response(mine, theirs), two.value(mine, theirs), 1e-12) << mine << ' ' << theirs;
            EXPECT_NEAR(two.best_reply(theirs, mine), 1 - two.value(mine, theirs), 1e-12) << mine << ' ' << theirs;
        }
    }
}

TEST(SolveTest, ThreePlayersWithFiveHats) {
    Three three(5);
    const Three::Chances start = three.solve({}).chances;
    const auto reached = three.states();
    for (std::size_t who = 0; who < 3; ++who) EXPECT_NEAR(start[who], 1.0 / 3, 1e-12) << who;
    for (const auto& [key, entry] : reached) {
        EXPECT_NEAR(entry.chances[0] + entry.chances[1] + entry.chances[2], 1, 1e-12);
        for (std::size_t who = 0; who < 3; ++who) {
            EXPECT_NEAR(three.best_response(three.unpack(key), who), entry.chances[who], 1e-9) << key << ' ' << who;
        }
    }
    for (const auto& [key, duel] : three.duels()) EXPECT_LT(duel->gap(), 1e-9) << key;
}

// What elephant plays with four: the table of four.table while nobody is out, and after that what it works out at the table.
// A best response of one to the other three, exact, gains next to nothing: less than one game in a thousand.
TEST(SolveTest, NobodyGainsMuchAgainstElephantWithFour) {
    Four four(most_hats, quick, Trio::at_the_table, four_move);
    const Four::Chances chances = four.solve({}).chances;
    const auto reached = four.states();
    EXPECT_EQ(reached.size(), 811U);
    double worst = 0;
    for (const auto& [key, entry] : reached) {
        EXPECT_TRUE(four_move(four.unpack(key)));
        EXPECT_NEAR(std::accumulate(entry.chances.begin(), entry.chances.end(), 0.0), 1, 1e-9);
        for (std::size_t who = 0; who < Four::players; ++who) {
            worst = std::max(worst, four.best_response(four.unpack(key), who) - entry.chances[who]);
        }
    }
    EXPECT_LT(worst, 0.001);
    EXPECT_GT(worst, 0) << "it thinks for a moment only, so something must be left";
    for (std::size_t who = 0; who < Four::players; ++who) {
        EXPECT_NEAR(chances[who], 0.25, 0.001) << who;
        EXPECT_LT(four.best_response({}, who) - chances[who], 0.001) << who;
    }
}

// Whoever waits until they know is too late: what is measured can be large.
TEST(SolveTest, MuchIsGainedAgainstFourWhoNeverCall) {
    const auto never = [](HatsSeen seen) -> std::optional<FourMove> {
        for (const u8 kind : seen) {
            if ((kind & 1U) == 0) return FourMove{false, kind};
        }
        return FourMove{true, 0};
    };
    Four four(most_hats, quick, Trio::at_the_table, never);
    const double second = four.solve({}).chances[1];
    EXPECT_EQ(four.solve({}).chances[0], 1) << "the first to have seen all";
    EXPECT_GT(four.best_response({}, 1) - second, 0.4) << "with two left, just before them";
}

// Where three who look at new hats only should call: as soon as two animals are left; and with three left when both
// others have two, or when the one before them has two and the hat that this one has not seen the next has not seen
// either. (Otherwise the next, if they have to call, know that hat and leave little to the one before them.)
TEST(SolveTest, WhenToCallWithThree) {
    Three three(5);
    three.solve({});
    for (const auto& [key, entry] : three.states()) {
        const HatsSeen seen = three.unpack(key);
        std::array<int, 3> possible = {6, 6, 6};
        bool next_knows = false;
        for (const u8 kind : seen) {
            for (std::size_t n = 0; n < 3; ++n) possible[n] -= static_cast<int>((kind >> n) & 1U);
            if ((kind & 4U) == 0) next_knows = (kind & 2U) != 0;  // the only one, when it counts
        }
        const bool three_left = possible[0] == 3 && possible[2] == 2 && (possible[1] == 2 || !next_knows);
        EXPECT_EQ(entry.calls, possible[0] <= 2 || three_left) << key;
    }
}

// X, called in vain, is in a hat that nobody has seen or in one that both have seen; both have seen four hats in all.
TEST(SolveTest, ADuelByHand) {
    constexpr u8 both = seen_by_first | seen_by_second;
    constexpr u8 all = both | seen_by_caller;
    const Duel duel({0, both, all, all, all}, 5);
    // Nobody has seen X: B, with four hats seen, knows the box (1). Both have seen it: two against two (1/2).
    EXPECT_NEAR(duel.value(), 0.5 * 1 + 0.5 * 0.5, 1e-9);
    EXPECT_NEAR(duel.choice(Duel::root, Duel::unknown).call, 1, 1e-9);
}

}  // namespace
}  // namespace magichat::vanish
