// vanish: notation, and what each seat sees, row by row.
#include <map>

#include "tests/quote.h"
#include "tests/vanish_table.h"

namespace magichat::vanish {
namespace {

constexpr auto owl_in_box = "deal cat frog dove mouse rabbit owl";

TEST(VanishMoves, Deal) {
    SEEN("vanish | deal A B C D E F: the animals at positions 1 to 5, then the box; before every round");
    Table t;
    EXPECT_EQ(t.to_act(), 0U);
    t.play(owl_in_box);
    EXPECT_EQ(draw(t), drawn(R"(
        1 cat  2 frog  3 dove  4 mouse  5 rabbit | box owl
        seat 1* - | seat 2 -
    )"));
    t.play("call owl");
    EXPECT_EQ(t.to_act(), 0U);
    t.refuses("look 1", "deal");
    t.play("deal owl mouse rabbit dove frog cat");
    EXPECT_EQ(draw(t), drawn(R"(
        1 owl  2 mouse  3 rabbit  4 dove  5 frog | box cat
        seat 1 hat | seat 2* -
    )"));
}

TEST(VanishMoves, LookSwapAndCall) {
    SEEN("look 3 · swap 3 5 (the hat looked at first)");
    SEEN("call owl");
    Table t;
    t.play(owl_in_box, "look 3");
    t.refuses("swap 5 3", "stay");
    t.play("swap 3 5", "call owl");
    EXPECT_EQ(t.moves(), (std::vector<std::string>{owl_in_box, "look 3", "swap 3 5", "call owl"}));
}

TEST(VanishMoves, StayOnlyIfSwapIsMay) {
    SEEN("stay (only swap=may)");
    for (const bool expert : {false, true}) {
        Table must({.expert = expert, .swap = SwapRule::must});
        must.play(owl_in_box, "look 3");
        must.refuses("stay");
        Table may({.expert = expert, .swap = SwapRule::may});
        may.play(owl_in_box, "look 3", "stay");
        EXPECT_EQ(may.to_act(), expert ? 1U : 2U);
    }
}

TEST(VanishMoves, AnyTwoOrDoneForTheExpert) {
    SEEN("after that in expert: swap 1 2 (any two, lower first) or done");
    Table t({.expert = true});
    t.play(owl_in_box, "look 3", "swap 3 1");
    unsigned offered = 0;
    for (std::string swap = "swap 1 1"; swap[5] <= '5'; ++swap[5]) {
        for (swap[7] = '1'; swap[7] <= '5'; ++swap[7]) {
            if (swap[5] < swap[7]) {
                t.allows(swap);
                ++offered;
            } else {
                t.refuses(swap);
            }
        }
    }
    EXPECT_EQ(offered, 5U * 4 / 2);
    t.allows("done");
}

TEST(VanishSight, Deal) {
    SEEN(R"(vanish | deal | {"event":"deal","round":1,"starter":2})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players}, 2);
        t.play(owl_in_box);
        EXPECT_TRUE(t.all_see(R"({"event":"deal","round":1,"starter":2})"));
        t.play("look 1", "swap 1 2", "call owl", owl_in_box);
        const unsigned winner = players == 2 ? 1 : 3;
        const std::string starter = std::to_string(winner % players + 1);
        EXPECT_TRUE(t.all_see(R"({"event":"deal","round":2,"starter":)" + starter + '}'));
    }
}

TEST(VanishSight, Look) {
    SEEN(R"(look | {"event":"look","seat":1,"hat":3,"animal":"dove"}, animal (the looker))");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(owl_in_box, "look 3");
        EXPECT_TRUE(t.sees({1}, R"({"event":"look","seat":1,"hat":3,"animal":"dove"})",
                           R"({"event":"look","seat":1,"hat":3})"));
        t.play("swap 3 5", "look 5");
        EXPECT_TRUE(t.sees({2}, R"({"event":"look","seat":2,"hat":5,"animal":"dove"})",
                           R"({"event":"look","seat":2,"hat":5})"));
    }
}

TEST(VanishSight, SwapStayDone) {
    SEEN(R"(swap, stay, done | {"event":"swap","seat":1,"hats":[3,5]} · {"event":"stay","seat":1} · )"
         R"({"event":"done","seat":1})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players, .expert = true, .swap = SwapRule::may});
        t.play(owl_in_box, "look 3", "swap 3 5");
        EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":1,"hats":[3,5]})"));
        t.play("swap 1 2");
        EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":1,"hats":[1,2]})"));
        t.play("look 4", "swap 4 2");
        EXPECT_TRUE(t.all_see(R"({"event":"swap","seat":2,"hats":[4,2]})")) << "the hat looked at first";

        Table u({.players = players, .expert = true, .swap = SwapRule::may});
        u.play(owl_in_box, "look 3", "stay");
        EXPECT_TRUE(u.all_see(R"({"event":"stay","seat":1})"));
        u.play("done");
        EXPECT_TRUE(u.all_see(R"({"event":"done","seat":1})"));
    }
}

TEST(VanishSight, Call) {
    SEEN(R"(call | {"event":"call","seat":1,"animal":"cat","right":false,"box":"owl"}, )"
         R"(box (the caller, and only when wrong))");
    for (u8 players = 3; players <= 4; ++players) {
        Table t({.players = players});
        t.play(owl_in_box, "call cat");
        EXPECT_TRUE(t.sees({1}, R"({"event":"call","seat":1,"animal":"cat","right":false,"box":"owl"})",
                           R"({"event":"call","seat":1,"animal":"cat","right":false})"));
    }
    Table two;
    two.play(owl_in_box, "call cat");
    EXPECT_TRUE(two.sees({1},
                         R"({"event":"call","seat":1,"animal":"cat","right":false,"box":"owl"}
                            {"event":"round","winner":2,"prize":"hat","box":"owl"})",
                         R"({"event":"call","seat":1,"animal":"cat","right":false}
                            {"event":"round","winner":2,"prize":"hat","box":"owl"})"));
}

TEST(VanishSight, ACallThatEndsTheRound) {
    SEEN(R"(a call that ends the round | then {"event":"round","winner":2,"prize":"hat","box":"owl"}; )"
         "prize is hat or wand");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players}, 2);
        t.play(owl_in_box, "call owl");
        EXPECT_TRUE(t.all_see(R"({"event":"call","seat":2,"animal":"owl","right":true}
                                 {"event":"round","winner":2,"prize":"hat","box":"owl"})"));
        t.play("deal cat frog dove mouse owl rabbit");
        while (t.to_act() != 2U) t.play("look 1", "swap 1 2");
        t.play("call rabbit");
        const std::string seen = t.seen(0);
        EXPECT_EQ(seen.substr(0, seen.rfind('\n')), drawn(R"({"event":"call","seat":2,"animal":"rabbit","right":true}
                           {"event":"round","winner":2,"prize":"wand","box":"rabbit"})"));
    }
}

// Whoever made the last call, right or wrong, and also with the end of the game.
TEST(VanishSight, AllHatsAreLiftedWhenARoundIsOver) {
    const auto lifted = [](const char* move, u8 players) {
        State state = start(Options{.players = players}, Seat{0});
        apply(state, *parse_chance(owl_in_box));
        for (const char* one : {"look 3", "swap 3 5"}) {
            const Trace trace = apply(state, *parse_move(one));
            EXPECT_FALSE(see_lifted(state, trace)) << one;
        }
        const Trace trace = apply(state, *parse_move(move));
        Json json;
        const auto seen = see_lifted(state, trace);
        if (seen) write(json, *seen);
        const Trace dealt = state.phase == Phase::deal ? apply(state, *parse_chance(owl_in_box)) : Trace{};
        EXPECT_FALSE(see_lifted(state, dealt)) << "they are down again before the next move";
        return json.str();
    };
    const std::string all = R"({"hats":["cat","frog","rabbit","mouse","dove"],"box":"owl"})";
    EXPECT_EQ(lifted("call owl", 2), all);
    EXPECT_EQ(lifted("call cat", 2), all) << "one of two is out: the other has won the round";
    EXPECT_EQ(lifted("call owl", 3), all);
    EXPECT_EQ(lifted("call cat", 3), "") << "the round goes on";
}

TEST(VanishSight, End) {
    SEEN(R"(all | the last move | {"event":"end","winners":[2],"scores":[1,2]})");
    Table t;
    t.play(owl_in_box, "call owl", owl_in_box, "call owl", owl_in_box, "call cat");  // won by 1, 2, 2
    EXPECT_EQ(t.seen(2), drawn(R"({"event":"call","seat":1,"animal":"cat","right":false}
                                  {"event":"round","winner":2,"prize":"wand","box":"owl"}
                                  {"event":"end","winners":[2],"scores":[1,2]})"));
}

// All 720 deals with the same moves: a seat can tell them apart by its looks, and by nothing else.
TEST(VanishSight, ASeatTellsDealsApartByItsLooksAlone) {
    SEEN(
        "two games whose moves look the same to a seat, and which differ only in cards that this seat has not seen, "
        "give that seat byte-identical events, views");
    RULE("Nobody sees any of it.");
    for (u8 players = 2; players <= 4; ++players) {
        std::vector<std::map<std::string, unsigned>> transcripts(players + 1U);
        std::array<Animal, animal_count> hats{};
        for (std::size_t i = 0; i < hats.size(); ++i) hats[i] = at<Animal>(i);
        do {
            Table t({.players = players});
            t.play(to_text(Chance{hats}), "look 3", "swap 3 5", "look 1", "swap 1 3");
            while (t.to_act() != 1U) t.play("look 1", "swap 1 2");
            t.play("look 4", "swap 4 2");  // where nobody has been yet
            for (unsigned seat = 0; seat <= players; ++seat) ++transcripts[seat][t.all_seen(seat) + t.view(seat)];
        } while (std::next_permutation(hats.begin(), hats.end()));
        const std::vector<std::size_t> different_hats_looked_at = {0, 2, 1, 1, 1};
        const std::array<std::size_t, 3> ways = {1, 6, 6 * 5};
        for (unsigned seat = 0; seat <= players; ++seat) {
            const std::size_t expected = ways[different_hats_looked_at[seat]];
            EXPECT_EQ(transcripts[seat].size(), expected) << "seat " << seat << " of " << int{players};
            for (const auto& [text, deals] : transcripts[seat]) EXPECT_EQ(deals, 720 / expected) << text;
        }
    }
}

TEST(VanishSight, AWrongCallerKnowsTheBoxAndTheOthersOnlyWhatItIsNot) {
    SEEN("events, views and messages, over every channel.");
    std::map<std::string, unsigned> caller;
    std::map<std::string, unsigned> other;
    std::array<Animal, animal_count> hats{};
    for (std::size_t i = 0; i < hats.size(); ++i) hats[i] = at<Animal>(i);
    do {
        Table t({.players = 3});
        t.play(to_text(Chance{hats}), "call cat");
        ++caller[t.all_seen(1) + t.view(1)];
        ++other[t.all_seen(2) + t.view(2)];
    } while (std::next_permutation(hats.begin(), hats.end()));
    EXPECT_EQ(caller.size(), 6U) << "one for each animal in the box";
    EXPECT_EQ(other.size(), 2U) << "right or wrong";
}

}  // namespace
}  // namespace magichat::vanish
