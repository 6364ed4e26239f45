// court: cards, setup, turns and the end, sentence by sentence. Dead tables are in dead_test.cpp.
#include <map>
#include <set>

#include "tests/court_table.h"
#include "tests/quote.h"

namespace magichat::court {
namespace {

constexpr std::string_view all_magic = "magic magic magic magic";

// Column 1 holds a pair, column 2 magic, the others nothing that fits; under knight and cook lie each other's hats.
std::string mixed() {
    return deal("king princess knight wizard cook witch pirate", "crown magic toque bells helmet horns pointed");
}
// Every hat lies above its head, also when both come from the piles, where the magic hats lie lowest.
std::string in_order() { return deal(all_heads, all_hats); }

std::array<std::int32_t, 2> points(const Table& t) {
    return {outcome(t.state()).scores[0], outcome(t.state()).scores[1]};
}

TEST(CourtRules, TwentyCharactersAndTwentyFourHats) {
    RULE(
        "20 character cards, two of each of ten (Ruling: the rulebooks give 20 cards and ten names); 24 hat cards, two "
        "of each of their ten hats and four magic hats (caps of invisibility; written magic).");
    Table t;
    std::map<std::string, int> count;
    Random random(1);
    for (const std::string& word : split(to_text(sample(t.state(), random)))) ++count[word];
    EXPECT_EQ(count.size(), 1U + 10 + 1 + 10 + 1) << "deal, the characters, a slash, their hats, magic";
    for (const auto& [card, copies] : count) {
        EXPECT_EQ(copies, card == "deal" || card == "/" ? 1 : card == "magic" ? 4 : 2) << card;
    }
    const std::string three_kings = "king " + without(all_heads, "dresser");
    const std::string five_magic = "magic " + without(all_hats, "crown");
    t.refuses("deal " + three_kings + " / " + std::string(all_hats),
              "deal " + std::string(all_heads) + " / " + five_magic,
              "deal " + without(all_heads, "king") + " / " + std::string(all_hats),
              "deal " + std::string(all_heads) + " / " + without(all_hats, "magic"));
    t.allows("deal " + std::string(all_heads) + " / " + std::string(all_hats));
}

TEST(CourtRules, EachCharacterHasItsHat) {
    RULE("king | crown | | witch | pointed");
    RULE("princess | tiara | | pirate | tricorn");
    RULE("knight | helmet | | dragon | horns");
    RULE("wizard | tophat | | jester | bells");
    RULE("cook | toque | | dresser | kerchief");
    RULE(
        "(The list is that of the Hebrew rulebook; the Russian one gives its wizard a pointed cap. Ruling: wizard and "
        "top hat, witch and pointed hat. A knight's helmet has a plume.)");
    const std::map<std::string, std::string> hat_of = {
        {"king", "crown"},   {"princess", "tiara"},  {"knight", "helmet"},  {"wizard", "tophat"},
        {"cook", "toque"},   {"witch", "pointed"},   {"pirate", "tricorn"}, {"dragon", "horns"},
        {"jester", "bells"}, {"dresser", "kerchief"}};
    EXPECT_EQ(hat_of.size(), character_kinds);
    for (const auto& [head, own] : hat_of) {
        for (const std::string_view hat : hat_names) {
            Table t;
            t.play(deal(head, std::string(hat) + " magic"), "open 1");
            const std::string result = hat == own ? "pair" : hat == "magic" ? "magic" : "miss";
            EXPECT_NE(t.seen(0).find(R"("result":")" + result + '"'), std::string::npos) << head << ' ' << hat;
        }
    }
}

TEST(CourtRules, SetupLaysSevenColumnsAndTwoPiles) {
    RULE(
        "Setup: both packs shuffled. Seven characters face up in a row, columns 1 to 7; above each a hat face down. "
        "The "
        "rest: two draw piles.");
    Table t({.players = 3});
    EXPECT_EQ(t.to_act(), 0U);
    Random random(7);
    std::set<std::string> deals;
    for (int i = 0; i < 100; ++i) deals.insert(to_text(sample(t.state(), random)));
    EXPECT_EQ(deals.size(), 100U);
    t.play(mixed());
    EXPECT_TRUE(
        t.all_see(R"({"event":"deal","characters":["king","princess","knight","wizard","cook","witch","pirate"]})"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  magic     toque   bells   helmet  horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  13 heads, 17 hats
        seat 1*  0 pairs, 0 penalties, 0 magic
        seat 2   0 pairs, 0 penalties, 0 magic
        seat 3   0 pairs, 0 penalties, 0 magic
    )"));
    EXPECT_EQ(20 - 7, 13);
    EXPECT_EQ(24 - 7, 17);
}

TEST(CourtRules, ATurnIsExactlyOneOfLookSwapOpen) {
    RULE("Turn: exactly one of");
    RULE("Players take turns clockwise (Ruling: no edition gives a direction).");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players}, 2);
        t.play(mixed());
        EXPECT_EQ(t.to_act(), 2U);
        EXPECT_EQ(split(t.legal()).size(), 7U * 2 + 7 * 6 / 2 * 3 + 7 * 2) << "7 looks, 21 swaps, 7 opens, in words";
        std::string order;
        for (const auto* turn : {"look 1", "swap 1 2", "open 3", "look 5"}) {
            order += std::to_string(*t.to_act());
            t.play(turn);
        }
        EXPECT_EQ(order, players == 2 ? "2121" : players == 3 ? "2312" : "2341");
    }
}

TEST(CourtRules, LookChangesNothing) {
    RULE("look: secretly look at the hat of one column and put it back;");
    Table t;
    t.play(mixed(), "look 4");
    EXPECT_TRUE(t.sees({1}, R"({"event":"look","seat":1,"column":4,"hat":"bells"})",
                       R"({"event":"look","seat":1,"column":4})"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  magic     toque   bells   helmet  horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  13 heads, 17 hats
        seat 1   0 pairs, 0 penalties, 0 magic
        seat 2*  0 pairs, 0 penalties, 0 magic
    )"));
}

TEST(CourtRules, SwapExchangesHatsWithoutLooking) {
    RULE("swap: exchange the hats of two columns, in full view, without looking;");
    Table t;
    t.play(mixed(), "swap 3 5");
    EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":1,"columns":[3,5]})"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  magic     helmet  bells   toque   horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  13 heads, 17 hats
        seat 1   0 pairs, 0 penalties, 0 magic
        seat 2*  0 pairs, 0 penalties, 0 magic
    )"));
    t.refuses("swap 5 3", "swap 3 3", "swap 0 1", "swap 1 8");
}

TEST(CourtRules, OpenIsForAllToSee) {
    RULE("open: turn up the hat of one column for all to see.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(mixed(), "open 7");
        EXPECT_TRUE(t.all_see(R"({"event":"open","seat":1,"column":7,"hat":"pointed","result":"miss"})"));
    }
}

TEST(CourtRules, APairIsTakenAndBothPlacesAreRefilled) {
    RULE(
        "It belongs to the character under it: the player takes both cards (a pair). Both places are refilled from the "
        "piles, the character face up, the hat face down.");
    Table t;
    t.play(deal("king princess knight wizard cook witch pirate dragon",
                "crown magic toque bells helmet horns pointed kerchief"),
           "open 1");
    EXPECT_TRUE(t.all_see(R"({"event":"open","seat":1,"column":1,"hat":"crown","result":"pair"}
                             {"event":"lay","column":1,"character":"dragon"})"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   kerchief  magic     toque   bells   helmet  horns  pointed
        heads  dragon    princess  knight  wizard  cook    witch  pirate
        piles  12 heads, 16 hats
        seat 1   1 pairs, 0 penalties, 0 magic
        seat 2*  0 pairs, 0 penalties, 0 magic
    )"));
}

TEST(CourtRules, AColumnClosesWhenTheCharacterPileIsEmpty) {
    RULE(
        "When the character pile is empty the column stays empty and is out of the game (Ruling: no hat is laid "
        "without "
        "a character).");
    Table t;
    t.play(in_order());
    t.repeat(20 - 7, "open 1");
    EXPECT_EQ(draw(t), drawn(R"(
        hats   kerchief  crown  tiara     tiara     helmet  helmet  tophat
        heads  dresser   king   princess  princess  knight  knight  wizard
        piles  0 heads, 4 hats
        seat 1   7 pairs, 0 penalties, 0 magic
        seat 2*  6 pairs, 0 penalties, 0 magic
    )"));
    t.play("open 1");
    EXPECT_TRUE(t.all_see(R"({"event":"open","seat":2,"column":1,"hat":"kerchief","result":"pair"}
                             {"event":"close","column":1})"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   .  crown  tiara     tiara     helmet  helmet  tophat
        heads  .  king   princess  princess  knight  knight  wizard
        piles  0 heads, 4 hats
        seat 1*  7 pairs, 0 penalties, 0 magic
        seat 2   7 pairs, 0 penalties, 0 magic
    )"));
    t.refuses("look 1", "open 1", "swap 1 2", "swap 1 7");
    EXPECT_EQ(split(t.legal()).size(), 6U * 2 + 6 * 5 / 2 * 3 + 6 * 2) << "6 looks, 15 swaps, 6 opens, in words";
}

TEST(CourtRules, AMagicHatIsTakenAndTheCharacterStays) {
    RULE(
        "It is a magic hat: the player takes the hat card; a new hat is laid there face down from the pile; the "
        "character stays.");
    Table t;
    t.play(mixed(), "open 2");
    EXPECT_TRUE(t.all_see(R"({"event":"open","seat":1,"column":2,"hat":"magic","result":"magic"}
                             {"event":"lay","column":2})"));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  crown     toque   bells   helmet  horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  13 heads, 16 hats
        seat 1   0 pairs, 0 penalties, 1 magic
        seat 2*  0 pairs, 0 penalties, 0 magic
    )"));
}

TEST(CourtRules, AMagicHatIsReplacedAlsoWhenTheCharacterPileIsEmpty) {
    RULE("a new hat is laid there face down from the pile; the character stays.");
    Table t;
    t.play(deal(all_heads,
                "crown crown tiara tiara helmet helmet magic tophat toque toque pointed pointed tricorn "
                "tricorn horns horns bells bells kerchief kerchief tophat"));
    t.repeat(13, "open 1");
    t.play("open 7");
    EXPECT_EQ(draw(t), drawn(R"(
        hats   kerchief  crown  tiara     tiara     helmet  helmet  tophat
        heads  dresser   king   princess  princess  knight  knight  wizard
        piles  0 heads, 3 hats
        seat 1*  7 pairs, 0 penalties, 0 magic
        seat 2   6 pairs, 0 penalties, 1 magic
    )"));
}

TEST(CourtRules, AnotherHatCostsAPenaltyToken) {
    RULE("It is another hat: it is turned face down again in its place and the player takes a penalty token.");
    Table t;
    t.play(mixed(), "open 5");
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  magic     toque   bells   helmet  horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  13 heads, 17 hats
        seat 1   0 pairs, 1 penalties, 0 magic
        seat 2*  0 pairs, 0 penalties, 0 magic
    )"));
}

TEST(CourtRules, NoEchoForbidsTheSameLook) {
    RULE("no_echo: a player may not look at the hat that the turn just before his looked at,");
    Table t({.players = 3});
    t.play(mixed(), "look 4");
    t.refuses("look 4");
    EXPECT_EQ(split(t.legal()).size(), 7U * 2 + 21 * 3 + 7 * 2 - 2) << "one look less, in words";
    t.play("look 5");
    t.allows("look 4");  // only the turn just before counts
    t.refuses("look 5");
    t.play("open 5");
    t.allows("look 5");
    t.play("look 5", "swap 1 2");
    t.allows("look 5");
}

TEST(CourtRules, NoEchoForbidsTheSameSwap) {
    RULE("nor swap the two columns that the turn just before his swapped.");
    Table t({.players = 4});
    t.play(mixed(), "swap 3 5");
    t.refuses("swap 3 5");
    EXPECT_EQ(split(t.legal()).size(), 7U * 2 + 21 * 3 + 7 * 2 - 3) << "one swap less, in words";
    t.allows("look 3");
    t.allows("swap 3 4");
    t.play("look 3");
    t.allows("swap 3 5");
    t.play("open 3");
    t.allows("open 3");
    t.play("open 4");
    t.allows("open 4");  // the same open is no echo
}

TEST(CourtRules, WithoutNoEchoBothAreAllowed) {
    RULE(
        "no_echo: a player may not look at the hat that the turn just before his looked at, nor swap the two columns "
        "that the turn just before his swapped.");
    Table t({.no_echo = false});
    t.play(mixed(), "look 4", "look 4", "swap 3 5", "swap 3 5");
    EXPECT_EQ(split(t.legal()).size(), 7U * 2 + 21 * 3 + 7 * 2);
    EXPECT_EQ(t.seen(0), R"({"event":"swap","seat":2,"columns":[3,5]})");
}

TEST(CourtRules, TheEndComesWithThreeColumns) {
    RULE("End: as soon as only three columns are in use.");
    const std::array<std::string, 3> ends = {R"({"event":"end","winners":[1],"scores":[9,8]})",
                                             R"({"event":"end","winners":[1,2],"scores":[6,6,5]})",
                                             R"({"event":"end","winners":[1],"scores":[5,4,4,4]})"};
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(in_order());
        t.repeat(13, "open 1");
        t.play("open 1", "open 3", "open 5");
        EXPECT_FALSE(t.over()) << "four columns are in use";
        t.play("open 7");  // the 17th pair: 13 refilled, 4 not
        EXPECT_TRUE(t.over());
        const std::string last = std::to_string((17 - 1) % players + 1);
        EXPECT_TRUE(t.all_see(R"({"event":"open","seat":)" + last + R"(,"column":7,"hat":"tophat","result":"pair"})" +
                              '\n' + R"({"event":"close","column":7})" + '\n' + ends[players - 2U]));
        t.refuses("look 2", "open 2");
    }
}

TEST(CourtRules, PointsArePairsMinusPenaltiesThatMagicDoesNotCancel) {
    RULE(
        "Points: one for each pair, minus one for each penalty token that is not cancelled; each magic hat cancels one "
        "penalty token and is worth nothing by itself.");
    using Points = std::array<std::int32_t, 2>;
    Table t;
    t.play(mixed(), "open 1");
    EXPECT_EQ(points(t), (Points{1, 0})) << "a pair";
    t.play("open 2");
    EXPECT_EQ(points(t), (Points{1, 0})) << "magic is worth nothing by itself";
    t.play("open 3");
    EXPECT_EQ(points(t), (Points{0, 0})) << "a pair and a penalty";
    t.play("open 3");
    EXPECT_EQ(points(t), (Points{0, 0})) << "the magic hat came first and cancels it";
    t.play("open 3", "open 3");
    EXPECT_EQ(points(t), (Points{-1, -1})) << "one magic hat cancels one penalty";
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  tiara     toque   bells   helmet  horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  12 heads, 15 hats
        seat 1*  1 pairs, 2 penalties, 0 magic
        seat 2   0 pairs, 2 penalties, 1 magic
    )"));
}

TEST(CourtRules, MostPointsWinAndEqualPointsShare) {
    RULE("Most points win; equal points share the win (Ruling). Points may be negative.");
    RULE("turn_limit: scored as at the end.");
    Table t({.turn_limit = 3, .players = 3});
    t.play(mixed(), "open 3", "look 1", "open 3");
    EXPECT_TRUE(t.all_see(R"({"event":"open","seat":3,"column":3,"hat":"toque","result":"miss"}
                             {"event":"end","winners":[2],"scores":[-1,0,-1]})"));
    Table u({.turn_limit = 4, .players = 4});
    u.play(mixed(), "open 3", "open 3", "open 3", "open 3");
    EXPECT_TRUE(u.all_see(R"({"event":"open","seat":4,"column":3,"hat":"toque","result":"miss"}
                             {"event":"end","winners":[1,2,3,4],"scores":[-1,-1,-1,-1]})"));
    Table v({.turn_limit = 2});
    v.play(mixed(), "open 1", "open 2");
    EXPECT_TRUE(v.all_see(R"({"event":"open","seat":2,"column":2,"hat":"magic","result":"magic"}
                             {"event":"lay","column":2}
                             {"event":"end","winners":[1],"scores":[1,0]})"));
}

TEST(CourtRules, PenaltyTokensDoNotRunOut) {
    RULE("The box has 16 penalty tokens; Ruling: the supply does not run out.");
    Table t;
    t.play(mixed());
    t.repeat(2 * 17, "open 3");
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  magic     toque   bells   helmet  horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  13 heads, 17 hats
        seat 1*  0 pairs, 17 penalties, 0 magic
        seat 2   0 pairs, 17 penalties, 0 magic
    )"));
    EXPECT_EQ(points(t), (std::array<std::int32_t, 2>{-17, -17}));
}

TEST(CourtRules, WithoutMagicHatsThereAreTwentyHats) {
    RULE("magic_hats | court | true, false | the Russian rulebook: the harder game without the four invisible hats");
    Table t({.magic_hats = false});
    t.refuses(deal("king", "crown"));
    t.play(deal("king princess knight wizard cook witch pirate", "crown tiara toque bells helmet horns pointed",
                {.heads = "", .hats = all_magic}));
    EXPECT_EQ(draw(t), drawn(R"(
        hats   crown  tiara     toque   bells   helmet  horns  pointed
        heads  king   princess  knight  wizard  cook    witch  pirate
        piles  13 heads, 13 hats
        seat 1*  0 pairs, 0 penalties, 0 magic
        seat 2   0 pairs, 0 penalties, 0 magic
    )"));
}

}  // namespace
}  // namespace magichat::court
