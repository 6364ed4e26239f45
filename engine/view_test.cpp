// Views: what a seat sees now, no more and no less, in random games. Positions made by hand: view_positions_test.cpp.
#include <gtest/gtest.h>

#include <set>

#include "engine/base/json_tree.h"
#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/setups.h"
#include "tests/some_step.h"

namespace magichat {
namespace {

template <class State>
std::string view_text(const State& state, Seat viewer) {
    Json json;
    write_view(json, state, viewer);
    return json.str();
}

template <class State, class Spread>
std::string view_text(const State& state, Seat viewer, const Spread& spread) {
    Json json;
    write_view(json, state, viewer, spread);
    return json.str();
}

JsonTree tree_of(const std::string& text) {
    auto tree = read_json(text, 8);
    EXPECT_FALSE(!tree) << text;
    return !tree ? JsonTree{} : *tree;
}

// All texts of a tree that are not keys, in order; and no key twice.
void collect_texts(const JsonTree& tree, std::vector<std::string>& texts) {
    EXPECT_FALSE(tree.is(JsonTree::Kind::object) && tree.doubled_key().has_value());
    if (tree.is(JsonTree::Kind::text)) texts.push_back(tree.text);
    for (const JsonTree& item : tree.items) collect_texts(item, texts);
}

// Those of the names that stand anywhere as a value.
template <std::size_t count>
std::vector<std::string> named(const std::string& view, const std::array<std::string_view, count>& names) {
    std::vector<std::string> texts;
    collect_texts(tree_of(view), texts);
    std::erase_if(texts,
                  [&](const std::string& text) { return std::find(names.begin(), names.end(), text) == names.end(); });
    std::sort(texts.begin(), texts.end());
    return texts;
}

template <class G>
class Views : public ::testing::Test {};
TYPED_TEST_SUITE(Views, EveryGame);

// Calls `check(game, spread)` before the first move and after each, for every setup and viewer.
template <Game G, class Check>
void in_random_games(u64 seed, Check&& check) {
    Random random(seed);
    for (const auto& setup : all_setups<G>({400, 30})) {
        for (std::size_t n = 0; n <= setup.options.players; ++n) {
            Played<G> game(setup, n == 0 ? house : at<Seat>(n - 1));
            typename G::Spread spread{};
            check(game, spread);
            while (!game.over()) {
                game.play(some_step<G>(game.state, random));
                for (const auto& event : game.seen.back()) spread.hear(event);
                check(game, spread);
                if (::testing::Test::HasFatalFailure()) return;
            }
        }
    }
}

// A view has nothing in it that the seat's own eyes have not: it is the same, byte for byte, in another world that the
// seat can't tell from the true one, and on the observer's table, where all that the seat has not seen is blank.
TYPED_TEST(Views, AreTheSameInEveryWorldThatTheSeatCanNotTellFromTheTrueOne) {
    using G = TypeParam;
    Random random(31);
    std::size_t worlds = 0;
    std::size_t different = 0;
    in_random_games<G>(32, [&](const Played<G>& game, const typename G::Spread& spread) {
        // `draw hat` with an empty pile shows nothing until the discards are shuffled.
        if (!game.seen.empty() && game.seen.back().empty()) return;
        const auto& knowledge = game.observer.knowledge();
        const std::string text = view_text(game.state, game.seat, spread);
        const auto world = knowledge.sample(random);
        ASSERT_EQ(view_text(world, game.seat, spread), text);
        ASSERT_EQ(view_text(knowledge.table(), game.seat, spread), text);
        ++worlds;
        different += world == game.state ? 0 : 1;
    });
    EXPECT_GT(worlds, 1000U);
    EXPECT_GT(different, worlds / 2);
}

// Never an old peek, and nothing missing: it names exactly the cards that face the viewer now.
TYPED_TEST(Views, NameExactlyTheCardsThatFaceTheViewerNow) {
    using G = TypeParam;
    std::size_t some = 0;
    in_random_games<G>(33, [&](const Played<G>& game, const typename G::Spread& /*spread*/) {
        for (unsigned n = 0; n <= game.setup.options.players; ++n) {
            const Seat viewer = n == 0 ? house : at<Seat>(n - 1U);
            const std::string text = view_text(game.state, viewer);
            const auto cards = InTests<G>::facing_now(game.state, viewer);
            ASSERT_EQ(named(text, InTests<G>::secret_names), cards) << text;
            ASSERT_TRUE(viewer != house || cards.empty());
            // Where a card faces him he sees more than a spectator, and else just the same.
            ASSERT_EQ(text == view_text(game.state, house), cards.empty());
            some += cards.empty() ? 0 : 1;
        }
    });
    EXPECT_EQ(some > 0, InTests<G>::cards_face_seats);
}

// All that is public in a view is what the events have told: numbers of cards add up, and points are those of the rules.
TYPED_TEST(Views, AddUp) {
    using G = TypeParam;
    std::set<std::string> met;  // phases, and what else a game has to show
    in_random_games<G>(34, [&](const Played<G>& game, const typename G::Spread& spread) {
        const auto seen = view(game.state, game.seat, spread);
        const JsonTree tree = tree_of(view_text(game.state, game.seat, spread));
        met.insert(tree.find("phase")->text);
        ASSERT_EQ(tree.find("game")->text, G::name);
        ASSERT_EQ(tree.find("turns")->whole(), game.state.turns);
        ASSERT_EQ(tree.find("to_act")->is(JsonTree::Kind::null), game.over());
        ASSERT_EQ(tree.find("winners") != nullptr, game.over());
        ASSERT_EQ(tree.find("seats")->items.size(), game.setup.options.players);
        ASSERT_EQ(seen.standing.outcome, outcome(game.state));
        InTests<G>::add_up(
            game.state, seen,
            [](std::string_view what, const auto& in_view, const auto& should) { ASSERT_EQ(in_view, should) << what; },
            met);
    });
    EXPECT_EQ(met, InTests<G>::moments());
}

}  // namespace
}  // namespace magichat
