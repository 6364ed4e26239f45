// rabbits: claims, empty piles and the end, sentence by sentence.
#include "engine/rabbits/view.h"
#include "tests/quote.h"
#include "tests/rabbits_table.h"

namespace magichat::rabbits {
namespace {

// A turn that changes nothing, and the start of one.
void idle(Table& t) { t.play("roll hat1 hat1", "stop", "pass"); }
void do_nothing(Table& t) { t.play("roll hat1 hat1", "stop"); }
// A turn that moves one card from the hat pile to the discards.
void waste(Table& t) { t.play("roll draw draw", "draw hat", "discard", "pass"); }

// Seat 1 holds white and black for its goal; brown, then green come next, then black-black.
std::string white_and_black() {
    return deal("white pink black  blue blue blue  brown green", "white-black pink-blue black-black");
}
// Seat 1 can claim slots 1 and 2 in every turn: white, black, brown, pink, blue.
std::string winning() {
    return deal("white white green  green green green  black black brown brown pink pink blue blue",
                "white-white white-green black-black brown-brown pink-pink blue-blue");
}

TEST(RabbitsClaim, AfterTheActionAndOnlyThenOnce) {
    RULE("Claim: after the action, and only then, he may try to win his goal, once:");
    Table t;
    t.play(white_and_black());
    t.refuses("claim 1 3", "pass");
    t.play("roll hat2 draw");
    t.refuses("claim 1 3", "pass");
    t.play("flip 2 1");
    t.refuses("claim 1 3", "pass");  // one more could be turned
    t.play("stop");
    EXPECT_EQ(t.legal(), "claim 1 2, claim 1 3, claim 2 3, pass");
    t.play("claim 1 2");
    EXPECT_EQ(t.to_act(), 0U) << "the roll of the next";
    t.play("roll draw draw", "draw hat");
    EXPECT_EQ(t.to_act(), 2U);
    t.refuses("claim 1 2", "pass");  // not before the card has its place
    t.play("discard", "pass");
    EXPECT_EQ(t.seen(0), R"({"event":"pass","seat":2})");
}

TEST(RabbitsClaim, HeShowsTwoCardsWhicheverWayTheyFace) {
    RULE("he shows all the players two of his three cards, whichever way they face.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players}, 2);
        t.play(white_and_black(), "roll hat1 draw", "flip 1 1", "pass");  // seat 2 turns the white one out
        while (t.state().turn != Seat{0}) idle(t);
        do_nothing(t);
        t.play("claim 1 2");
        EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,2],"rabbits":["white","pink"],"won":false})"));
    }
}

TEST(RabbitsClaim, ARightClaimWinsTheWand) {
    RULE(
        "The two cards are discarded, rabbits up; he draws two hat cards into those slots (Ruling: lower slot first, "
        "facing in), and a new goal, rabbits up.");
    Table t({}, 2);
    t.play(white_and_black(), "roll hat2 draw", "flip 1 1", "flip 1 2", "pass");
    do_nothing(t);
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* (white) (pink) [black]  goal white-black  won -
        seat 2  [blue] [blue] [blue]    goal pink-blue    won -
        hats 18, brown on top | discards - | wands 19, black-black on top, green-green below
    )"));
    t.play("claim 1 3");
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [brown] (pink) [green]  goal black-black  won white-black
        seat 2 [blue] [blue] [blue]    goal pink-blue    won -
        hats 16, white on top | discards white black | wands 18, white-white on top, green-green below
    )"));
    EXPECT_TRUE(t.sees({1},
                       R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true}
                          {"event":"refill","seat":1,"slots":[1,3],"goal":"black-black","rabbits":["brown","green"]})",
                       R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true}
                          {"event":"refill","seat":1,"slots":[1,3],"goal":"black-black"})"));
}

TEST(RabbitsClaim, OrderDoesNotMatterAndEqualRabbitsCount) {
    RULE("Their two rabbits are the goal's two (order does not matter): he has won that golden wand,");
    struct Case {
        std::string stand;
        std::string goal;
        std::string claim;
        int won;
    };
    const std::vector<Case> cases = {
        {"white pink black", "white-black", "claim 1 3", 1},  {"black pink white", "white-black", "claim 1 3", 1},
        {"black white pink", "white-black", "claim 1 2", 1},  {"pink black white", "white-black", "claim 2 3", 1},
        {"white white black", "white-black", "claim 1 2", 0}, {"black black white", "white-black", "claim 1 2", 0},
        {"white white black", "white-white", "claim 1 2", 1}, {"white black black", "white-white", "claim 1 2", 0},
        {"green pink blue", "pink-green", "claim 1 2", 1},    {"green pink blue", "pink-green", "claim 1 3", 0},
        {"green pink blue", "pink-green", "claim 2 3", 0}};
    for (const Case& one : cases) {
        Table t;
        t.play(deal(one.stand, one.goal));
        do_nothing(t);
        t.play(one.claim);
        EXPECT_EQ(int{t.state().won_count[0]}, one.won) << one.stand << ", " << one.goal << ", " << one.claim;
    }
}

// What a seat sees now, as JSON.
std::string view_of(const Table& t, Seat viewer) {
    Json json;
    write_view(json, t.state(), viewer);
    return json.str();
}

TEST(RabbitsClaim, AWandThatWasWonIsTurnedOver) {
    RULE("and turns it over: from now on it shows its wand, and its rabbits must be remembered.");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(white_and_black());
        for (const Seat viewer : {Seat{0}, Seat{1}, house}) {
            EXPECT_NE(view_of(t, viewer).find(R"({"goal":"white-black","won":0,)"), std::string::npos);
        }
        do_nothing(t);
        t.play("claim 1 3");
        EXPECT_EQ(name_of(t.state().won[0][0]), "white-black");
        for (const Seat viewer : {Seat{0}, Seat{1}, house}) {  // its owner too
            const std::string seen = view_of(t, viewer);
            EXPECT_NE(seen.find(R"("seats":[{"goal":")" + name_of(t.state().goals[0]) + R"(","won":1,)"),
                      std::string::npos)
                << seen;
            EXPECT_EQ(seen.find("white-black"), std::string::npos) << seen;
        }
    }
}

// Two games in which the golden wand that is lost is another one: nobody is told which.
TEST(RabbitsClaim, TheWandThatIsLostIsNotNamed) {
    RULE("it goes under the wand pile, its rabbits unseen.");
    const auto lose = [](const std::string& goal, const std::string& stand) {
        Table t;
        t.play(deal(stand + " blue blue blue  green green", goal + " pink-blue pink-pink black-black"));
        do_nothing(t);
        t.play("claim 1 2");
        idle(t);
        do_nothing(t);
        t.play("claim 1 2");  // two greens are not pink-pink
        return t;
    };
    const Table one = lose("white-black", "white black brown");
    const Table other = lose("white-white", "white white brown");
    EXPECT_EQ(name_of(one.state().wands[wand_index(one.state(), 18)]), "white-black");
    EXPECT_EQ(name_of(other.state().wands[wand_index(other.state(), 18)]), "white-white");
    for (unsigned viewer = 0; viewer <= 2; ++viewer) {
        EXPECT_EQ(one.seen(viewer), other.seen(viewer));
        EXPECT_NE(one.seen(viewer).find(R"("lost":true)"), std::string::npos);
    }
    EXPECT_EQ(view_of(one, Seat{0}), view_of(other, Seat{0}));
}

// Who remembers everything knows it all the same: the wand was a goal, for all to see.
TEST(RabbitsClaim, APerfectMemoryKnowsTheWandsThatWereWonAndWhereALostOneLies) {
    RULE("and turns it over: from now on it shows its wand, and its rabbits must be remembered.");
    Table t;
    t.play(winning());
    for (int i = 0; i < 2; ++i) {
        do_nothing(t);
        t.play("claim 1 2");
        idle(t);
    }
    do_nothing(t);
    t.play("claim 1 3");  // black-black is lost
    const CardPlace won{Zone::won, 0};
    const CardPlace lowest{Zone::wand_pile, static_cast<u8>(t.state().wand_count - 1)};
    const CardPlace above{Zone::wand_pile, static_cast<u8>(t.state().wand_count - 2)};
    const auto card = [](Wand wand) { return std::optional(at<Card>(index(wand))); };
    for (unsigned viewer = 0; viewer <= 2; ++viewer) {
        EXPECT_NE(t.seen(viewer).find(R"("won":false,"lost":true})"), std::string::npos);
        const Knowledge& known = t.knowledge(viewer);
        EXPECT_EQ(known.certain(won), card(t.state().won[0][0]));
        EXPECT_EQ(known.certain(lowest), card(wand_at(t.state(), lowest)));
        EXPECT_EQ(name_of(wand_at(known.table(), lowest)), "black-black");
        EXPECT_EQ(known.certain(above), std::nullopt) << "nobody has seen that one";
    }
}

TEST(RabbitsClaim, AWrongClaimLosesTheWandWonLast) {
    RULE(
        "They are not: he loses a golden wand that he won earlier, if he has one (Ruling: the one that he won last): "
        "it goes under the wand pile, its rabbits unseen.");
    Table t;
    t.play(winning());
    for (int i = 0; i < 2; ++i) {
        do_nothing(t);
        t.play("claim 1 2");
        idle(t);
    }
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [brown] [brown] [green]  goal brown-brown  won white-white, black-black
        seat 2 [green] [green] [green]  goal white-green  won -
        hats 14, pink on top | discards white white black black | wands 17, pink-pink on top, green-green below
    )"));
    do_nothing(t);
    t.play("claim 1 3");
    EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["brown","green"],"won":false,)"
                          R"("lost":true})"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [brown] [brown] [green]  goal brown-brown  won white-white
        seat 2 [green] [green] [green]  goal white-green  won -
        hats 14, pink on top | discards white white black black | wands 18, pink-pink on top, black-black below
    )"));
    do_nothing(t);
    t.play("claim 1 2");  // seat 2 has none to lose
    EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":2,"slots":[1,2],"rabbits":["green","green"],"won":false})"));
    do_nothing(t);
    t.play("claim 2 3");
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [brown] [brown] [green]  goal brown-brown  won -
        seat 2 [green] [green] [green]  goal white-green  won -
        hats 14, pink on top | discards white white black black | wands 19, pink-pink on top, white-white below
    )"));
}

TEST(RabbitsClaim, AfterAWrongClaimTheCardsFaceAsBefore) {
    RULE("Ruling: all players have seen the two cards; they go back to their slots facing as before.");
    Table t({.players = 3}, 2);
    t.play(white_and_black(), "roll hat1 draw", "flip 1 1", "pass");
    idle(t);
    do_nothing(t);
    t.play("claim 1 2");
    EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,2],"rabbits":["white","pink"],"won":false})"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 (white) [pink] [black]   goal white-black  won -
        seat 2 [blue] [blue] [blue]     goal pink-blue    won -
        seat 3 [brown] [green] [white]  goal black-black  won -
        hats 15, white on top | discards - | wands 18, white-white on top, green-green below
    )"));
}

TEST(RabbitsClaim, TheDiscardsAreShuffledOnlyWhenACardHasToBeDrawn) {
    RULE(
        "When a hat card has to be drawn and the pile is empty, the discards are shuffled and become the pile (Ruling: "
        "only then, not already when the last card goes).");
    Table t;
    t.play(white_and_black());
    for (int i = 0; i < 24 - 6; ++i) waste(t);
    EXPECT_EQ(t.state().pile_size, 0) << "the last card has gone";
    idle(t);
    t.play("roll draw draw", "draw wand", "pass");  // needs no hat card
    t.play("roll draw draw", "draw hat");
    EXPECT_EQ(t.to_act(), 0U);
    EXPECT_TRUE(t.all_see("")) << "nothing is drawn yet";
    const std::string discards = without(all_hats, "white pink black blue blue blue");
    t.refuses("shuffle " + without(discards, "green"), "shuffle " + discards + " green",
              "shuffle " + std::string(all_hats), "shuffle", "roll draw draw", "keep 1");
    t.play("shuffle " + stacked(discards, "green pink"));
    EXPECT_TRUE(t.sees({1}, R"({"event":"shuffle"}
                               {"event":"draw","seat":1,"pile":"hat","rabbit":"green"})",
                       R"({"event":"shuffle"}
                          {"event":"draw","seat":1,"pile":"hat"})"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* [white] [pink] [black]  goal white-black  won -
        seat 2  [blue] [blue] [blue]    goal black-black  won -
        hats 17, pink on top | discards - | wands 19, white-white on top, pink-blue below
        hand green
    )"));
    t.play("keep 2");
    EXPECT_EQ(t.seen(2), R"({"event":"keep","seat":1,"slot":2,"discarded":"pink"})");
}

TEST(RabbitsClaim, AShuffleForAClaimWithOneCardLeft) {
    RULE("When a hat card has to be drawn and the pile is empty, the discards are shuffled and become the pile");
    Table t({}, 2);
    t.play(deal("white pink black  blue blue blue  brown", "white-black pink-blue black-black"));
    for (int i = 0; i < 17; ++i) waste(t);
    do_nothing(t);
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1* [white] [pink] [black]  goal white-black  won -
        seat 2  [blue] [blue] [blue]    goal pink-blue    won -
        hats 1, green on top | discards )") +
                           ' ' + without(all_hats, "white pink black blue blue blue green") +
                           " | wands 19, black-black on top, green-green below");
    t.play("claim 1 3");
    EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true})"));
    EXPECT_EQ(t.to_act(), 0U);
    // All but seat 1's third card, seat 2's three and the one in the pile: 24 - 1 - 3 - 1 = 19.
    const std::string discards = without(all_hats, "pink blue blue blue green");
    EXPECT_EQ(split(discards).size(), 19U);
    t.refuses("shuffle " + without(discards, "white"), "shuffle " + discards + " green");
    t.play("shuffle " + stacked(discards, "blue brown"));
    EXPECT_TRUE(t.sees({1}, R"({"event":"shuffle"}
                               {"event":"refill","seat":1,"slots":[1,3],"goal":"black-black","rabbits":["green","blue"]})",
                       R"({"event":"shuffle"}
                          {"event":"refill","seat":1,"slots":[1,3],"goal":"black-black"})"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [green] [pink] [blue]  goal black-black  won white-black
        seat 2 [blue] [blue] [blue]   goal pink-blue    won -
        hats 18, brown on top | discards - | wands 18, white-white on top, green-green below
    )")) << "what was left of the pile first";
}

TEST(RabbitsClaim, AShuffleForAClaimWithNoCardLeft) {
    RULE("When a hat card has to be drawn and the pile is empty, the discards are shuffled and become the pile");
    Table t;
    t.play(white_and_black());
    for (int i = 0; i < 18; ++i) waste(t);
    do_nothing(t);
    t.play("claim 1 3");
    EXPECT_EQ(t.to_act(), 0U);
    t.play("shuffle " + stacked(without(all_hats, "pink blue blue blue"), "green brown pink"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [green] [pink] [brown]  goal black-black  won white-black
        seat 2 [blue] [blue] [blue]    goal pink-blue    won -
        hats 18, pink on top | discards - | wands 18, white-white on top, green-green below
    )"));
    EXPECT_EQ(24 - 4 - 2, 18);
}

TEST(RabbitsClaim, TwoCardsLeftAreEnoughForAClaim) {
    RULE("(Ruling: only then, not already when the last card goes).");
    Table t;
    t.play(white_and_black());
    for (int i = 0; i < 16; ++i) waste(t);
    do_nothing(t);
    t.play("claim 1 3");
    EXPECT_EQ(t.state().pile_size, 0);
    EXPECT_EQ(t.seen(0), drawn(R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true}
                                  {"event":"refill","seat":1,"slots":[1,3],"goal":"black-black"})"));
    idle(t);
    EXPECT_EQ(t.seen(0), R"({"event":"pass","seat":2})");
}

// Four goals and four times three golden wands at most: 21 - 4 - 12 = 5 are always left.
TEST(RabbitsClaim, TheWandPileCantRunOut) {
    RULE("(The wand pile can't run out.)");
    int fewest = wand_cards;
    for (u8 players = 2; players <= 4; ++players) {
        for (u64 seed = 0; seed < 40; ++seed) {
            Random random(seed);
            State state = start({.turn_limit = 2000, .players = players}, Seat{0});
            while (to_act(state) != nobody) {
                if (to_act(state) == house) {
                    apply(state, sample(state, random));
                } else if (state.phase == Phase::claim) {  // by players who see everything
                    Move move = pass;
                    for (const Move claim : legal(state)) {
                        State after = state;
                        if (claim != pass && apply(after, claim).won) move = claim;
                    }
                    apply(state, move);
                } else {
                    const LegalMoves moves = legal(state);
                    apply(state, moves[below(random, static_cast<u32>(moves.size()))]);
                }
                int held = 0;
                for (std::size_t i = 0; i < players && state.phase != Phase::deal; ++i) {
                    held += state.won_count[i] + (state.goals[i] == Wand::blank ? 0 : 1);
                }
                ASSERT_EQ(state.wand_count + held, int{wand_cards});
                fewest = std::min(fewest, int{state.wand_count});
            }
        }
    }
    EXPECT_GE(fewest, 21 - 4 - 4 * 3);
}

TEST(RabbitsClaim, TheFourthGoldenWandEndsTheGameAtOnce) {
    RULE("End: at once, when a player wins his fourth golden wand. Score of a seat: golden wands.");
    Table t;
    t.play(winning());
    for (int i = 0; i < 3; ++i) {
        do_nothing(t);
        t.play("claim 1 2");
        EXPECT_EQ(outcome(t.state()).scores[0], i + 1);
        idle(t);
    }
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [pink] [pink] [green]    goal pink-pink    won white-white, black-black, brown-brown
        seat 2 [green] [green] [green]  goal white-green  won -
        hats 12, blue on top | discards white white black black brown brown
    )") + " | wands 16, blue-blue on top, green-green below");
    do_nothing(t);
    t.play("claim 1 2");
    EXPECT_TRUE(t.over());
    EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,2],"rabbits":["pink","pink"],"won":true}
                             {"event":"end","winners":[1],"scores":[4,0]})"))
        << "no refill";
    EXPECT_EQ(t.state().pile_size, 12);
    EXPECT_EQ(t.state().wand_count, 16);
    t.refuses("roll hat1 hat1", "pass");
}

TEST(RabbitsClaim, TheFourthGoldenWandNeedsNoShuffle) {
    RULE("End: at once, when a player wins his fourth golden wand.");
    Table t;
    t.play(winning());
    for (int i = 0; i < 3; ++i) {
        do_nothing(t);
        t.play("claim 1 2");
        idle(t);
    }
    for (int i = 0; i < 18 - 3 * 2; ++i) waste(t);
    EXPECT_EQ(t.state().pile_size, 0);
    do_nothing(t);
    t.play("claim 1 2");
    EXPECT_TRUE(t.over());
}

TEST(RabbitsClaim, AtTheTurnLimitMostGoldenWandsShareTheWin) {
    RULE("turn_limit: most golden wands, shared if equal (Ruling).");
    Table none({.turn_limit = 1, .players = 3});
    none.play(winning());
    idle(none);
    EXPECT_TRUE(none.all_see(R"({"event":"pass","seat":1}
                                {"event":"end","winners":[1,2,3],"scores":[0,0,0]})"));
    Table t({.turn_limit = 3});
    t.play(winning());
    do_nothing(t);
    t.play("claim 1 2");
    idle(t);
    EXPECT_FALSE(t.over());
    idle(t);
    EXPECT_TRUE(t.all_see(R"({"event":"pass","seat":1}
                             {"event":"end","winners":[1],"scores":[1,0]})"));
    Table claim({.turn_limit = 1});
    claim.play(winning());
    do_nothing(claim);
    claim.play("claim 1 2");
    EXPECT_EQ(claim.seen(0), drawn(R"({"event":"claim","seat":1,"slots":[1,2],"rabbits":["white","white"],"won":true}
                                      {"event":"refill","seat":1,"slots":[1,2],"goal":"black-black"}
                                      {"event":"end","winners":[1],"scores":[1,0]})"));
}

TEST(RabbitsClaim, TheTurnLimitWaitsForAClaimsDrawing) {
    RULE("(everything that belongs to the turn done, a claim's drawing too)");
    Table t({.turn_limit = 19});
    t.play(white_and_black());
    for (int i = 0; i < 18; ++i) waste(t);
    do_nothing(t);
    t.play("claim 1 3");
    EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true})"));
    EXPECT_EQ(t.to_act(), 0U);
    t.play("shuffle " + without(all_hats, "pink blue blue blue"));
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.seen(2), drawn(R"({"event":"shuffle"}
                                  {"event":"refill","seat":1,"slots":[1,3],"goal":"black-black"}
                                  {"event":"end","winners":[1],"scores":[1,0]})"));
}

}  // namespace
}  // namespace magichat::rabbits
