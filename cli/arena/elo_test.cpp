// Strengths of all bots together, against numbers worked out by hand.
#include "cli/arena/elo.h"

#include <gtest/gtest.h>

#include "cli/arena/test_blocks.h"

namespace magichat {
namespace {

// Tables {0,1}, {0,2}, {1,2} in turn: the blocks of one round.
void add_round(ArenaTally& tally, std::string_view ab, std::string_view ac, std::string_view bc) {
    for (const std::string_view one : {ab, ac, bc}) tally.add(block(one));
}

TEST(RatingTest, TwoBotsShareTheirDifference) {
    // 190.85 Elo between them, as in CompareTest; each half of it, and half of its error.
    const ArenaTally tally = tally_of({"aa", "ab", "aa", "ba"});
    const Comparison pair = compare(tally, tally.pairs[0]);
    const auto ratings = rate(tally);
    EXPECT_NEAR(*ratings[0].elo, 190.85 / 2, 0.01);
    EXPECT_NEAR(*ratings[1].elo, -190.85 / 2, 0.01);
    EXPECT_NEAR(*ratings[0].error, *pair.error / 2, 1e-6);
    EXPECT_NEAR(*ratings[1].error, *pair.error / 2, 1e-6);
    EXPECT_FALSE(ratings[0].at_least || ratings[0].at_most);
}

TEST(RatingTest, AllWonIsABoundAndNoNumber) {
    // 10 blocks: 182.73, as in CompareTest.
    const auto ratings = rate(tally_of(std::vector<std::string_view>(10, "aa")));
    EXPECT_FALSE(ratings[0].elo || ratings[0].error || ratings[0].at_most);
    EXPECT_NEAR(*ratings[0].at_least, 182.73, 0.01);
    EXPECT_FALSE(ratings[1].elo || ratings[1].error || ratings[1].at_least);
    EXPECT_NEAR(*ratings[1].at_most, -182.73, 0.01);
}

TEST(RatingTest, NothingPlayedIsNothingKnown) {
    for (const Rating& one : rate(ArenaTally(3, 2))) EXPECT_EQ(one, Rating{});
}

TEST(RatingTest, StrengthsAreTransitive) {
    // 0 beats 1 three times in four, 1 beats 2 three times in four, and 0 beats 2 nine times in ten: just what strengths
    // 9, 3 and 1 give.
    ArenaTally tally(3, 2);
    for (int round = 0; round < 1000; ++round) {
        const std::string_view three_of_four = round % 2 == 0 ? "aa" : "ab";
        add_round(tally, three_of_four, round % 5 < 4 ? "aa" : "ab", three_of_four);
    }
    const auto ratings = rate(tally);
    EXPECT_NEAR(*ratings[0].elo, 190.85, 0.01);
    EXPECT_NEAR(*ratings[1].elo, 0, 0.01);
    EXPECT_NEAR(*ratings[2].elo, -190.85, 0.01);
    for (const Rating& one : ratings) EXPECT_GT(*one.error, 0);
}

TEST(RatingTest, WhoNeverLosesIsBoundedByTheBestOpponent) {
    // Bots 1 and 2 are 190.85 apart, mean 0; bot 0 has won all of its 10 blocks against each: above the better one by
    // 182.73.
    ArenaTally tally(3, 2);
    for (int round = 0; round < 10; ++round) add_round(tally, "aa", "aa", round % 2 == 0 ? "aa" : "ab");
    const auto ratings = rate(tally);
    EXPECT_FALSE(ratings[0].elo);
    EXPECT_NEAR(*ratings[0].at_least, 190.85 / 2 + 182.73, 0.01);
    EXPECT_NEAR(*ratings[1].elo, 190.85 / 2, 0.01);
    EXPECT_NEAR(*ratings[2].elo, -190.85 / 2, 0.01);
}

TEST(RatingTest, WhoNeverWinsIsBoundedByTheWeakestOpponent) {
    ArenaTally tally(3, 2);
    for (int round = 0; round < 10; ++round) add_round(tally, "bb", "bb", round % 2 == 0 ? "aa" : "ab");
    const auto ratings = rate(tally);
    EXPECT_FALSE(ratings[0].elo || ratings[0].at_least);
    EXPECT_NEAR(*ratings[0].at_most, -190.85 / 2 - 182.73, 0.01);
    EXPECT_NEAR(*ratings[1].elo, 190.85 / 2, 0.01);  // their wins over the weak one say nothing about them
}

TEST(RatingTest, BetweenTheTwoThereIsNothingToSay) {
    ArenaTally tally(3, 2);
    for (int round = 0; round < 10; ++round) add_round(tally, "aa", "aa", "aa");
    const auto ratings = rate(tally);
    EXPECT_TRUE(ratings[0].at_least);
    EXPECT_EQ(ratings[1], Rating{});
    EXPECT_TRUE(ratings[2].at_most);
    EXPECT_EQ(ranked(tally, ratings), (std::vector<std::size_t>{0, 1, 2}));
}

TEST(RatingTest, ThreeAtATable) {
    // Wins of a block of three games: bot 0 two, bot 1 one, then bot 0 two, bot 2 one: strengths 4, 1 and 1, so that bot
    // 0 is 400 log10(4) = 240.82 above the others, whose mean with it is 0.
    ArenaTally tally(3, 3);
    const auto won_by = [](std::size_t bot, std::size_t game) {
        for (std::size_t seat = 0; seat < 3; ++seat) {
            if (bot_at({0, 1, 2}, game, seat) == bot) return share_win(bit(at<Seat>(seat)), 3);
        }
        return GameScore{};
    };
    for (int round = 0; round < 8; ++round) {
        for (const std::size_t other : {1U, 2U}) tally.add({won_by(0, 0), won_by(0, 1), won_by(other, 2)});
    }
    const auto ratings = rate(tally);
    EXPECT_NEAR(*ratings[0].elo, 240.82 * 2 / 3, 0.01);
    EXPECT_NEAR(*ratings[1].elo, -240.82 / 3, 0.01);
    EXPECT_NEAR(*ratings[2].elo, -240.82 / 3, 0.01);
    EXPECT_FALSE(ratings[0].error);  // it wins two of three in every block
    EXPECT_GT(*ratings[1].error, 0);
}

TEST(RankedTest, TheStrongestFirst) {
    ArenaTally tally(3, 2);
    for (int round = 0; round < 10; ++round) add_round(tally, "ab", "bb", round % 2 == 0 ? "bb" : "ab");
    EXPECT_EQ(ranked(tally, rate(tally)), (std::vector<std::size_t>{2, 1, 0}));
}

}  // namespace
}  // namespace magichat
