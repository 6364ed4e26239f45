// The open view: every hidden card, where it truly lies. It is compared with the words of the chance moves, and with what
// the seats see.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/base/json_tree.h"
#include "engine/open_views.h"
#include "engine/random_play.h"
#include "tests/court_table.h"
#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/rabbits_table.h"
#include "tests/setups.h"
#include "tests/some_step.h"
#include "tests/source_dir.h"

namespace magichat {
namespace {

template <class State>
std::string open_text(const State& state) {
    Json json;
    write_open(json, state);
    return json.str();
}

JsonTree tree_of(const std::string& text) {
    auto tree = read_json(text, 8);
    EXPECT_FALSE(!tree) << text;
    return !tree ? JsonTree{} : *tree;
}

// The word of a chance move that laid a card.
std::string word_of(const std::string& chance, std::size_t entry) {
    std::istringstream words(chance.substr(0, chance.find('/')));
    if (entry >= second_pack) words = std::istringstream(chance.substr(chance.find('/')));
    std::string word;
    for (std::size_t i = 0; i <= entry % second_pack + 1; ++i) words >> word;  // the first is the verb, or the slash
    return word;
}

template <class G>
class Open : public ::testing::Test {};
TYPED_TEST_SUITE(Open, EveryGame);

TYPED_TEST(Open, ShowsEveryHiddenCardAsTheHouseLaidItAndTheMovesMovedIt) {
    using G = TypeParam;
    Random random(51);
    std::size_t cards = 0;
    for (const auto& setup : all_setups<G>({120})) {
        Played<G> game(setup, house);
        while (!game.over()) {
            game.play(some_step<G>(game.state, random));
            // Where the house has just refused a card, the observer waits for the shuffle too.
            if (game.seen.back().empty()) continue;
            const JsonTree open = tree_of(open_text(game.state));
            for (const auto place : game.observer.knowledge().places()) {
                const Origin origin = game.follow.origin(place);
                const auto* laid = std::get_if<typename G::Chance>(&game.steps[origin.step]);
                ASSERT_NE(laid, nullptr);
                ASSERT_EQ(InTests<G>::shown_at(open, place), word_of(to_text(*laid), origin.entry))
                    << open_text(game.state);
                ++cards;
            }
        }
    }
    EXPECT_GT(cards, 2000U);
}

// What a seat sees is the same card there.
TYPED_TEST(Open, ShowsWhatTheSeatsSee) {
    using G = TypeParam;
    Random random(52);
    std::size_t seen = 0;
    for (const auto& setup : all_setups<G>({60})) {
        typename G::State state = start(setup.options, setup.first);
        while (to_act(state) != nobody) {
            std::visit([&](const auto& move) { apply(state, move); }, some_step<G>(state, random));
            const auto open = open_view(state);
            for (std::size_t seat = 0; seat < setup.options.players; ++seat) {
                const auto own = view(state, at<Seat>(seat));
                seen += InTests<G>::compare_open(state, open, own,
                                                 [](std::string_view what, const auto& in_open, const auto& in_view) {
                                                     ASSERT_EQ(in_open, in_view) << what;
                                                 });
                ASSERT_FALSE(::testing::Test::HasFatalFailure());
            }
        }
    }
    EXPECT_GT(seen, 100U);
}

TYPED_TEST(Open, ShowsNothingBeforeTheFirstDeal) {
    using G = TypeParam;
    EXPECT_EQ(open_text(start(typename G::Options{}, Seat{})), InTests<G>::open_before_the_deal);
}

// The golden wands are all different and none is ever lost: those that went under the pile too.
TEST(RabbitsOpen, HasEveryWandOnceInThePileOrBeforeASeat) {
    Random random(53);
    std::size_t returned = 0;
    for (const auto& setup : all_setups<rabbits::Game>({120})) {
        rabbits::State state = start(setup.options, setup.first);
        while (to_act(state) != nobody) {
            const rabbits::Trace trace = random_step<rabbits::Game>(state, random);
            const rabbits::OpenView open = open_view(state);
            std::multiset<rabbits::Wand> wands(open.wand_pile.begin(), open.wand_pile.end());
            const rabbits::View seen = view(state, house);
            for (std::size_t seat = 0; seat < setup.options.players; ++seat) {
                if (seen.goals[seat] != rabbits::Wand::blank) wands.insert(seen.goals[seat]);
                wands.insert(open.won[seat].begin(), open.won[seat].end());
                ASSERT_EQ(open.won[seat].size(), seen.won[seat]);
            }
            ASSERT_EQ(wands.size(), 21U);
            ASSERT_EQ((std::set<rabbits::Wand>(wands.begin(), wands.end()).size()), 21U);
            if (trace.returned == rabbits::Wand::blank) continue;
            ++returned;
            ASSERT_EQ(open.wand_pile[open.wand_pile.size() - 1], trace.returned) << "it lies under the others";
        }
    }
    EXPECT_GT(returned, 20U);
}

// Is this line an example on docs/views.md?
testing::AssertionResult on_the_page(const std::string& example) {
    std::ifstream file(std::string(source_dir) + "/docs/views.md", std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    if (page.find('\n' + example + '\n') != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "not on the page: " << example;
}

template <Game G>
std::string open_after(const std::vector<std::string>& moves) {
    Match<G> match(Setup<G>{});
    for (const std::string& move : moves) {
        const auto step = match.read(move);
        if (!step) return move + " can't be made";
        match.play(*step);
    }
    return open_text(match.state());
}

// The dove from hat 3 and the rabbit from hat 5 have changed places.
TEST(VanishOpen, FollowsASwap) {
    const std::string open = open_after<vanish::Game>({"deal cat frog dove mouse rabbit owl", "look 3", "swap 3 5"});
    EXPECT_EQ(open, R"({"hats":["cat","frog","rabbit","mouse","dove"],"box":"owl"})");
    EXPECT_TRUE(on_the_page(open));
}

// A pair in column 1: the next character and the next hat of the piles lie there.
TEST(CourtOpen, DrawsFromTheTopOfThePiles) {
    const std::string open =
        open_after<court::Game>({court::deal("king princess knight wizard cook witch pirate dragon jester dresser",
                                             "crown tiara magic bells helmet horns tophat toque pointed tricorn"),
                                 "open 1", "swap 2 3"});
    EXPECT_EQ(open, R"({"hats":["toque","magic","tiara","bells","helmet","horns","tophat"],"piles":{"characters":)"
                    R"(["jester","dresser","king","princess","knight","wizard","cook","witch","pirate","dragon",)"
                    R"("jester","dresser"],"hats":["pointed","tricorn","crown","tiara","helmet","tophat","toque",)"
                    R"("pointed","tricorn","horns","bells","kerchief","kerchief","magic","magic","magic"]}})");
    EXPECT_TRUE(on_the_page(open));
}

// Seat 1 holds the brown from the top of the pile in its hand; seat 2's goal is the second wand of the deal.
TEST(RabbitsOpen, ShowsTheHandAndBothPilesFromTheTop) {
    const std::string open = open_after<rabbits::Game>(
        {rabbits::deal("pink pink blue white black white brown green", "white-black pink-blue green-green"),
         "roll draw exchange", "draw hat"});
    EXPECT_EQ(
        open,
        R"({"racks":[["pink","pink","blue"],["white","black","white"]],"drawn":"brown","won":[[],[]],)"
        R"("piles":{"hats":["green","white","white","black","black","black","brown","brown","brown","pink","pink","blue",)"
        R"("blue","blue","green","green","green"],"wands":["green-green","white-white","white-brown",)"
        R"("white-pink","white-blue","white-green","black-black","black-brown","black-pink","black-blue",)"
        R"("black-green","brown-brown","brown-pink","brown-blue","brown-green","pink-pink","pink-green",)"
        R"("blue-blue","blue-green"]}})");
    EXPECT_TRUE(on_the_page(open));
}

}  // namespace
}  // namespace magichat
