// vanish: the rules, sentence by sentence.
#include <set>

#include "tests/quote.h"
#include "tests/vanish_table.h"

namespace magichat::vanish {
namespace {

constexpr auto owl_in_box = "deal cat frog dove mouse rabbit owl";
constexpr auto any_turn =
    "look 1, look 2, look 3, look 4, look 5, "
    "call rabbit, call dove, call cat, call owl, call frog, call mouse";

// A turn that changes nothing but the order of two hats.
void idle(Table& t) { t.play("look 1", "swap 1 2"); }

TEST(VanishRules, SixHatsEachWithADifferentAnimal) {
    RULE("Six hats, each with a different animal: rabbit dove cat owl frog mouse (Ruling: no rulebook names them).");
    Table t;
    t.refuses("deal cat frog dove mouse rabbit", "deal cat frog dove mouse rabbit cat",
              "deal cat frog dove mouse rabbit owl owl", "deal cat frog dove mouse rabbit fox",
              "deal cat cat dove mouse rabbit owl");
    t.play("deal rabbit dove cat owl frog mouse");
    EXPECT_EQ(draw(t), drawn(R"(
        1 rabbit  2 dove  3 cat  4 owl  5 frog | box mouse
        seat 1* - | seat 2 -
    )"));
}

TEST(VanishRules, TheSixAnimalsAreThereForAllToSeeAndToCall) {
    RULE("Six animal cards lie face up for all to see: what may be called.");
    Table t({.players = 3});
    const std::string six = "call rabbit, call dove, call cat, call owl, call frog, call mouse";
    for (const auto* deal : {owl_in_box, "deal owl mouse dove cat frog rabbit"}) {  // whatever is in the box
        t.play(deal);
        for (unsigned turn = 0; turn < 3; ++turn) {  // for all of them
            EXPECT_TRUE(t.legal().ends_with(six)) << t.legal();
            t.refuses("call fox", "call hat");
            idle(t);
        }
        t.play("call cat", "call cat");  // one is left
    }
}

TEST(VanishRules, FourHatTokensAndOneWand) {
    RULE("Tokens: four hats, one wand. Played in rounds.");
    Table t({.players = 4});
    for (int round = 1; round <= 4; ++round) t.play(owl_in_box, "call owl");  // each started by the next seat
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 hat | seat 2 hat | seat 3 hat | seat 4 hat
    )"));
    EXPECT_EQ(t.to_act(), 0U) << "nobody has the wand yet";
    t.play(owl_in_box, "call owl");
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 wand | seat 2 hat | seat 3 hat | seat 4 hat
    )"));
    EXPECT_TRUE(t.over());
}

TEST(VanishRules, TheSixHatsAreShuffled) {
    RULE("Round: the six hats are shuffled.");
    Table t;
    EXPECT_EQ(t.to_act(), 0U);
    Random random(1);
    std::set<std::string> deals;
    for (int i = 0; i < 20000; ++i) deals.insert(to_text(sample(t.state(), random)));
    EXPECT_EQ(deals.size(), 6U * 5 * 4 * 3 * 2);
    for (const std::string& deal : deals) t.allows(deal);
}

TEST(VanishRules, OneGoesIntoTheBoxAndFiveStandInACircle) {
    RULE("One goes into the box; five stand in a circle, positions 1 to 5. Nobody sees any of it.");
    Table t({.players = 3}, 2);
    t.play(owl_in_box);
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 - | seat 2* - | seat 3 -
    )"));
    EXPECT_TRUE(t.all_see(R"({"event":"deal","round":1,"starter":2})"));
    t.refuses("look 0", "look 6");
    for (const auto* look : {"look 1", "look 2", "look 3", "look 4", "look 5"}) t.allows(look);
}

TEST(VanishRules, ATurnIsALookOrACall) {
    RULE("Turn of a player who is still in the round: either");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players}, players);
        t.play(owl_in_box);
        EXPECT_EQ(t.to_act(), players);
        EXPECT_EQ(t.legal(), any_turn);
        t.refuses("swap 1 2", "stay", "done", owl_in_box);
    }
}

TEST(VanishRules, TheHatLookedAtMustBeSwappedWithAnother) {
    RULE("look: he looks secretly into one of the five hats, then must swap it with another of the five, in full view");
    RULE("He looks before he chooses what to swap with: two decisions");
    Table t;
    t.play(owl_in_box, "look 3");
    EXPECT_EQ(t.to_act(), 1U) << "the second decision is his, too";
    EXPECT_EQ(t.seen(1), R"({"event":"look","seat":1,"hat":3,"animal":"dove"})");
    EXPECT_EQ(t.seen(2), R"({"event":"look","seat":1,"hat":3})");
    EXPECT_EQ(t.legal(), "swap 3 1, swap 3 2, swap 3 4, swap 3 5");
    t.refuses("swap 3 3", "swap 3 6", "swap 1 3", "swap 1 2", "stay", "done", "look 3", "call owl");
    t.play("swap 3 5");
    EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":1,"hats":[3,5]})"));
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 rabbit  4 mouse  5 dove | box owl
        seat 1 - | seat 2* -
    )"));
}

TEST(VanishRules, EveryHatMaySwapWithEveryOther) {
    RULE("look: he looks secretly into one of the five hats, then must swap it with another of the five, in full view");
    unsigned swaps = 0;
    for (const std::string a : {"1", "2", "3", "4", "5"}) {
        for (const std::string b : {"1", "2", "3", "4", "5"}) {
            Table t;
            t.play(owl_in_box, "look " + a);
            if (a == b) {
                t.refuses("swap " + a + ' ' + b);
            } else {
                t.play("swap " + a + ' ' + b);
                EXPECT_EQ(t.to_act(), 2U);
                ++swaps;
            }
        }
    }
    EXPECT_EQ(swaps, 5U * 4);
}

TEST(VanishRules, SwapMayAlsoLeavesIt) {
    RULE("(swap=may: he may also leave it).");
    Table t({.swap = SwapRule::may});
    t.play(owl_in_box, "look 3");
    EXPECT_EQ(t.legal(), "swap 3 1, swap 3 2, swap 3 4, swap 3 5, stay");
    t.play("stay");
    EXPECT_TRUE(t.all_see(R"({"event":"stay","seat":1})"));
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 - | seat 2* -
    )"));
    EXPECT_EQ(t.legal(), any_turn) << "stay answers a look, it is no turn of its own";
}

TEST(VanishRules, TheExpertMaySwapAnyTwoOnceMore) {
    RULE(
        "expert: after that he may swap any two of the five once more, or not (Ruling: also after leaving it; any two, "
        "those just swapped too: some editions say \"two more hats\", others \"two hats again\"). Or");
    RULE("(three in expert).");
    constexpr auto any_two =
        "swap 1 2, swap 1 3, swap 1 4, swap 1 5, swap 2 3, swap 2 4, swap 2 5, swap 3 4, swap 3 5, swap 4 5, done";
    Table t({.players = 3, .expert = true});
    t.play(owl_in_box, "look 3", "swap 3 5");
    EXPECT_EQ(t.to_act(), 1U) << "the third decision is his, too";
    EXPECT_EQ(t.legal(), any_two);
    t.refuses("swap 5 3", "swap 2 1", "stay", "look 1", "call owl");
    t.play("swap 3 5");  // those just swapped
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 - | seat 2* - | seat 3 -
    )"));
    t.play("look 1", "swap 1 4", "done");
    EXPECT_EQ(draw(t), drawn(R"(
        1 mouse  2 frog  3 dove  4 cat  5 rabbit | box owl
        seat 1 - | seat 2 - | seat 3* -
    )"));
    t.play("look 1", "swap 1 2", "swap 3 4");  // two others
    EXPECT_EQ(draw(t), drawn(R"(
        1 frog  2 mouse  3 cat  4 dove  5 rabbit | box owl
        seat 1* - | seat 2 - | seat 3 -
    )"));

    Table may({.expert = true, .swap = SwapRule::may});
    may.play(owl_in_box, "look 3", "stay");
    EXPECT_EQ(may.to_act(), 1U) << "also after leaving it";
    EXPECT_EQ(may.legal(), any_two);
    may.play("swap 1 2");
    EXPECT_EQ(draw(may), drawn(R"(
        1 frog  2 cat  3 dove  4 mouse  5 rabbit | box owl
        seat 1 - | seat 2* -
    )"));
}

TEST(VanishRules, ARightCallWinsTheRound) {
    RULE("call: he names an animal aloud and looks secretly into the box. Right: he wins the round.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players}, 2);
        t.play(owl_in_box, "call owl");
        EXPECT_TRUE(t.all_see(R"({"event":"call","seat":2,"animal":"owl","right":true}
                                 {"event":"round","winner":2,"prize":"hat","box":"owl"})"));
        EXPECT_EQ(t.state().tokens[1], 1);
    }
}

TEST(VanishRules, AWrongCallerIsOutAndKeepsTheBoxSecret) {
    RULE("Wrong: he is out of this round, knows what is in the box, and keeps it secret.");
    Table t({.players = 3});
    t.play(owl_in_box, "call cat");
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 -, out | seat 2* - | seat 3 -
    )"));
    EXPECT_EQ(t.seen(1), R"({"event":"call","seat":1,"animal":"cat","right":false,"box":"owl"})");
    for (const unsigned other : {0U, 2U, 3U}) {
        EXPECT_EQ(t.seen(other), R"({"event":"call","seat":1,"animal":"cat","right":false})");
    }
    idle(t);
    idle(t);
    EXPECT_EQ(t.to_act(), 2U) << "seat 1 has no turn in this round";
    t.play("call owl", owl_in_box);
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 - | seat 2 hat | seat 3* -
    )")) << "and is in again in the next";
}

TEST(VanishRules, AnAnimalKnownToBeInTheCircleMayBeCalled) {
    RULE("Any animal may be called, also one that the caller knows to be in the circle (Ruling).");
    Table t({.players = 3});
    t.play(owl_in_box, "look 3", "swap 3 5");
    idle(t);
    idle(t);
    EXPECT_EQ(t.legal(), any_turn);
    t.play("call dove");  // seat 1 saw it in the circle
    EXPECT_EQ(t.to_act(), 2U);
    t.play("call dove");  // called in vain before
    EXPECT_EQ(t.to_act(), 0U);
}

TEST(VanishRules, TurnsGoClockwisePassingOverPlayersWhoAreOut) {
    RULE("Turn order: clockwise, passing over players who are out.");
    Table t({.players = 4}, 3);
    t.play(owl_in_box);
    std::string order;
    const auto turn = [&](const auto&... moves) {
        order += std::to_string(*t.to_act());
        t.play(moves...);
    };
    for (int i = 0; i < 4; ++i) turn("look 1", "swap 1 2");
    turn("call cat");  // seat 3
    turn("look 1", "swap 1 2");
    turn("call cat");  // seat 1, so that 3 and 1 are out
    for (int i = 0; i < 4; ++i) turn("look 1", "swap 1 2");
    EXPECT_EQ(order,
              "3412"
              "341"
              "2424");
}

TEST(VanishRules, TheLastOneInWinsAtOnce) {
    RULE("When only one player is left in the round, he wins it at once.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(owl_in_box);
        for (int wrong = 1; wrong < players; ++wrong) {
            EXPECT_NE(t.to_act(), 0U) << "more than one is left";
            t.play("call cat");
        }
        const std::string last = std::to_string(players);
        const std::string caller = std::to_string(players - 1);
        EXPECT_EQ(t.seen(players), R"({"event":"call","seat":)" + caller + R"(,"animal":"cat","right":false})" + '\n' +
                                       R"({"event":"round","winner":)" + last + R"(,"prize":"hat","box":"owl"})");
        EXPECT_EQ(t.state().tokens[players - 1U], 1);
        EXPECT_EQ(t.to_act(), 0U) << "the next round";
    }
}

TEST(VanishRules, TheLastOneInWinsWhereverHeSits) {
    RULE("When only one player is left in the round, he wins it at once.");
    Table t({.players = 3}, 3);
    t.play(owl_in_box, "call cat", "look 1", "swap 1 2", "call cat");  // 3 out, 1 stays in, 2 out
    EXPECT_EQ(draw(t), drawn(R"(
        1 frog  2 cat  3 dove  4 mouse  5 rabbit | box owl
        seat 1 hat | seat 2 -, out | seat 3 -, out
    )"));
}

TEST(VanishRules, AHatTokenThenTheWand) {
    RULE(
        "Winning a round: the winner takes a hat token; if he already has one, he takes the wand and has won the game "
        "(so: first to two rounds).");
    Table t;
    t.play(owl_in_box, "call owl");  // seat 1
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 hat | seat 2 -
    )"));
    t.play("deal owl frog dove mouse rabbit cat", "call owl");  // seat 2 is wrong, so seat 1 wins
    EXPECT_EQ(draw(t), drawn(R"(
        1 owl  2 frog  3 dove  4 mouse  5 rabbit | box cat
        seat 1 wand | seat 2 -, out
    )"));
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.seen(1), drawn(R"({"event":"call","seat":2,"animal":"owl","right":false}
                                  {"event":"round","winner":1,"prize":"wand","box":"cat"}
                                  {"event":"end","winners":[1],"scores":[2,0]})"));
    t.refuses(owl_in_box, "look 1");
}

TEST(VanishRules, WhenARoundIsOverEverybodySeesTheBox) {
    RULE("When a round is over everybody sees what was in the box (Ruling: it is shuffled back anyway).");
    Table t({.players = 3});
    t.play(owl_in_box, "call cat", "call cat");
    for (const unsigned other : {0U, 1U, 3U}) {
        EXPECT_EQ(t.seen(other), drawn(R"({"event":"call","seat":2,"animal":"cat","right":false}
                                          {"event":"round","winner":3,"prize":"hat","box":"owl"})"));
    }
    t.allows(owl_in_box);  // the owl may lie anywhere in the next round
    t.allows("deal owl cat frog dove mouse rabbit");
}

TEST(VanishRules, TheNextRoundIsStartedToTheLeftOfTheWinner) {
    RULE(
        "Next round: started by the player to the left of the winner (Ruling: also when he won by being the last one "
        "left).");
    Table t({.players = 4}, 2);
    t.play(owl_in_box, "look 1", "swap 1 2", "look 1", "swap 1 2", "call owl");  // won by seat 4
    t.play(owl_in_box);
    EXPECT_TRUE(t.all_see(R"({"event":"deal","round":2,"starter":1})"));
    EXPECT_EQ(t.to_act(), 1U);
    t.play("call cat", "call cat", "call cat");  // 1, 2 and 3 are wrong: 4 wins without a turn, and the game
    EXPECT_TRUE(t.over());

    Table u({.players = 3});
    u.play(owl_in_box, "call cat", "call cat", owl_in_box);  // won by seat 3, the last one in; 2 has called
    EXPECT_EQ(u.to_act(), 1U);
    u.play("look 1", "swap 1 2", "call owl", owl_in_box);  // won by seat 2
    EXPECT_EQ(u.to_act(), 3U);
}

TEST(VanishRules, TheFirstRoundIsStartedByFirst) {
    RULE("The first round: by first.");
    for (u8 players = 2; players <= 4; ++players) {
        for (unsigned first = 1; first <= players; ++first) {
            Table t({.players = players}, first);
            t.play(owl_in_box);
            EXPECT_EQ(t.to_act(), first);
        }
    }
}

TEST(VanishRules, TheTurnLimitEndsInTheMiddleOfARound) {
    RULE("turn_limit: the game ends without a wand, the round unfinished and its box unseen;");
    Table t({.turn_limit = 2, .players = 3});
    t.play(owl_in_box, "look 1", "swap 1 2", "look 3");
    EXPECT_FALSE(t.over()) << "seat 2 has not swapped yet";
    t.play("swap 3 5");
    EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":2,"hats":[3,5]}
                             {"event":"end","winners":[1,2,3],"scores":[0,0,0]})"));
    EXPECT_TRUE(t.over());

    Table wrong({.turn_limit = 1, .players = 3});
    wrong.play(owl_in_box, "call cat");
    EXPECT_EQ(wrong.seen(2), drawn(R"({"event":"call","seat":1,"animal":"cat","right":false}
                                      {"event":"end","winners":[1,2,3],"scores":[0,0,0]})"));

    Table expert({.turn_limit = 1, .expert = true});
    expert.play(owl_in_box, "look 1", "swap 1 2");
    EXPECT_FALSE(expert.over()) << "the third decision belongs to the turn";
    expert.play("done");
    EXPECT_TRUE(expert.over());
}

TEST(VanishRules, TheTurnLimitComesWithACallThatWinsARound) {
    RULE("turn_limit: the game ends without a wand");
    Table t({.turn_limit = 3});
    t.play(owl_in_box, "look 1", "swap 1 2", "look 1", "swap 1 2", "call owl");
    EXPECT_TRUE(t.all_see(R"({"event":"call","seat":1,"animal":"owl","right":true}
                             {"event":"round","winner":1,"prize":"hat","box":"owl"}
                             {"event":"end","winners":[1],"scores":[1,0]})"));
    EXPECT_TRUE(t.over());
}

TEST(VanishRules, AtTheTurnLimitMostHatTokensShareTheWin) {
    RULE("those with the most hat tokens share the win (Ruling).");
    Table t({.turn_limit = 4, .players = 4}, 2);
    t.play(owl_in_box, "call owl", owl_in_box, "call owl", owl_in_box);  // 2 and 3 win a round each
    idle(t);
    idle(t);
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1 - | seat 2 hat | seat 3 hat | seat 4 -
    )"));
    EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":1,"hats":[1,2]}
                             {"event":"end","winners":[2,3],"scores":[0,1,1,0]})"));
}

TEST(VanishRules, TheScoreIsTheRoundsWon) {
    RULE("Score of a seat: rounds won (0 to 2).");
    Table t({.players = 3});
    EXPECT_EQ(outcome(t.state()).scores, (std::array<std::int32_t, 4>{0, 0, 0, 0}));
    t.play(owl_in_box, "call owl");
    EXPECT_EQ(outcome(t.state()).scores, (std::array<std::int32_t, 4>{1, 0, 0, 0}));
    t.play(owl_in_box, "look 1", "swap 1 2", "look 1", "swap 1 2", "call owl");  // 2, 3, then 1 again
    EXPECT_EQ(outcome(t.state()).scores, (std::array<std::int32_t, 4>{2, 0, 0, 0}));
    EXPECT_TRUE(t.over());
}

}  // namespace
}  // namespace magichat::vanish
