// rabbits: cards, dice, setup and actions, sentence by sentence. Claims and the end are in claim_test.cpp.
#include <map>
#include <set>

#include "tests/quote.h"
#include "tests/rabbits_table.h"

namespace magichat::rabbits {
namespace {

constexpr auto any_claim = "claim 1 2, claim 1 3, claim 2 3, pass";

// Pink and blue for seat 1, white and black for 2, then brown and green for 3, all colours for 4.
std::string colourful(u8 players) {
    const std::array<std::string, 4> racks = {"pink pink blue ", "white black white ", "brown green brown ",
                                              "white pink green "};
    const std::array<std::string, 4> goals = {"white-black ", "pink-blue ", "white-white ", "green-green "};
    std::string hats;
    std::string wands;
    for (std::size_t i = 0; i < players; ++i) {
        hats += racks[i];
        wands += goals[i];
    }
    return deal(hats + "brown", wands + "black-black");
}

TEST(RabbitsRules, TheCards) {
    RULE(
        "24 hat cards (a hat on one side, one rabbit on the other), 21 golden-wand cards (a wand on one side, two "
        "rabbits on the other), two dice, a stand for every player.");
    RULE(
        "Ruling (counts): six rabbit colours, white black brown pink blue green. Every unordered pair of colours, "
        "equal "
        "ones included, is on exactly one wand card: 15 + 6 = 21. Each colour is on four hat cards: 24.");
    const std::vector<std::string> colours = split("white black brown pink blue green");
    std::string hats;
    std::string wands;
    unsigned equal = 0;
    unsigned different = 0;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        for (int copy = 0; copy < 4; ++copy) hats += ' ' + colours[i];
        for (std::size_t j = i; j < colours.size(); ++j) {
            wands += ' ' + colours[i] + '-' + colours[j];
            ++(i == j ? equal : different);
        }
    }
    EXPECT_EQ(different, 15U);
    EXPECT_EQ(equal, 6U);
    EXPECT_EQ(split(hats).size(), 24U);
    Table t;
    t.allows("deal" + hats + " /" + wands);
    t.refuses("deal" + hats + " white /" + wands, "deal" + hats + " /" + wands + " white-white",
              "deal " + without(hats, "white") + " /" + wands, "deal" + hats + " / " + without(wands, "white-white"),
              "deal " + without(hats, "white") + " green /" + wands,
              "deal" + hats + " / " + without(wands, "white-white") + " green-green");
    t.play(colourful(2));
    t.refuses("roll hat1", "roll hat1 hat1 hat1");
    t.allows("roll hat1 hat1");
}

TEST(RabbitsRules, TheDice) {
    RULE(
        "Ruling (dice): each die has the faces hat1 hat2 exchange exchange draw draw. The rulebook fixes that a face "
        "shows hats, exchange or draw, and that two hat faces give at most four.");
    Table t;
    t.play(colourful(2));
    const std::map<std::string, int> sides = {{"hat1", 1}, {"hat2", 1}, {"exchange", 2}, {"draw", 2}};
    std::map<std::string, int> rolls;
    Random random(5);
    constexpr int each = 1000;
    for (int i = 0; i < 36 * each; ++i) ++rolls[to_text(sample(t.state(), random))];
    EXPECT_EQ(rolls.size(), 4U * 4);
    for (const auto& [a, a_sides] : sides) {
        for (const auto& [b, b_sides] : sides) {
            const std::string roll = "roll " + a + ' ' + b;
            EXPECT_NEAR(rolls[roll], each * a_sides * b_sides, each / 5) << roll;
            t.allows(roll);
        }
    }
    t.refuses("roll hat3 draw", "roll hat draw", "roll claim draw");
}

TEST(RabbitsRules, EveryPlayerHasAStandOfThree) {
    RULE("Stands: every player has three hat cards, slots 1 to 3.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(colourful(players), "roll hat1 exchange");
        const auto seats = static_cast<std::size_t>(players - 1);
        EXPECT_EQ(split(t.legal()).size(), seats * 3 * 3 + 1 + 3 * seats * 3 * 4) << "flips, stop, exchanges, in words";
        t.refuses("flip 2 0", "flip 2 4", "exchange 4 2 1", "flip " + std::to_string(players + 1) + " 1");
    }
}

TEST(RabbitsRules, ACardFacesInOrOut) {
    RULE(
        "A card faces in (the owner sees the rabbit, everybody else sees a hat) or out (everybody else sees the "
        "rabbit, "
        "the owner sees a hat). Ruling: a stand has just these two sides, also with three and four players.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(colourful(players), "roll hat1 draw", "flip 2 2");
        const std::string turned = R"({"event":"flip","seat":1,"rack":2,"slot":2,"faces":"out")";
        std::vector<unsigned> others = {1, 3, 4};
        others.resize(players - 1U);
        EXPECT_TRUE(t.sees(others, turned + R"(,"rabbit":"black"})", turned + "}"));
        t.play("pass", "roll hat1 draw", "flip 2 2");
        const std::string back = R"({"event":"flip","seat":2,"rack":2,"slot":2,"faces":"in")";
        EXPECT_TRUE(t.sees({2}, back + R"(,"rabbit":"black"})", back + "}"));
    }
}

TEST(RabbitsRules, SetupDealsFromSeatOne) {
    RULE(
        "Setup: hat cards and wand cards shuffled apart. Each player in turn from seat 1 gets three hat cards, all "
        "facing "
        "in, then each one wand card, rabbits up, for all to see: his goal. The rest are the two piles.");
    Table t({.players = 4}, 3);
    Random random(2);
    std::set<std::string> deals;
    for (int i = 0; i < 100; ++i) deals.insert(to_text(sample(t.state(), random)));
    EXPECT_EQ(deals.size(), 100U);
    t.play(colourful(4));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [pink] [pink] [blue]     goal white-black  won -
        seat 2 [white] [black] [white]  goal pink-blue    won -
        seat 3 [brown] [green] [brown]  goal white-white  won -
        seat 4 [white] [pink] [green]   goal green-green  won -
        hats 12, brown on top | discards - | wands 17, black-black on top, blue-green below
    )"));
    EXPECT_EQ(24 - 4 * 3, 12);
    EXPECT_EQ(21 - 4, 17);
    const std::string goals = R"({"event":"deal","goals":["white-black","pink-blue","white-white","green-green"])";
    EXPECT_EQ(t.seen(0), goals + "}");
    EXPECT_EQ(t.seen(3), goals + R"(,"own":["brown","green","brown"]})");
    t.play("roll draw draw");
    EXPECT_EQ(t.to_act(), 3U) << "first starts, wherever the deal began";
}

TEST(RabbitsRules, OneOfTheTwoActionsShown) {
    RULE("Turn: the player rolls both dice, then does one of the two actions shown.");
    const std::map<std::string, std::string> offered = {
        {"hats", "flip 2 1, flip 2 2, flip 2 3, stop"},
        {"exchange",
         "exchange 1 2 1, exchange 1 2 2, exchange 1 2 3, exchange 2 2 1, exchange 2 2 2, exchange 2 2 3, "
         "exchange 3 2 1, exchange 3 2 2, exchange 3 2 3"},
        {"draw", "draw hat, draw wand"}};
    for (const std::string a : {"hat1", "hat2", "exchange", "draw"}) {
        for (const std::string b : {"hat1", "hat2", "exchange", "draw"}) {
            Table t;
            t.play(colourful(2));
            t.refuses("draw hat", "stop");  // the dice come first
            t.play("roll " + a + ' ' + b);
            std::vector<std::string> all;
            for (const std::string action : {"hats", "exchange", "draw"}) {
                const auto shows = [&](const std::string& die) {
                    return die == action || (action == "hats" && die[0] == 'h');
                };
                if (shows(a) || shows(b)) all.push_back(offered.at(action));
            }
            EXPECT_EQ(t.legal(), join(all, ", ")) << a << ' ' << b;
        }
    }
}

TEST(RabbitsRules, TwoHatFacesAreOneActionWithTheirSum) {
    RULE("Two hat faces: he does both, as one action with their sum.");
    RULE("hats: he may turn round up to that many cards, one after the other,");
    const std::map<std::string, int> allowed = {
        {"roll hat1 hat1", 2},     {"roll hat1 hat2", 3},     {"roll hat2 hat1", 3}, {"roll hat2 hat2", 4},
        {"roll hat1 exchange", 1}, {"roll exchange hat2", 2}, {"roll draw hat1", 1}, {"roll hat2 draw", 2}};
    const std::vector<std::string> flips = {"flip 2 1", "flip 3 3", "flip 2 3", "flip 3 1", "flip 2 2"};
    for (const auto& [roll, most] : allowed) {
        Table t({.players = 3});
        t.play(colourful(3), roll);
        for (int i = 0; i < most; ++i) {
            t.allows("stop");
            t.play(flips[static_cast<std::size_t>(i)]);
            t.refuses("draw hat", "exchange 1 2 1");  // the other action is gone
        }
        EXPECT_EQ(t.legal(), any_claim) << roll << ": used up";
    }
}

TEST(RabbitsRules, OnlyCardsWhoseHatSideFacesHim) {
    RULE(
        "of those whose hat side faces him: his own that face out, other players' that face in. A turned card stays in "
        "its place and now shows its rabbit to him: his own faces in, another's faces out (and so everybody but its "
        "owner sees it).");
    Table t({.players = 3});
    t.play(colourful(3), "roll hat2 hat1", "flip 2 3", "flip 3 1");
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* [pink] [pink] [blue]     goal white-black  won -
        seat 2  [white] [black] (white)  goal pink-blue    won -
        seat 3  (brown) [green] [brown]  goal white-white  won -
        hats 15, brown on top | discards - | wands 18, black-black on top, green-green below
        dice hat2 hat1
    )"));
    EXPECT_EQ(t.seen(1), R"({"event":"flip","seat":1,"rack":3,"slot":1,"faces":"out","rabbit":"brown"})");
    EXPECT_EQ(t.seen(2), t.seen(1));
    EXPECT_EQ(t.seen(3), R"({"event":"flip","seat":1,"rack":3,"slot":1,"faces":"out"})");
    EXPECT_EQ(t.legal(), "flip 2 1, flip 2 2, flip 3 2, flip 3 3, stop");
    t.play("stop", "pass", "roll hat2 draw");
    EXPECT_EQ(t.legal(), "flip 1 1, flip 1 2, flip 1 3, flip 2 3, flip 3 2, flip 3 3, stop, draw hat, draw wand");
    t.play("flip 2 3");
    EXPECT_EQ(t.seen(2), R"({"event":"flip","seat":2,"rack":2,"slot":3,"faces":"in","rabbit":"white"})");
    t.play("flip 1 2", "pass");
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [pink] (pink) [blue]     goal white-black  won -
        seat 2 [white] [black] [white]  goal pink-blue    won -
        seat 3 (brown) [green] [brown]  goal white-white  won -
        hats 15, brown on top | discards - | wands 18, black-black on top, green-green below
    )"));
    t.play("roll hat1 draw");
    EXPECT_EQ(t.legal(), "flip 1 1, flip 1 3, flip 2 1, flip 2 2, flip 2 3, flip 3 1, stop, draw hat, draw wand");
}

TEST(RabbitsRules, HeSeesEachBeforeTheNextAndMayStopAtAnyTime) {
    RULE("He sees each before he chooses the next, and may stop at any time (Ruling: also before the first).");
    Table t({.players = 4});
    t.play(colourful(4), "roll hat2 hat2", "stop");
    EXPECT_EQ(t.legal(), any_claim) << "before the first";
    for (int flips = 1; flips <= 3; ++flips) {
        Table u({.players = 4});
        u.play(colourful(4), "roll hat2 hat2");
        for (int i = 1; i <= flips; ++i) {
            u.play("flip 3 " + std::to_string(i));
            const std::string rabbit = i == 2 ? "green" : "brown";
            EXPECT_NE(u.seen(1).find(R"("rabbit":")" + rabbit), std::string::npos);
            EXPECT_EQ(u.to_act(), 1U);
        }
        u.play("stop");
        EXPECT_EQ(u.legal(), any_claim) << flips;
    }
}

TEST(RabbitsRules, WithNothingToTurnHeCanOnlyStop) {
    RULE("With nothing (left) to turn he can only stop.");
    Table t;
    t.play(colourful(2), "roll hat2 hat2", "flip 2 1", "flip 2 2", "flip 2 3");
    EXPECT_EQ(t.legal(), "stop") << "nothing left";
    t.play("stop", "pass", "roll draw draw", "draw wand", "pass", "roll hat1 hat1");
    EXPECT_EQ(t.legal(), "stop") << "nothing";
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* [pink] [pink] [blue]     goal white-black  won -
        seat 2  (white) (black) (white)  goal black-black  won -
        hats 18, brown on top | discards - | wands 19, white-white on top, pink-blue below
        dice hat1 hat1
    )"));
}

TEST(RabbitsRules, ExchangeWhicheverWayTheyFace) {
    RULE(
        "exchange: one card of his own for one card of another player, whichever way they face. Both end up facing in, "
        "at "
        "the other's place. Nobody else sees them.");
    for (const bool own_out : {false, true}) {
        for (const bool other_out : {false, true}) {
            Table t({.players = 3}, 2);
            t.play(colourful(3), "roll hat2 draw");  // seat 2 turns some first
            if (own_out) t.play("flip 1 1");
            if (other_out) t.play("flip 3 2");
            if (!own_out || !other_out) t.play("stop");
            t.play("pass", "roll draw draw", "draw wand", "pass", "roll exchange draw", "exchange 1 3 2");
            EXPECT_EQ(draw(t), drawn(R"(
                seat 1* [green] [pink] [blue]    goal white-black  won -
                seat 2  [white] [black] [white]  goal pink-blue    won -
                seat 3  [brown] [pink] [brown]   goal black-black  won -
                hats 15, brown on top | discards - | wands 18, white-brown on top, white-white below
            )"));
            EXPECT_EQ(t.seen(1), R"({"event":"exchange","seat":1,"slot":1,"with":3,"with_slot":2,"received":"green"})");
            EXPECT_EQ(t.seen(3), R"({"event":"exchange","seat":1,"slot":1,"with":3,"with_slot":2,"received":"pink"})");
            EXPECT_EQ(t.seen(2), R"({"event":"exchange","seat":1,"slot":1,"with":3,"with_slot":2})");
            EXPECT_EQ(t.legal(), any_claim);
        }
    }
}

TEST(RabbitsRules, ExchangeIsWithAnother) {
    RULE("exchange: one card of his own for one card of another player,");
    Table t({.players = 3}, 2);
    t.play(colourful(3), "roll exchange exchange");
    EXPECT_EQ(split(t.legal()).size(), 3U * (2 * 3) * 4) << "own slots times the others' slots, in words";
    t.refuses("exchange 1 2 2", "exchange 1 4 1");
    t.allows("exchange 1 1 2");
    t.allows("exchange 3 3 1");
}

TEST(RabbitsRules, DrawChoosesAPile) {
    RULE("draw: he chooses a pile.");
    Table t;
    t.play(colourful(2), "roll draw draw");
    EXPECT_EQ(t.legal(), "draw hat, draw wand");
    t.refuses("draw", "draw hats", "keep 1", "discard", "pass");
}

TEST(RabbitsRules, ADrawnHatIsKeptOrDiscarded) {
    RULE(
        "Hat: he alone looks at the card, then either puts it in one of his slots, facing in, and the old card goes to "
        "the discards, rabbit up for all to see; or discards it at once, rabbit up.");
    Table t({.players = 3}, 2);
    t.play(colourful(3), "roll hat1 draw", "flip 1 2", "pass", "roll hat1 draw", "stop", "pass");
    t.play("roll exchange draw", "draw hat");
    EXPECT_TRUE(t.sees({1}, R"({"event":"draw","seat":1,"pile":"hat","rabbit":"brown"})",
                       R"({"event":"draw","seat":1,"pile":"hat"})"));
    EXPECT_EQ(t.legal(), "keep 1, keep 2, keep 3, discard");
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* [pink] (pink) [blue]     goal white-black  won -
        seat 2  [white] [black] [white]  goal pink-blue    won -
        seat 3  [brown] [green] [brown]  goal white-white  won -
        hats 14, white on top | discards - | wands 18, black-black on top, green-green below
        hand brown
    )"));
    Table other = t;
    t.play("keep 2");
    EXPECT_TRUE(t.all_see(R"({"event":"keep","seat":1,"slot":2,"discarded":"pink"})"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* [pink] [brown] [blue]    goal white-black  won -
        seat 2  [white] [black] [white]  goal pink-blue    won -
        seat 3  [brown] [green] [brown]  goal white-white  won -
        hats 14, white on top | discards pink | wands 18, black-black on top, green-green below
    )")) << "facing in, though the old card faced out";
    EXPECT_EQ(t.legal(), any_claim);
    other.play("discard");
    EXPECT_TRUE(other.all_see(R"({"event":"discard","seat":1,"discarded":"brown"})"));
    EXPECT_EQ(draw(other), drawn(R"(
        seat 1* [pink] (pink) [blue]     goal white-black  won -
        seat 2  [white] [black] [white]  goal pink-blue    won -
        seat 3  [brown] [green] [brown]  goal white-white  won -
        hats 14, white on top | discards brown | wands 18, black-black on top, green-green below
    )"));
    EXPECT_EQ(other.legal(), any_claim);
}

TEST(RabbitsRules, ADrawnWandIsTheNewGoal) {
    RULE("Wand: his goal goes under the wand pile and the drawn card is his new goal, rabbits up.");
    Table t;
    t.play(colourful(2), "roll draw hat2", "draw wand");
    EXPECT_TRUE(t.all_see(R"({"event":"draw","seat":1,"pile":"wand","goal":"black-black","returned":"white-black"})"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* [pink] [pink] [blue]     goal black-black  won -
        seat 2  [white] [black] [white]  goal pink-blue    won -
        hats 18, brown on top | discards - | wands 19, white-white on top, white-black below
    )"));
    EXPECT_EQ(t.legal(), any_claim);
}

}  // namespace
}  // namespace magichat::rabbits
