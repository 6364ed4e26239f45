// court: notation, and what each seat sees, row by row.
#include "tests/court_table.h"
#include "tests/quote.h"

namespace magichat::court {
namespace {

// The king in column 3 has his crown, another crown lies in column 4, magic in column 7; the second king comes next.
std::string crowns() {
    return deal("princess cook king knight wizard witch pirate king",
                "toque tiara crown crown bells horns magic tophat");
}

TEST(CourtMoves, Deal) {
    SEEN(
        "court | deal C1 … / H1 …: all the characters not yet won, then a slash, all the hats not yet won. The first "
        "go "
        "to the columns in use, in ascending order; the rest are the piles, top first.");
    Table t;
    t.refuses("deal " + std::string(all_heads) + ' ' + std::string(all_hats),    // no slash
              "deal " + std::string(all_hats) + " / " + std::string(all_heads),  // the wrong way round
              "deal " + std::string(all_heads) + " /", "deal / " + std::string(all_hats), "deal");
    t.play(deal("princess cook king knight wizard witch pirate dragon dresser",
                "tiara toque crown crown bells horns magic kerchief pointed tophat"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   tiara     toque  crown  crown   bells   horns  magic
        heads  princess  cook   king   knight  wizard  witch  pirate
        piles  13 heads, 17 hats
        seat 1*  0 pairs, 0 penalties, 0 magic
        seat 2   0 pairs, 0 penalties, 0 magic
    )"));
    t.play("open 2");
    EXPECT_EQ(draw(t), drawn(R"(
        hats   tiara     kerchief  crown  crown   bells   horns  magic
        heads  princess  dragon    king   knight  wizard  witch  pirate
        piles  12 heads, 16 hats
        seat 1   1 pairs, 0 penalties, 0 magic
        seat 2*  0 pairs, 0 penalties, 0 magic
    )"));
    t.play("open 7", "open 3");
    EXPECT_EQ(draw(t), drawn(R"(
        hats   tiara     kerchief  tophat   crown   bells   horns  pointed
        heads  princess  dragon    dresser  knight  wizard  witch  pirate
        piles  11 heads, 14 hats
        seat 1   2 pairs, 0 penalties, 0 magic
        seat 2*  0 pairs, 0 penalties, 1 magic
    )")) << "the top of a pile is its first";
}

TEST(CourtMoves, DealAgainWhileTheTableIsDead) {
    SEEN("At the start, and again while the table is dead");
    const std::string dead =
        deal("king king princess princess knight knight wizard", "toque toque pointed pointed tricorn tricorn horns");
    Table t;
    EXPECT_EQ(t.to_act(), 0U);
    t.play(dead, dead, dead);
    EXPECT_EQ(t.to_act(), 0U);
    t.play(crowns());
    EXPECT_EQ(t.to_act(), 1U);
    t.refuses(crowns());
}

TEST(CourtMoves, LookSwapOpen) {
    SEEN("look 4 · swap 2 6 (lower first) · open 3");
    Table t;
    t.play(crowns(), "look 4", "swap 2 6", "open 3");
    EXPECT_EQ(t.moves(), (std::vector<std::string>{crowns(), "look 4", "swap 2 6", "open 3"}));
    t.refuses("swap 6 2", "swap 2 2", "look 8", "open 0", "look", "open 3 4");
}

TEST(CourtSight, Deal) {
    SEEN(
        R"(court | deal | {"event":"deal","characters":["king",…]}, columns 1 to 7; then {"event":"dead"} if the table )"
        "is dead");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(deal("king king princess princess knight knight wizard",
                    "toque toque pointed pointed tricorn tricorn horns"));
        EXPECT_TRUE(t.all_see(
            R"({"event":"deal","characters":["king","king","princess","princess","knight","knight","wizard"]}
               {"event":"dead"})"));
        t.play(crowns());
        EXPECT_TRUE(t.all_see(
            R"({"event":"deal","characters":["princess","cook","king","knight","wizard","witch","pirate"]})"));
    }
}

TEST(CourtSight, Look) {
    SEEN(R"(look | {"event":"look","seat":1,"column":4,"hat":"crown"}, hat (the looker))");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(crowns(), "look 4");
        EXPECT_TRUE(t.sees({1}, R"({"event":"look","seat":1,"column":4,"hat":"crown"})",
                           R"({"event":"look","seat":1,"column":4})"));
        t.play("look 7");
        EXPECT_TRUE(t.sees({2}, R"({"event":"look","seat":2,"column":7,"hat":"magic"})",
                           R"({"event":"look","seat":2,"column":7})"));
    }
}

TEST(CourtSight, Swap) {
    SEEN(R"(swap | {"event":"swap","seat":1,"columns":[2,6]})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(crowns(), "swap 2 6");
        EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":1,"columns":[2,6]})"));
    }
}

TEST(CourtSight, OpenAPair) {
    SEEN(R"(open | {"event":"open","seat":1,"column":3,"hat":"crown","result":"pair"}; result is pair, magic or miss. )"
         R"(After a pair: {"event":"lay","column":3,"character":"king"} or {"event":"close","column":3}.)");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(crowns(), "open 3");
        EXPECT_TRUE(t.all_see(R"({"event":"open","seat":1,"column":3,"hat":"crown","result":"pair"}
                                 {"event":"lay","column":3,"character":"king"})"));
        t.play("open 3");
        EXPECT_TRUE(t.all_see(R"({"event":"open","seat":2,"column":3,"hat":"tophat","result":"miss"})"));
    }
    Table last({}, 2);
    last.play(deal(all_heads, all_hats));
    last.repeat(20 - 7, "open 1");
    last.play("open 3");
    EXPECT_TRUE(last.all_see(R"({"event":"open","seat":1,"column":3,"hat":"tiara","result":"pair"}
                                {"event":"close","column":3})"));
}

TEST(CourtSight, OpenMagic) {
    SEEN(R"(After magic: {"event":"lay","column":3}.)");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(crowns(), "swap 3 7", "open 3");
        EXPECT_TRUE(t.all_see(R"({"event":"open","seat":2,"column":3,"hat":"magic","result":"magic"}
                                 {"event":"lay","column":3})"));
    }
}

TEST(CourtSight, OpenUntilTheTableIsDead) {
    SEEN(R"(Then {"event":"dead"} if the table is dead)");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(deal("king princess princess knight knight wizard wizard king",
                    "crown toque toque pointed pointed tricorn tricorn horns"),
               "open 1");
        EXPECT_TRUE(t.all_see(R"({"event":"open","seat":1,"column":1,"hat":"crown","result":"pair"}
                                 {"event":"lay","column":1,"character":"king"}
                                 {"event":"dead"})"));
    }
}

TEST(CourtSight, WinnersInAscendingOrder) {
    SEEN("winners in ascending order");
    Table t({.turn_limit = 4, .players = 4}, 4);
    t.play(crowns(), "look 1", "open 1", "look 1", "look 2");
    EXPECT_TRUE(t.sees({3}, R"({"event":"look","seat":3,"column":2,"hat":"tiara"}
                               {"event":"end","winners":[2,3,4],"scores":[-1,0,0,0]})",
                       R"({"event":"look","seat":3,"column":2}
                          {"event":"end","winners":[2,3,4],"scores":[-1,0,0,0]})"));
}

// The same game with two hats of the deal exchanged, for every two: a seat notices it just when it has seen one of them.
// The magic hat in column 7 stays there, so that no table is dead.
TEST(CourtSight, ASeatNoticesOnlyTheHatsItHasSeen) {
    SEEN(
        "two games whose moves look the same to a seat, and which differ only in cards that this seat has not seen, "
        "give "
        "that seat byte-identical events, views and messages, over every channel.");
    const std::vector<std::string> hats =
        split(stacked(all_hats, "toque tiara crown bells helmet horns magic tophat pointed"));
    const std::vector<std::string> moves = {"look 1",   "look 2", "look 4",  // seats 1, 2, 3
                                            "swap 1 4", "look 1", "open 3", "look 3", "open 5", "swap 2 3"};
    // By place in the deal. All see crown and helmet, which were opened; tophat lies where crown was.
    const std::vector<std::vector<std::size_t>> seen = {{2, 4}, {0, 2, 4, 7}, {1, 3, 2, 4}, {3, 2, 4}};
    const auto game = [&](const std::vector<std::string>& order) {
        Table t({.players = 3});
        t.play("deal " + stacked(all_heads, "princess cook king knight wizard witch pirate") + " / " + join(order));
        for (const std::string& move : moves) t.play(move);
        return t;
    };
    const Table first = game(hats);
    for (std::size_t a = 0; a < hats.size(); ++a) {
        for (std::size_t b = a + 1; b < hats.size(); ++b) {
            // What is opened decides what is laid: only hats that give the same result are compared.
            if (a == 6 || b == 6 || a == 2 || a == 4 || b == 2 || b == 4 || hats[a] == hats[b]) continue;
            std::vector<std::string> other = hats;
            std::swap(other[a], other[b]);
            const Table second = game(other);
            for (unsigned seat = 0; seat <= 3; ++seat) {
                const auto& mine = seen[seat];
                const bool notices = std::find(mine.begin(), mine.end(), a) != mine.end() ||
                                     std::find(mine.begin(), mine.end(), b) != mine.end();
                EXPECT_EQ(first.all_seen(seat) != second.all_seen(seat), notices) << seat << ": " << a << ", " << b;
                EXPECT_EQ(first.view(seat) != second.view(seat), notices) << seat << ": " << a << ", " << b;
            }
        }
    }
}

}  // namespace
}  // namespace magichat::court
