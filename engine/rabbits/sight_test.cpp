// rabbits: notation, and what each seat sees, row by row.
#include "tests/quote.h"
#include "tests/rabbits_table.h"

namespace magichat::rabbits {
namespace {

// Seat 1 has this stand and the goal white-black; on top of the piles are these hat cards and pink-blue.
std::string deal_to(u8 players, const std::string& stand, const std::string& top) {
    const std::array<std::string, 3> hats = {"", " brown blue green", " brown blue green black brown white"};
    const std::array<std::string, 3> goals = {"", " green-green", " green-green blue-green"};
    return deal(stand + " white black white" + hats[players - 2U] + ' ' + top,
                "white-black white-white" + goals[players - 2U] + " pink-blue");
}
std::string pinks(u8 players) { return deal_to(players, "pink pink blue", "pink green"); }
// Seat 1 can claim slots 1 and 3.
std::string ready(u8 players) { return deal_to(players, "white pink black", "blue green"); }

TEST(RabbitsMoves, Deal) {
    SEEN(
        "rabbits | deal R1 … R24 / W1 … W21: hat cards for seat 1's slots 1 2 3, seat 2's, …, then the pile, top "
        "first; "
        "wand cards for seat 1, 2, …, then the pile, top first");
    Table t({.players = 3});
    t.play(
        "deal pink pink blue white black white brown blue green pink green white white black black black brown brown "
        "brown pink blue blue green green / white-black white-white green-green pink-blue black-black white-brown "
        "white-pink white-blue white-green black-brown black-pink black-blue black-green brown-brown brown-pink "
        "brown-blue brown-green pink-pink pink-green blue-blue blue-green");
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [pink] [pink] [blue]    goal white-black  won -
        seat 2 [white] [black] [white] goal white-white  won -
        seat 3 [brown] [blue] [green]  goal green-green  won -
        hats 15, pink on top | discards - | wands 18, pink-blue on top, blue-green below
    )"));
    t.play("roll draw draw", "draw hat", "discard", "pass", "roll draw draw", "draw wand", "pass");
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [pink] [pink] [blue]    goal white-black  won -
        seat 2 [white] [black] [white] goal pink-blue    won -
        seat 3 [brown] [blue] [green]  goal green-green  won -
        hats 14, green on top | discards pink | wands 18, black-black on top, white-white below
    )"));
}

TEST(RabbitsMoves, Roll) {
    SEEN("roll hat2 draw (first die, second die) before every turn");
    Table t({.players = 4});
    t.play(pinks(4));
    for (int turn = 0; turn < 8; ++turn) {
        EXPECT_EQ(t.to_act(), 0U);
        t.play("roll hat2 draw");
        EXPECT_EQ(t.to_act(), static_cast<unsigned>(turn % 4 + 1));
        EXPECT_EQ(t.state().dice, (Dice{Face::hat2, Face::draw}));
        t.play("stop", "pass");
    }
}

TEST(RabbitsMoves, Shuffle) {
    SEEN("shuffle R1 …: the discards in their new order, laid under what is left of the pile, top first");
    SEEN(
        "A shuffle comes when a move needs more hat cards than the pile holds: after the discards of that move, before "
        "its drawing; the events of the drawing come with the shuffle.");
    Table t({}, 2);
    t.play(ready(2));
    for (int i = 0; i < 17; ++i) t.play("roll draw draw", "draw hat", "discard", "pass");
    t.play("roll hat1 hat1", "stop", "claim 1 3");
    EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true})"));
    const std::string discards = without(all_hats, "pink white black white green");
    t.play("shuffle " + stacked(discards, "white brown"));  // the white that was just claimed
    EXPECT_TRUE(t.sees({1}, R"({"event":"shuffle"}
                               {"event":"refill","seat":1,"slots":[1,3],"goal":"pink-blue","rabbits":["green","white"]})",
                       R"({"event":"shuffle"}
                          {"event":"refill","seat":1,"slots":[1,3],"goal":"pink-blue"})"));
    EXPECT_EQ(draw(t), drawn(R"(
        seat 1 [green] [pink] [white]  goal pink-blue    won white-black
        seat 2 [white] [black] [white] goal white-white  won -
        hats 18, brown on top | discards - | wands 18, white-brown on top, green-green below
    )"));
}

TEST(RabbitsMoves, PlayersMoves) {
    SEEN(
        "flip 2 3 (seat 2's slot 3) · stop · exchange 1 3 2 (own slot 1 with seat 3's slot 2) · draw hat · draw wand · "
        "after draw hat: keep 2 (into own slot 2) or discard · then claim 1 3 (own slots, lower first) or pass");
    Table t({.players = 3});
    t.play(pinks(3), "roll hat2 exchange", "flip 2 3", "stop", "pass");
    EXPECT_EQ(draw_stand(t, 2), " [white] [black] (white) goal white-white won -");
    t.play("roll draw draw", "draw wand", "claim 1 3", "roll draw draw", "draw hat");
    t.refuses("keep 0", "keep 4", "keep", "claim 1 2");
    t.play("keep 2");
    EXPECT_EQ(draw_stand(t, 3), " [brown] [pink] [green] goal green-green won -");
    t.refuses("claim 3 1", "claim 1 1", "claim 1 4", "keep 2");
    t.play("pass", "roll exchange exchange", "exchange 1 3 2");
    EXPECT_EQ(draw_stand(t, 1), " [pink] [pink] [blue] goal white-black won -");
    t.play("pass", "roll draw hat1", "draw hat", "discard", "pass");
    EXPECT_EQ(t.moves().back(), "pass");
}

TEST(RabbitsMoves, AWandCardIsWrittenByItsColoursInOrder) {
    SEEN(
        "A wand card is written white-black: its two colours in the order of rules.md (white black brown pink blue "
        "green).");
    Table t;
    const std::string hats = std::string(all_hats);
    for (const std::string wand :
         {"black-white", "green-blue", "white", "white-", "white-black-brown", "white_black"}) {
        t.refuses("deal " + hats + " / " + without(all_wands, "white-black") + ' ' + wand);
    }
    t.play(deal("white", "white-black blue-green"));
    EXPECT_EQ(t.seen(0), R"({"event":"deal","goals":["white-black","blue-green"]})");
}

TEST(RabbitsMoves, FlipAndStopChooseTheDice) {
    SEEN(
        "rabbits: flip and stop are offered when a die shows hats; the first flip or the stop chooses that die (both, "
        "if "
        "both show hats). stop ends the action early and is always offered with it. When the number is used up the "
        "action is over without stop.");
    for (const std::string roll : {"roll draw draw", "roll exchange draw", "roll exchange exchange"}) {
        Table t;
        t.play(pinks(2), roll);
        t.refuses("flip 2 1", "stop");
    }
    for (const std::string roll : {"roll hat2 draw", "roll exchange hat2"}) {
        Table t;
        t.play(pinks(2), roll, "flip 2 1");
        EXPECT_EQ(t.legal(), "flip 2 2, flip 2 3, stop") << "that die is chosen";
        t.play("flip 2 2");
        EXPECT_EQ(t.legal(), "claim 1 2, claim 1 3, claim 2 3, pass") << "over without stop";
        Table u;
        u.play(pinks(2), roll, "stop");
        EXPECT_EQ(u.legal(), "claim 1 2, claim 1 3, claim 2 3, pass");
    }
    Table both;
    both.play(pinks(2), "roll hat2 hat1", "flip 2 1", "flip 2 2");
    EXPECT_EQ(both.legal(), "flip 2 3, stop");
    both.play("flip 2 3");
    EXPECT_EQ(both.legal(), "claim 1 2, claim 1 3, claim 2 3, pass");
}

TEST(RabbitsSight, Deal) {
    SEEN(
        R"(rabbits | deal | {"event":"deal","goals":["white-black",…],"own":["pink","pink","blue"]}, own (each seat its )"
        "own; absent for seat 0)");
    const std::array<std::string, 3> goals = {R"(["white-black","white-white"])",
                                              R"(["white-black","white-white","green-green"])",
                                              R"(["white-black","white-white","green-green","blue-green"])"};
    const std::array<std::string, 4> own = {R"(["pink","pink","blue"])", R"(["white","black","white"])",
                                            R"(["brown","blue","green"])", R"(["black","brown","white"])"};
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pinks(players));
        const std::string common = R"({"event":"deal","goals":)" + goals[players - 2U];
        EXPECT_EQ(t.seen(0), common + "}");
        for (unsigned seat = 1; seat <= players; ++seat) {
            EXPECT_EQ(t.seen(seat), common + R"(,"own":)" + own[seat - 1] + "}");
        }
    }
}

TEST(RabbitsSight, Roll) {
    SEEN(R"(roll | {"event":"roll","seat":1,"dice":["hat2","draw"]})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pinks(players), "roll hat2 draw");
        EXPECT_TRUE(t.all_see(R"({"event":"roll","seat":1,"dice":["hat2","draw"]})"));
        t.play("stop", "pass", "roll exchange hat1");
        EXPECT_TRUE(t.all_see(R"({"event":"roll","seat":2,"dice":["exchange","hat1"]})"));
    }
}

TEST(RabbitsSight, Flip) {
    SEEN(R"(flip | {"event":"flip","seat":1,"rack":2,"slot":3,"faces":"out","rabbit":"white"}, rabbit (turned in: its )"
         "owner; turned out: every seat but its owner, and not seat 0)");
    const std::array<std::vector<unsigned>, 3> all_but_2 = {std::vector<unsigned>{1}, std::vector<unsigned>{1, 3},
                                                            std::vector<unsigned>{1, 3, 4}};
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pinks(players), "roll hat1 draw", "flip 2 3");
        EXPECT_TRUE(t.sees(all_but_2[players - 2U],
                           R"({"event":"flip","seat":1,"rack":2,"slot":3,"faces":"out","rabbit":"white"})",
                           R"({"event":"flip","seat":1,"rack":2,"slot":3,"faces":"out"})"));
        t.play("pass", "roll hat1 draw", "flip 2 3");
        EXPECT_TRUE(t.sees({2}, R"({"event":"flip","seat":2,"rack":2,"slot":3,"faces":"in","rabbit":"white"})",
                           R"({"event":"flip","seat":2,"rack":2,"slot":3,"faces":"in"})"));
    }
}

TEST(RabbitsSight, StopAndPass) {
    SEEN(R"(stop, pass | {"event":"stop","seat":1} · {"event":"pass","seat":1})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pinks(players), "roll hat1 draw", "stop");
        EXPECT_TRUE(t.all_see(R"({"event":"stop","seat":1})"));
        t.play("pass");
        EXPECT_TRUE(t.all_see(R"({"event":"pass","seat":1})"));
    }
}

TEST(RabbitsSight, Exchange) {
    SEEN(
        R"(exchange | {"event":"exchange","seat":1,"slot":1,"with":3,"with_slot":2,"received":"blue"}, received (each of )"
        "the two seats, its own new card)");
    for (u8 players = 3; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pinks(players), "roll exchange draw", "exchange 1 3 2");
        const std::string common = R"({"event":"exchange","seat":1,"slot":1,"with":3,"with_slot":2)";
        EXPECT_EQ(t.seen(1), common + R"(,"received":"blue"})");
        EXPECT_EQ(t.seen(3), common + R"(,"received":"pink"})");
        for (unsigned other = 0; other <= players; ++other) {
            const bool took_part = other == 1 || other == 3;
            EXPECT_TRUE(took_part || t.seen(other) == common + "}") << "seat " << other;
        }
    }
    Table two;
    two.play(pinks(2), "roll exchange draw", "exchange 3 2 1");
    const std::string common = R"({"event":"exchange","seat":1,"slot":3,"with":2,"with_slot":1)";
    EXPECT_EQ(two.seen(1), common + R"(,"received":"white"})");
    EXPECT_EQ(two.seen(2), common + R"(,"received":"blue"})");
    EXPECT_EQ(two.seen(0), common + "}");
}

TEST(RabbitsSight, DrawHat) {
    SEEN(
        R"(draw hat | {"event":"draw","seat":1,"pile":"hat","rabbit":"pink"}, rabbit (the drawer); before it, with the )"
        R"(move shuffle, {"event":"shuffle"})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pinks(players), "roll draw draw", "draw hat");
        EXPECT_TRUE(t.sees({1}, R"({"event":"draw","seat":1,"pile":"hat","rabbit":"pink"})",
                           R"({"event":"draw","seat":1,"pile":"hat"})"));
        t.play("discard", "pass");
        const int pile = 24 - 3 * players;
        for (int i = 1; i < pile; ++i) t.play("roll draw draw", "draw hat", "discard", "pass");
        while (t.state().turn != Seat{0}) t.play("roll hat1 hat1", "stop", "pass");
        t.play("roll draw draw", "draw hat");
        EXPECT_TRUE(t.all_see(""));
        const std::vector<std::string> deal = split(pinks(players));
        const std::string dealt = join({deal.begin() + 1, deal.begin() + 1 + 3 * players});
        t.play("shuffle " + stacked(without(all_hats, dealt), "pink"));
        EXPECT_TRUE(t.sees({1}, R"({"event":"shuffle"}
                                   {"event":"draw","seat":1,"pile":"hat","rabbit":"pink"})",
                           R"({"event":"shuffle"}
                              {"event":"draw","seat":1,"pile":"hat"})"));
    }
}

TEST(RabbitsSight, KeepAndDiscard) {
    SEEN(R"(keep, discard | {"event":"keep","seat":1,"slot":2,"discarded":"blue"} · )"
         R"({"event":"discard","seat":1,"discarded":"pink"})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(deal("pink blue pink", ""), "roll draw draw", "draw hat", "keep 2");
        EXPECT_TRUE(t.all_see(R"({"event":"keep","seat":1,"slot":2,"discarded":"blue"})"));
        Table u({.players = players});
        u.play(pinks(players), "roll draw draw", "draw hat", "discard");
        EXPECT_TRUE(u.all_see(R"({"event":"discard","seat":1,"discarded":"pink"})"));
    }
}

TEST(RabbitsSight, DrawWand) {
    SEEN(R"(draw wand | {"event":"draw","seat":1,"pile":"wand","goal":"pink-blue","returned":"white-black"})");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(pinks(players), "roll draw draw", "draw wand");
        EXPECT_TRUE(
            t.all_see(R"({"event":"draw","seat":1,"pile":"wand","goal":"pink-blue","returned":"white-black"})"));
    }
}

TEST(RabbitsSight, Claim) {
    SEEN(R"(claim | {"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true}, and )"
         R"("lost":true when a golden wand is lost (its rabbits are face down; the record's replay knows them, )"
         R"(no seat is told again).)");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        const std::vector<std::string> racks = split("brown brown brown green green green blue blue blue");
        t.play(deal("white white black " + join({racks.begin(), racks.begin() + 3 * (players - 1)}) + " white green",
                    "white-white green-green blue-blue brown-brown pink-pink"),
               "roll hat1 hat1", "stop", "claim 1 2");  // white and green come
        while (t.state().turn != Seat{0}) t.play("roll hat1 hat1", "stop", "pass");
        t.play("roll hat1 hat1", "stop", "claim 1 3");
        EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":false,)"
                              R"("lost":true})"));
        EXPECT_EQ(name_of(wand_at(t.state(), {Zone::wand_pile, static_cast<u8>(t.state().wand_count - 1)})),
                  "white-white")
            << "the replay knows it";
        while (t.state().turn != Seat{0}) t.play("roll hat1 hat1", "stop", "pass");
        t.play("roll hat1 hat1", "stop", "claim 1 3");
        EXPECT_TRUE(t.all_see(R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":false})"));
        Table u({.players = players});
        u.play(ready(players), "roll hat1 hat1", "stop", "claim 1 3");
        for (unsigned seat = 0; seat <= players; ++seat) {
            const std::string won =
                R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true})";
            EXPECT_EQ(u.seen(seat).substr(0, won.size()), won);
        }
    }
}

TEST(RabbitsSight, Refill) {
    SEEN(R"(When won, unless it is his fourth: {"event":"refill","seat":1,"slots":[1,3],"goal":"pink-blue",)"
         R"("rabbits":["blue","green"]}, rabbits (the claimer))");
    for (u8 players = 2; players <= 4; ++players) {
        Table t({.players = players});
        t.play(ready(players), "roll hat1 hat1", "stop", "claim 1 3");
        EXPECT_TRUE(t.sees({1},
                           R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true}
                              {"event":"refill","seat":1,"slots":[1,3],"goal":"pink-blue","rabbits":["blue","green"]})",
                           R"({"event":"claim","seat":1,"slots":[1,3],"rabbits":["white","black"],"won":true}
                              {"event":"refill","seat":1,"slots":[1,3],"goal":"pink-blue"})"));
    }
}

// The same game with two cards of the deal exchanged, for every two: a seat notices it just when it has seen one.
TEST(RabbitsSight, ASeatNoticesOnlyTheCardsItHasSeen) {
    SEEN(
        "two games whose moves look the same to a seat, and which differ only in cards that this seat has not seen, "
        "give "
        "that seat byte-identical events, views and messages, over every channel.");
    using Places = std::vector<std::size_t>;
    const std::vector<std::string> hats =
        split(stacked(all_hats, "pink pink blue white black white brown blue green pink"));
    const std::vector<std::string> wands = split(all_wands);
    const auto game = [&](const std::vector<std::string>& order, const std::vector<std::string>& wand_order) {
        Table t({.players = 3});
        t.play("deal " + join(order) + " / " + join(wand_order));
        t.play("roll hat2 draw", "flip 2 3", "flip 3 1", "pass");      // 5 for all but 2; 6 for all but 3
        t.play("roll exchange draw", "exchange 1 3 2", "pass");        // 7 to seat 2, 3 to seat 3
        t.play("roll draw draw", "draw hat", "keep 3", "pass");        // 9 for 3 alone; 8 for all
        t.play("roll draw draw", "draw hat", "discard", "claim 1 2");  // 10, 0 and 1 for all
        t.play("roll draw draw", "draw wand", "pass");                 // the wand 3 for all
        return t;
    };
    const std::vector<Places> seen = {
        {0, 1, 8, 10}, {0, 1, 8, 10, 2, 5, 6}, {0, 1, 8, 10, 3, 4, 5, 6, 7}, {0, 1, 8, 10, 3, 5, 6, 7, 9}};
    const Places seen_wands = {0, 1, 2, 3};
    const auto among = [](const Places& places, std::size_t a, std::size_t b) {
        return std::find(places.begin(), places.end(), a) != places.end() ||
               std::find(places.begin(), places.end(), b) != places.end();
    };
    const Table first = game(hats, wands);
    const auto compare = [&](const Table& second, unsigned seat, bool notices) {
        EXPECT_EQ(first.all_seen(seat) != second.all_seen(seat), notices) << "seat " << seat;
        EXPECT_TRUE(notices || first.view(seat) == second.view(seat)) << "seat " << seat;
    };
    for (std::size_t a = 0; a < hats.size(); ++a) {
        for (std::size_t b = a + 1; b < hats.size(); ++b) {
            if (hats[a] == hats[b]) continue;
            SCOPED_TRACE("hat cards " + std::to_string(a) + " and " + std::to_string(b));
            std::vector<std::string> other = hats;
            std::swap(other[a], other[b]);
            const Table second = game(other, wands);
            for (unsigned seat = 0; seat <= 3; ++seat) compare(second, seat, among(seen[seat], a, b));
        }
    }
    for (std::size_t a = 0; a < wands.size(); ++a) {
        for (std::size_t b = a + 1; b < wands.size(); ++b) {
            SCOPED_TRACE("wand cards " + std::to_string(a) + " and " + std::to_string(b));
            std::vector<std::string> other = wands;
            std::swap(other[a], other[b]);
            const Table second = game(hats, other);
            for (unsigned seat = 0; seat <= 3; ++seat) compare(second, seat, among(seen_wands, a, b));
        }
    }
}

}  // namespace
}  // namespace magichat::rabbits
