// court: dead tables.
#include <set>

#include "tests/court_table.h"
#include "tests/quote.h"

namespace magichat::court {
namespace {

constexpr auto four_kinds = "king king princess princess knight knight wizard";
constexpr auto others_hats = "toque toque pointed pointed tricorn tricorn horns";

// One pair lies in column 1. After it the second king and horns come, and nothing fits.
std::string pair_before_dead() {
    return deal("king princess princess knight knight wizard wizard king",
                "crown toque toque pointed pointed tricorn tricorn horns");
}
// The same with a magic hat.
std::string magic_before_dead() {
    return deal("king princess princess knight knight wizard wizard",
                "magic toque toque pointed pointed tricorn tricorn horns");
}

TEST(CourtDead, NoHatForAnyCharacterAndNoMagic) {
    RULE(
        "Dead table: if no hat on the table belongs to any character on the table, and no magic hat lies on it, the "
        "table is dead: nobody could ever open anything.");
    Table t;
    t.play(deal(four_kinds, others_hats));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   toque  toque  pointed   pointed   tricorn  tricorn  horns
        heads  king   king   princess  princess  knight   knight   wizard
        piles  13 heads, 17 hats
        seat 1  0 pairs, 0 penalties, 0 magic
        seat 2  0 pairs, 0 penalties, 0 magic
    )"));
    EXPECT_EQ(t.to_act(), 0U);

    Table elsewhere;  // a hat that belongs to a character in another column
    elsewhere.play(deal(four_kinds, "tophat toque pointed pointed tricorn tricorn horns"));
    EXPECT_EQ(elsewhere.to_act(), 1U);
    Table magic;
    magic.play(deal(four_kinds, "toque toque pointed pointed tricorn tricorn magic"));
    EXPECT_EQ(magic.to_act(), 1U);
    Table in_pile;  // what lies in the piles does not help
    in_pile.play(deal(std::string(four_kinds) + " cook", std::string(others_hats) + " crown magic"));
    EXPECT_EQ(in_pile.to_act(), 0U);
}

TEST(CourtDead, NoticedAtTheFirstLayout) {
    RULE("Ruling: this is noticed at once, at the first layout");
    RULE(
        "the table's cards go back into their piles, both piles are shuffled, and every column in use is laid out "
        "anew, "
        "until the table is live.");
    Table t({.players = 3}, 3);
    const std::string dead = R"({"event":"deal","characters":["king","king","princess","princess","knight","knight",)"
                             R"("wizard"]})"
                             "\n"
                             R"({"event":"dead"})";
    t.play(deal(four_kinds, others_hats));
    EXPECT_TRUE(t.all_see(dead));
    t.refuses("look 1", "open 1");
    t.play(deal(four_kinds, others_hats));
    EXPECT_TRUE(t.all_see(dead)) << "dead again";
    EXPECT_EQ(t.to_act(), 0U);
    Random random(3);
    std::set<std::string> deals;
    for (int i = 0; i < 100; ++i) deals.insert(to_text(sample(t.state(), random)));
    EXPECT_EQ(deals.size(), 100U) << "both piles are shuffled, with the table's cards";
    for (const std::string& again : deals) t.allows(again);
    t.play(deal(four_kinds, "crown tiara tiara"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  tiara  tiara     crown     helmet  helmet  tophat
        heads  king   king   princess  princess  knight  knight  wizard
        piles  13 heads, 17 hats
        seat 1   0 pairs, 0 penalties, 0 magic
        seat 2   0 pairs, 0 penalties, 0 magic
        seat 3*  0 pairs, 0 penalties, 0 magic
    )")) << "first starts";
}

TEST(CourtDead, NoticedAfterTheRefillOfAPair) {
    RULE("and after any refill;");
    RULE(
        "Won cards and tokens stay (as the Hebrew rulebook has it; the Russian and the English one start the whole "
        "game again). Everybody sees that it happened. Then the player whose turn it would be goes on.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pair_before_dead(), "open 3");  // a penalty for seat 1
        t.play("open 1");
        EXPECT_TRUE(t.all_see(R"({"event":"open","seat":2,"column":1,"hat":"crown","result":"pair"}
                                 {"event":"lay","column":1,"character":"king"}
                                 {"event":"dead"})"));
        EXPECT_EQ(t.to_act(), 0U);
        t.refuses(deal(four_kinds, "crown"));  // one king and one crown are won
        const Gone won = {.heads = "king", .hats = "crown"};
        t.play(deal("dresser jester", "magic magic magic magic", won));
        EXPECT_EQ(t.to_act(), players == 2 ? 1U : 3U);
        EXPECT_EQ(t.state().pairs, (std::array<u8, max_seats>{0, 1, 0, 0}));
        EXPECT_EQ(t.state().penalties, (std::array<u32, max_seats>{1, 0, 0, 0}));
        if (players > 2) continue;
        EXPECT_EQ(draw(t), drawn(R"(
            hats   magic    magic   magic  magic     crown     tiara   tiara
            heads  dresser  jester  king   princess  princess  knight  knight
            piles  12 heads, 16 hats
            seat 1*  0 pairs, 1 penalties, 0 magic
            seat 2   1 pairs, 0 penalties, 0 magic
        )"));
    }
}

TEST(CourtDead, NoticedAfterTheRefillOfAMagicHat) {
    RULE("and after any refill;");
    Table t;
    t.play(magic_before_dead(), "open 1");
    EXPECT_TRUE(t.all_see(R"({"event":"open","seat":1,"column":1,"hat":"magic","result":"magic"}
                             {"event":"lay","column":1}
                             {"event":"dead"})"));
    t.refuses(deal("king", "magic magic magic magic"));
    t.play(deal("king princess princess knight knight wizard wizard", "crown", {.heads = "", .hats = "magic"}));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  crown     tiara     tiara   helmet  helmet  tophat
        heads  king   princess  princess  knight  knight  wizard  wizard
        piles  13 heads, 16 hats
        seat 1   0 pairs, 0 penalties, 1 magic
        seat 2*  0 pairs, 0 penalties, 0 magic
    )"));
}

TEST(CourtDead, AMissAndASwapRefillNothing) {
    RULE("this is noticed at once, at the first layout and after any refill;");
    Table t;
    t.play(pair_before_dead(), "open 3", "swap 1 3", "look 2", "open 1");
    EXPECT_TRUE(t.all_see(R"({"event":"open","seat":2,"column":1,"hat":"toque","result":"miss"})"));
    EXPECT_EQ(t.to_act(), 1U);
}

TEST(CourtDead, DeadAgainAfterTheNewDeal) {
    RULE("both piles are shuffled, and every column in use is laid out anew, until the table is live.");
    Table t;
    t.play(pair_before_dead(), "open 1");
    const Gone won = {.heads = "king", .hats = "crown"};
    for (int i = 0; i < 3; ++i) {
        t.play(deal("king princess princess knight knight wizard wizard", others_hats, won));
        EXPECT_EQ(t.to_act(), 0U);
    }
    t.play(deal("king", "crown", won));
    EXPECT_EQ(t.to_act(), 2U);
}

TEST(CourtDead, AnEchoEndsWithTheNewDeal) {
    RULE("Then the player whose turn it would be goes on.");
    Table t;
    t.play(pair_before_dead(), "look 2", "open 1", deal("king", "crown", {.heads = "king", .hats = "crown"}));
    EXPECT_EQ(t.to_act(), 1U);
    for (const auto* move : {"look 1", "look 2", "swap 1 2", "open 1"}) t.allows(move);
}

TEST(CourtDead, TheTurnLimitEndsADeadTable) {
    SEEN(R"((also when the turn limit ends the game there: dead, then end))");
    Table pair({.turn_limit = 1});
    pair.play(pair_before_dead(), "open 1");
    EXPECT_TRUE(pair.all_see(R"({"event":"open","seat":1,"column":1,"hat":"crown","result":"pair"}
                                {"event":"lay","column":1,"character":"king"}
                                {"event":"dead"}
                                {"event":"end","winners":[1],"scores":[1,0]})"));
    EXPECT_TRUE(pair.over());
    Table magic({.turn_limit = 1});
    magic.play(magic_before_dead(), "open 1");
    EXPECT_TRUE(magic.all_see(R"({"event":"open","seat":1,"column":1,"hat":"magic","result":"magic"}
                                 {"event":"lay","column":1}
                                 {"event":"dead"}
                                 {"event":"end","winners":[1,2],"scores":[0,0]})"));
    EXPECT_TRUE(magic.over());
}

// Once the character pile is empty, all the characters that are left are on the table, and every hat that is left is
// magic or one of theirs.
TEST(CourtDead, OnlyWhileTheCharacterPileIsNotEmptyAndSeldom) {
    RULE("(It can only happen while the character pile is not empty; about one game in a hundred.)");
    constexpr int games = 3000;
    int dead_games = 0;
    Random random(11);
    for (int game = 0; game < games; ++game) {
        State state = start({.turn_limit = 1000, .players = 2}, Seat{0});
        bool dead = false;
        while (to_act(state) != nobody) {
            // By players who see everything and open whatever they can, so that the piles run down.
            Trace trace{};
            if (to_act(state) == house) {
                trace = apply(state, sample(state, random));
            } else {
                LegalMoves good;
                for (std::size_t i = 0; i < columns; ++i) {
                    if ((state.in_use >> i & 1) == 0) continue;
                    if (state.hats[i] == Hat::magic || belongs(state.hats[i], state.characters[i])) {
                        good.add(open(at<Column>(i)));
                    }
                }
                const LegalMoves moves = good.empty() ? legal(state) : good;
                trace = apply(state, moves[below(random, static_cast<u32>(moves.size()))]);
            }
            dead |= trace.dead;
            ASSERT_FALSE(trace.dead && state.character_top == character_cards) << "the pile is empty";
        }
        dead_games += dead ? 1 : 0;
    }
    EXPECT_GE(dead_games, games / 200);
    EXPECT_LE(dead_games, games / 50);
}

}  // namespace
}  // namespace magichat::court
