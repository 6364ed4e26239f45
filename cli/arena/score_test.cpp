// The arithmetic of the arena, against numbers worked out by hand.
#include "cli/arena/score.h"

#include <gtest/gtest.h>

#include "cli/arena/test_blocks.h"

namespace magichat {
namespace {

TEST(SeatTablesTest, TheLastBotTakesTheSeatsThatAreLeft) {
    EXPECT_EQ(seat_tables(2, 2), (std::vector<Lineup>{{0, 1}}));
    EXPECT_EQ(seat_tables(2, 4), (std::vector<Lineup>{{0, 1, 1, 1}}));
    EXPECT_EQ(seat_tables(3, 4), (std::vector<Lineup>{{0, 1, 2, 2}}));
    EXPECT_EQ(seat_tables(1, 3), (std::vector<Lineup>{{0, 0, 0}}));
}

TEST(SeatTablesTest, MoreBotsThanSeatsMeetInAllCombinations) {
    EXPECT_EQ(seat_tables(3, 2), (std::vector<Lineup>{{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_EQ(seat_tables(4, 3), (std::vector<Lineup>{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}));
}

TEST(SeatTablesTest, EverybodyComesToEverySeat) {
    const Lineup table = {0, 1, 1, 1};
    for (std::size_t seat = 0; seat < 4; ++seat) {
        int times = 0;
        for (std::size_t game = 0; game < 4; ++game) times += bot_at(table, game, seat) == 0 ? 1 : 0;
        EXPECT_EQ(times, 1);
    }
}

TEST(TallyTest, SharedWinsAreTwelfths) {
    EXPECT_EQ(share_win(0b0101, 4).shares, (std::array<u8, 4>{6, 0, 6, 0}));
    EXPECT_EQ(share_win(0b0111, 4).shares, (std::array<u8, 4>{4, 4, 4, 0}));
    EXPECT_EQ(share_win(0b1111, 4).shares, (std::array<u8, 4>{3, 3, 3, 3}));
    EXPECT_EQ(share_win(0, 2).shares, (std::array<u8, 4>{}));
}

TEST(TallyTest, AddsUpBlocks) {
    const ArenaTally tally = tally_of({"aa", "a=", "bb"});
    EXPECT_EQ(tally.blocks, 3U);
    EXPECT_EQ(tally.games, 6U);
    EXPECT_EQ(tally.bots[0].shares, 24U + 18U);
    EXPECT_EQ(tally.bots[1].shares, 6U + 24U);
    EXPECT_EQ(tally.pairs[0].xx, 24U * 24 + 18 * 18);
    EXPECT_EQ(tally.pairs[0].xy, 18U * 6);
}

TEST(TallyTest, TenFailuresInARowAndTheRestIsLost) {
    ArenaTally tally(2, 2);
    auto bad = block("bb");
    bad[0].faults[0] = FaultKind::illegal;  // bot 0 sits on seat 0, then on seat 1
    bad[1].faults[1] = FaultKind::timeout;
    for (int i = 0; i < 4; ++i) tally.add(bad);
    tally.add(block("ab"));  // one good game begins the count again
    for (int i = 0; i < 5; ++i) EXPECT_EQ(tally.add(bad), (std::vector<bool>{true, true}));
    EXPECT_TRUE(tally.bots[0].given_up());
    EXPECT_EQ(tally.add(block("aa")), (std::vector<bool>{false, false}));
    EXPECT_EQ(tally.bots[0].faults[index(FaultKind::given_up)], 2U);
    EXPECT_EQ(tally.bots[0].forfeits(), 20U);
    EXPECT_EQ(tally.bots[0].shares, 12U);
    EXPECT_EQ(tally.bots[1].shares, 21 * 12U);
}

TEST(TallyTest, AForfeitIsAGameHoweverManySeats) {
    // Bot 1 has three of four seats; bot 0 sits at seats 0, 3, 2, 1. Given up, bot 1 has three empty seats a game.
    ArenaTally tally(2, 4);
    const GameScore good = share_win(0b0001, 4);
    GameScore bad = share_win(0b0111, 4);
    bad.faults[3] = FaultKind::unasked;
    GameScore bad_too = share_win(0b1110, 4);
    bad_too.faults[0] = FaultKind::unasked;
    tally.add({good, good, good, good});
    EXPECT_EQ(tally.forfeited, 0U);
    tally.add({bad, bad_too, bad, bad});
    EXPECT_EQ(tally.bots[1].forfeits(), 4U);
    for (int i = 0; i < 3; ++i) tally.add({bad, bad_too, bad, bad});
    EXPECT_TRUE(tally.bots[1].given_up());
    EXPECT_EQ(tally.bots[1].faults[index(FaultKind::unasked)], 10U);
    EXPECT_EQ(tally.bots[1].faults[index(FaultKind::given_up)], 6U);
    EXPECT_EQ(tally.bots[1].forfeits(), 16U);
    EXPECT_EQ(tally.forfeited, 16U);
    EXPECT_EQ(tally.bots[1].games, 20U);
}

TEST(CompareTest, ThreeQuartersAre191Elo) {
    // Block means 1, 1/2, 1, 1/2: mean 3/4, 400 log10(3) = 190.85. Their deviation is sqrt(4/16/3) = 0.288675, of the
    // mean 0.144338; by p (1 - p) = 3/16 that is 0.769800 in natural logarithms, 133.73 Elo, and t(3) = 3.182.
    const Comparison result = compare(tally_of({"aa", "ab", "aa", "ba"}), tally_of({"aa", "ab", "aa", "ba"}).pairs[0]);
    EXPECT_DOUBLE_EQ(result.score, 0.75);
    EXPECT_NEAR(*result.elo, 190.85, 0.01);
    EXPECT_NEAR(*result.error, 3.182 * 133.73, 0.05);
    EXPECT_FALSE(result.at_least || result.at_most);
}

TEST(CompareTest, BlocksAreTheSamplesAndNotGames) {
    // Every block is split: as games they differ, as blocks they are all alike, and nothing is known of the error.
    const ArenaTally tally = tally_of({"ab", "ba", "=="});
    EXPECT_NEAR(*compare(tally, tally.pairs[0]).elo, 0, 1e-9);
    EXPECT_FALSE(compare(tally, tally.pairs[0]).error);
}

TEST(CompareTest, AllWonIsABound) {
    // 10 blocks: 1 - 0.05^(1/10) = 0.258866, 400 log10(0.741134 / 0.258866) = 182.73.
    const ArenaTally tally = tally_of(std::vector<std::string_view>(10, "aa"));
    const Comparison won = compare(tally, tally.pairs[0]);
    EXPECT_DOUBLE_EQ(won.score, 1);
    EXPECT_FALSE(won.elo || won.error || won.at_most);
    EXPECT_NEAR(*won.at_least, 182.73, 0.01);
    const ArenaTally lost = tally_of(std::vector<std::string_view>(10, "bb"));
    EXPECT_NEAR(*compare(lost, lost.pairs[0]).at_most, -182.73, 0.01);
}

TEST(CompareTest, NothingPlayedIsNothingKnown) {
    const ArenaTally tally(2, 2);
    EXPECT_FALSE(compare(tally, tally.pairs[0]).elo);
}

TEST(CompareTest, OneAmongThreeEqualsWinsAQuarter) {
    // Bot 0 at one seat of four wins one game of a block of four: as strong as the others. Twice of four: three times as
    // strong (it wins half against three), 190.85 Elo.
    ArenaTally tally(2, 4);
    const auto game = [](unsigned seat) { return share_win(static_cast<u8>(1U << seat), 4); };
    // Game g has bot 0 at seat (4 - g) % 4.
    tally.add({game(0), game(0), game(0), game(0)});
    EXPECT_NEAR(*compare(tally, tally.pairs[0]).elo, 0, 1e-9);
    EXPECT_NEAR(compare(tally, tally.pairs[0]).score, 0.5, 1e-12);
    ArenaTally strong(2, 4);
    strong.add({game(0), game(3), game(0), game(0)});
    EXPECT_NEAR(*compare(strong, strong.pairs[0]).elo, 190.85, 0.01);
}

TEST(SequentialTest, DecidesForTheStronger) {
    // Half of the blocks 1, half 1/2: mean 3/4, squares 1/16 a block. After 20: variance (20/16 + 9/16 + 1/16) / 21
    // = 0.0892857. s(0) = 1/2, s(100) = 0.640065. LLR = 20 * 0.140065 * (1.5 - 1.140065) / (2 * 0.0892857) = 5.6464.
    std::vector<std::string_view> blocks;
    for (int i = 0; i < 10; ++i) blocks.insert(blocks.end(), {"aa", "ab"});
    const TestState test = sequential_test(tally_of(blocks), {0, 100});
    EXPECT_NEAR(test.llr, 5.6464, 0.001);
    EXPECT_NEAR(test.bound, 2.9444, 0.0001);
    EXPECT_EQ(test.verdict, TestVerdict::accept_h1);
    EXPECT_EQ(sequential_test(tally_of(blocks), {300, 600}).verdict, TestVerdict::accept_h0);
}

TEST(SequentialTest, WaitsForAFewBlocks) {
    EXPECT_EQ(sequential_test(tally_of(std::vector<std::string_view>(7, "aa")), {0, 400}).verdict,
              TestVerdict::undecided);
    EXPECT_EQ(sequential_test(tally_of(std::vector<std::string_view>(8, "aa")), {0, 400}).verdict,
              TestVerdict::accept_h1);
    EXPECT_EQ(sequential_test(ArenaTally(2, 2), {0, 400}).verdict, TestVerdict::undecided);
}

TEST(StudentTest, KnownQuantiles) {
    EXPECT_NEAR(t_95(1), 12.706, 0.001);
    EXPECT_NEAR(t_95(10), 2.228, 0.003);
    EXPECT_NEAR(t_95(30), 2.042, 0.001);
    EXPECT_NEAR(t_95(1000000), 1.960, 0.001);
}

}  // namespace
}  // namespace magichat
