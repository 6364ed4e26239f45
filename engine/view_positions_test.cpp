// Views of positions made by hand, written out, and the examples of docs/views.md.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/court/view.h"
#include "engine/rabbits/view.h"
#include "engine/vanish/view.h"
#include "tests/court_table.h"
#include "tests/rabbits_table.h"
#include "tests/source_dir.h"
#include "tests/vanish_table.h"

namespace magichat {
namespace {

// A game played by text, and the views of it.
template <Game G, class Spread>
class Stage {
public:
    explicit Stage(const typename G::Options& options = {}) : match_(Setup<G>{options, Seat{}}) {}

    template <class... Texts>
    void play(const Texts&... texts) {
        (play_text(texts), ...);
    }
    // Seats as in text.
    std::string view(unsigned viewer) const {
        Json json;
        write_view(json, match_.state(), viewer == 0 ? house : at<Seat>(viewer - 1U), spread_);
        return json.str();
    }

private:
    void play_text(std::string_view text) {
        const auto step = match_.read(text);
        ASSERT_FALSE(!step) << text;
        const auto trace = match_.play(*step);
        for (const auto& event : see(match_.state(), trace, house)) spread_.hear(event);
    }

    Match<G> match_;
    Spread spread_;
};

using VanishStage = Stage<vanish::Game, vanish::Spread>;
using CourtStage = Stage<court::Game, court::Spread>;
using RabbitsStage = Stage<rabbits::Game, rabbits::Spread>;

// Is this line an example on docs/views.md?
testing::AssertionResult on_the_page(const std::string& example) {
    std::ifstream file(std::string(source_dir) + "/docs/views.md", std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    if (page.find("```json\n" + example + "\n```") != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "not on the page: " << example;
}

TEST(VanishView, ALookerSeesTheAnimalUntilHeHasSwapped) {
    VanishStage t({.players = 3});
    EXPECT_EQ(t.view(1), R"({"game":"vanish","phase":"deal","turn":1,"to_act":0,"turns":0,"turn_limit":400,)"
                         R"("scores":[0,0,0],"round":0,"seats":[{"tokens":[],"out":false},)"
                         R"({"tokens":[],"out":false},{"tokens":[],"out":false}]})");
    // Seat 1 wins the first round; in the second seat 2 calls wrong, and seat 3 looks into hat 3.
    t.play("deal cat frog dove mouse rabbit owl", "call owl", "deal cat frog dove mouse rabbit owl", "call cat",
           "look 3");
    const std::string all = R"({"game":"vanish","phase":"swap","turn":3,"to_act":3,"turns":2,"turn_limit":400,)"
                            R"("scores":[1,0,0],"round":2,"seats":[{"tokens":["hat"],"out":false},)"
                            R"({"tokens":[],"out":true},{"tokens":[],"out":false}],"looked":{"hat":3)";
    EXPECT_EQ(t.view(0), all + "}}");
    EXPECT_EQ(t.view(1), all + "}}");
    EXPECT_EQ(t.view(2), all + "}}");  // not the box either, which he has seen
    EXPECT_EQ(t.view(3), all + R"(,"animal":"dove"}})");
    EXPECT_TRUE(on_the_page(t.view(3)));
    t.play("swap 3 5");
    const std::string next = R"({"game":"vanish","phase":"turn","turn":1,"to_act":1,"turns":3,"turn_limit":400,)"
                             R"("scores":[1,0,0],"round":2,"seats":[{"tokens":["hat"],"out":false},)"
                             R"({"tokens":[],"out":true},{"tokens":[],"out":false}]})";
    for (unsigned viewer = 0; viewer <= 3; ++viewer) EXPECT_EQ(t.view(viewer), next);
}

TEST(VanishView, TheHatIsDownAgainBeforeAnExpertsSecondSwap) {
    VanishStage t({.expert = true, .swap = vanish::SwapRule::may});
    t.play("deal cat frog dove mouse rabbit owl", "look 3", "stay");
    EXPECT_EQ(t.view(1), R"({"game":"vanish","phase":"extra","turn":1,"to_act":1,"turns":0,"turn_limit":400,)"
                         R"("scores":[0,0],"round":1,"seats":[{"tokens":[],"out":false},{"tokens":[],"out":false}]})");
}

TEST(VanishView, AtTheEnd) {
    VanishStage t;
    // The left of seat 2, who wins both rounds because seat 1 calls wrong, is seat 1: it starts both.
    t.play("deal cat frog dove mouse rabbit owl", "call cat", "deal cat frog dove mouse rabbit owl", "call cat");
    const std::string end = R"({"game":"vanish","phase":"over","to_act":null,"turns":2,"turn_limit":400,)"
                            R"("winners":[2],"scores":[0,2],"round":2,)"
                            R"("seats":[{"tokens":[],"out":true},{"tokens":["hat","wand"],"out":false}]})";
    for (unsigned viewer = 0; viewer <= 2; ++viewer) EXPECT_EQ(t.view(viewer), end);
}

TEST(CourtView, RowPilesPairsAndWhatIsForbidden) {
    CourtStage t;
    t.play(court::deal("king princess knight wizard cook witch pirate dragon",
                       "crown helmet magic bells toque horns kerchief tricorn tophat"));
    t.play("open 1", "open 3", "open 2", "look 4");
    // Seat 1: king and crown, and a miss with the helmet. Seat 2: the magic hat. A dragon and two hats were laid.
    const std::string all = R"({"game":"court","phase":"turn","turn":1,"to_act":1,"turns":4,"turn_limit":400,)"
                            R"("scores":[0,0],)"
                            R"("characters":["dragon","princess","knight","wizard","cook","witch","pirate"],)"
                            R"("piles":{"characters":12,"hats":15},"forbidden":"look 4",)"
                            R"("seats":[{"pairs":1,"penalties":1,"magic":0,"won":["king"]},)"
                            R"({"pairs":0,"penalties":0,"magic":1}]})";
    for (unsigned viewer = 0; viewer <= 2; ++viewer) EXPECT_EQ(t.view(viewer), all);  // the looker too
    EXPECT_TRUE(on_the_page(all));
    t.play("swap 2 6");
    EXPECT_NE(t.view(2).find(R"("forbidden":"swap 2 6")"), std::string::npos);
    t.play("open 5");
    EXPECT_EQ(t.view(2).find("forbidden"), std::string::npos);
}

TEST(CourtView, ColumnsOutOfTheGameAtTheEnd) {
    CourtStage t({.magic_hats = false});
    EXPECT_EQ(t.view(2), R"({"game":"court","phase":"deal","turn":1,"to_act":0,"turns":0,"turn_limit":400,)"
                         R"("scores":[0,0],"characters":[null,null,null,null,null,null,null],)"
                         R"("piles":{"characters":20,"hats":20},)"
                         R"("seats":[{"pairs":0,"penalties":0,"magic":0},{"pairs":0,"penalties":0,"magic":0}]})");
    // Every hat lies above its own head, now and when the piles come up. The row: two kings, two princesses, two knights,
    // a wizard; the pile: a wizard, two cooks, and so on to two dressers. The seats take turns.
    t.play(court::deal(court::all_heads, "", {.heads = "", .hats = "magic magic magic magic"}));
    for (unsigned i = 0; i < 14; ++i) t.play("open 1");  // 13 heads of the pile are laid there; the 14th closes it
    t.play("open 7", "open 3", "open 5");
    const std::string end =
        R"({"game":"court","phase":"over","to_act":null,"turns":17,"turn_limit":400,"winners":[1],"scores":[9,8],)"
        R"("characters":[null,"king",null,"princess",null,"knight",null],"piles":{"characters":0,"hats":0},)"
        R"("seats":[{"pairs":9,"penalties":0,"magic":0,)"
        R"("won":["king","cook","witch","pirate","dragon","jester","dresser","wizard","knight"]},)"
        R"({"pairs":8,"penalties":0,"magic":0,)"
        R"("won":["wizard","cook","witch","pirate","dragon","jester","dresser","princess"]}]})";
    for (unsigned viewer = 0; viewer <= 2; ++viewer) EXPECT_EQ(t.view(viewer), end);
}

// no_echo is about the turn after a look; when the turn limit ends the game there is none.
TEST(CourtView, NothingIsForbiddenWhenTheGameIsOver) {
    CourtStage t({.turn_limit = 1});
    t.play(court::deal("king", "crown"), "look 4");
    EXPECT_EQ(t.view(2), R"({"game":"court","phase":"over","to_act":null,"turns":1,"turn_limit":1,)"
                         R"("winners":[1,2],"scores":[0,0],)"
                         R"("characters":["king","king","princess","princess","knight","knight","wizard"],)"
                         R"("piles":{"characters":13,"hats":17},)"
                         R"("seats":[{"pairs":0,"penalties":0,"magic":0},{"pairs":0,"penalties":0,"magic":0}]})");
}

TEST(RabbitsView, FacingCardsDiceAndTheCardInHand) {
    RabbitsStage t;
    t.play(rabbits::deal("pink pink blue white black white brown", "white-black pink-blue"));
    t.play("roll hat2 draw", "flip 2 1");
    const std::string before = R"({"game":"rabbits","phase":"flip","turn":1,"to_act":1,"turns":0,"turn_limit":400,)"
                               R"("scores":[0,0],"dice":["hat2","draw"],"flips":1,"seats":[)"
                               R"({"goal":"white-black","won":0,"slots":[)";
    const std::string after = R"(],"piles":{"hats":18,"wands":19},"discards":{"count":0}})";
    EXPECT_EQ(t.view(0), before +
                             R"({"faces":"in"},{"faces":"in"},{"faces":"in"}]},)"
                             R"({"goal":"pink-blue","won":0,"slots":[)"
                             R"({"faces":"out"},{"faces":"in"},{"faces":"in"}]})" +
                             after);
    EXPECT_EQ(t.view(1), before +
                             R"({"faces":"in","rabbit":"pink"},{"faces":"in","rabbit":"pink"},)"
                             R"({"faces":"in","rabbit":"blue"}]},{"goal":"pink-blue","won":0,"slots":[)"
                             R"({"faces":"out","rabbit":"white"},{"faces":"in"},{"faces":"in"}]})" +
                             after);
    EXPECT_EQ(t.view(2), before +
                             R"({"faces":"in"},{"faces":"in"},{"faces":"in"}]},)"
                             R"({"goal":"pink-blue","won":0,"slots":[)"
                             R"({"faces":"out"},{"faces":"in","rabbit":"black"},{"faces":"in","rabbit":"white"}]})" +
                             after);
    t.play("stop", "pass", "roll draw exchange", "draw hat");
    const std::string drawn = R"({"game":"rabbits","phase":"keep","turn":2,"to_act":2,"turns":1,"turn_limit":400,)"
                              R"("scores":[0,0],"dice":["draw","exchange"],"drawn":"brown","seats":[)"
                              R"({"goal":"white-black","won":0,)"
                              R"("slots":[{"faces":"in"},{"faces":"in"},{"faces":"in"}]},)"
                              R"({"goal":"pink-blue","won":0,"slots":[{"faces":"out"},)"
                              R"({"faces":"in","rabbit":"black"},{"faces":"in","rabbit":"white"}]}],)"
                              R"("piles":{"hats":17,"wands":19},"discards":{"count":0}})";
    EXPECT_EQ(t.view(2), drawn);
    EXPECT_TRUE(on_the_page(drawn));
    EXPECT_EQ(t.view(1).find("brown"), std::string::npos);
    EXPECT_EQ(t.view(0).find("brown"), std::string::npos);
    t.play("keep 2");
    EXPECT_NE(t.view(0).find(R"("discards":{"count":1,"top":"black"}})"), std::string::npos);
    EXPECT_NE(t.view(0).find(R"("phase":"claim")"), std::string::npos);
}

TEST(RabbitsView, TwoSlotsAreEmptyWhileAWonClaimWaitsForTheShuffle) {
    RabbitsStage t;
    t.play(rabbits::deal("white pink black green green green", "white-black pink-blue"));
    // Seat 2 discards 17 of the 18 cards of the pile, one a turn; seat 1 waits. The deal leaves the pile in the order of
    // the colours: three whites, three blacks, four browns, three pinks, four blues, and the last green.
    for (unsigned i = 0; i < 17; ++i) {
        t.play("roll hat1 hat1", "stop", "pass", "roll draw draw", "draw hat", "discard", "pass");
    }
    t.play("roll hat1 hat1", "stop", "claim 1 3");
    const std::string all = R"({"game":"rabbits","phase":"shuffle","turn":1,"to_act":0,"turns":34,"turn_limit":400,)"
                            R"("scores":[1,0],"dice":["hat1","hat1"],"seats":[{"won":1,)"
                            R"("slots":[null,{"faces":"in"},null]},{"goal":"pink-blue","won":0,)"
                            R"("slots":[{"faces":"in"},{"faces":"in"},{"faces":"in"}]}],)"
                            R"("piles":{"hats":1,"wands":19},"discards":{"count":19,"top":"black"}})";
    EXPECT_EQ(t.view(0), all);
    std::string own = all;  // his pink is all that faces him
    own.replace(own.find(R"(null,{"faces":"in"})"), std::string_view(R"(null,{"faces":"in"})").size(),
                R"(null,{"faces":"in","rabbit":"pink"})");
    EXPECT_EQ(t.view(1), own);
    t.play("shuffle " + without(rabbits::all_hats, "green pink green green green"));
    EXPECT_NE(t.view(1).find(R"("discards":{"count":0}})"), std::string::npos);
    EXPECT_NE(t.view(1).find(R"("slots":[{"faces":"in","rabbit":"green"},{"faces":"in","rabbit":"pink"},)"
                             R"({"faces":"in","rabbit":"white"}])"),
              std::string::npos);
}

// Seat 1 always has the two rabbits of its goal in slots 1 and 2, and the pile gives it the next two.
TEST(RabbitsView, TheFourthWandEndsItAndItsCardsStay) {
    RabbitsStage t;
    t.play(rabbits::deal("white black pink green green green white brown white pink brown brown",
                         "white-black pink-blue white-brown white-pink brown-brown"));
    for (unsigned i = 0; i < 3; ++i) {
        t.play("roll hat1 hat1", "stop", "claim 1 2", "roll hat1 hat1", "stop", "pass");
    }
    // White and pink were the last to be discarded, the pink from the higher slot.
    const std::string discards = R"("discards":{"count":6,"top":"pink"}})";
    EXPECT_NE(t.view(0).find(discards), std::string::npos) << t.view(0);
    t.play("roll hat1 hat1", "flip 2 2", "stop", "claim 1 2");
    EXPECT_EQ(t.view(1), R"({"game":"rabbits","phase":"over","to_act":null,"turns":7,"turn_limit":400,)"
                         R"("winners":[1],"scores":[4,0],"seats":[)"
                         R"({"won":4,"slots":[)"
                         R"({"faces":"in","rabbit":"brown"},{"faces":"in","rabbit":"brown"},)"
                         R"({"faces":"in","rabbit":"pink"}]},{"goal":"pink-blue","won":0,"slots":[)"
                         R"({"faces":"in"},{"faces":"out","rabbit":"green"},{"faces":"in"}]}],)"
                         R"("piles":{"hats":12,"wands":16},)" +
                             discards);
}

}  // namespace
}  // namespace magichat
