// Whole games: what is said of each turn, how it adds up, and which words a move gets.
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/analysis.h"
#include "analysis/json.h"
#include "engine/base/json_tree.h"
#include "tests/court_table.h"
#include "tests/every_game.h"
#include "tests/some_step.h"

namespace magichat::analysis {
namespace {

template <Game G>
Record some_record(u8 players, u64 seed, u64 limit = 40) {
    Setup<G> setup;
    setup.options.players = players;
    setup.options.turn_limit = limit;
    Match<G> match(setup);
    Random random(seed);
    while (to_act(match.state()) != nobody) match.play(some_step<G>(match.state(), random));
    Record record{.setup = setup};
    for (const auto& step : match.steps()) record.moves.push_back(text_of<G>(step));
    return record;
}

template <class G>
class Analysing : public ::testing::Test {};
TYPED_TEST_SUITE(Analysing, EveryGame);

TYPED_TEST(Analysing, EveryTurnAndEveryDecisionIsThereAndAddsUp) {
    using G = TypeParam;
    for (const u8 players : {u8{2}, u8{3}, u8{4}}) {
        const Record record = some_record<G>(players, players);
        const auto found = analyse(record, {.tries = 4000});
        ASSERT_FALSE(!found);
        std::size_t decisions = 0;
        std::size_t turns = 0;
        Match<G> match(std::get<Setup<G>>(record.setup));
        for (const auto& text : record.moves) {
            const auto& state = match.state();
            const auto n = match.steps().size() + 1;
            const Seat actor = to_act(state);
            if (actor != house && legal(state).size() > 1) {
                ASSERT_LT(decisions, found->decisions.size());
                const Decision& made = found->decisions[decisions++];
                ASSERT_EQ(made.n, n);
                ASSERT_EQ(made.seat, actor);
                ASSERT_EQ(made.move, text);
                ASSERT_EQ(made.moves.size(), legal(state).size());
                std::size_t i = 0;
                for (const auto move : legal(state)) ASSERT_EQ(made.moves[i++].move, to_text(move));
                ASSERT_GE(made.accuracy, 0);
                ASSERT_LE(made.accuracy, 100);
                if (made.best == made.move) {
                    ASSERT_LE(made.lost.mean, 1e-12);
                }
            }
            match.play(*match.read(text));
        }
        ASSERT_EQ(decisions, found->decisions.size());
        for (const TurnStart& start : found->turns) {
            ASSERT_EQ(start.turn, ++turns);
            ASSERT_EQ(start.seats.size(), players);
            for (const Outlook& seat : start.seats) {
                for (const Likely& likely : seat.likely) {
                    double sum = 0;
                    for (const auto& [card, ratio] : likely.cards) sum += ratio.value();
                    ASSERT_NEAR(sum, 1, 1e-12);
                    ASSERT_GT(likely.cards.size(), 1U);
                }
            }
        }
        ASSERT_EQ(turns, match.state().turns);
        // What one wins others lose: the results add up to 1, skill and luck to 0, and all three to each other.
        double results = 0;
        double skill = 0;
        double luck = 0;
        for (const SeatSummary& seat : found->seats) {
            results += *seat.result;
            skill += seat.skill.mean;
            luck += *seat.luck;
            ASSERT_NEAR(seat.fair + seat.skill.mean + *seat.luck, *seat.result, 1e-12);
        }
        EXPECT_NEAR(results, 1, 1e-12);
        EXPECT_NEAR(skill, 0, 1e-9);
        EXPECT_NEAR(luck, 0, 1e-9);
    }
}

TYPED_TEST(Analysing, IsTheSameTwiceAndWithAnotherSeedNearby) {
    using G = TypeParam;
    const Record record = some_record<G>(3, 9, 12);
    const auto text = [&](u64 seed) {
        Json json;
        write(json, *analyse(record, {.tries = 3000, .seed = seed}));
        return json.str();
    };
    EXPECT_EQ(text(1), text(1));
    EXPECT_NE(text(1), text(2));
    EXPECT_TRUE(read_json(text(1), 64));
}

TYPED_TEST(Analysing, AnIllegalMoveIsAReasonAndNoAnalysis) {
    using G = TypeParam;
    Record record = some_record<G>(2, 5, 10);
    record.moves[record.moves.size() / 2] = "dance";
    const auto found = analyse(record, {.tries = 100});
    ASSERT_TRUE(!found);
    EXPECT_EQ(found.error().n, record.moves.size() / 2 + 1);
    record.moves.clear();
    EXPECT_TRUE(analyse(record, {.tries = 100})->decisions.empty());
}

// 0.1 of the chance to win is 10 of a hundred: 103.1668 e^-0.4354 - 3.1669 = 63.6.
TEST(Accuracy, IsThatOfTheLostChance) {
    EXPECT_NEAR(accuracy_of(0), 100, 1e-3);
    EXPECT_NEAR(accuracy_of(0.1), 63.58, 0.01);
    EXPECT_NEAR(accuracy_of(0.5), 8.53, 0.01);
    EXPECT_EQ(accuracy_of(1), 0);
}

std::string said(const Judged& judged) {
    std::string text;
    for (const Word word : words_of(judged)) (text += text.empty() ? "" : " ") += word_names[index(word)];
    return text;
}

TEST(Words, HaveThresholds) {
    EXPECT_EQ(said({}), "");
    EXPECT_EQ(said({.missed = true}), "sure_missed");
    EXPECT_EQ(said({.forgot = true}), "forgotten");
    // A risk: less likely than not, and it costs at least a twentieth of the game.
    EXPECT_EQ(said({.lost = 0.05, .right = 0.4}), "risky");
    EXPECT_EQ(said({.lost = 0.04, .right = 0.4}), "");
    EXPECT_EQ(said({.lost = 0.05, .right = 0.5}), "");
    EXPECT_EQ(said({.lost = 0.05, .right = 0.0}), "");  // that is a mistake, no risk
    // The best by a tenth of the game and by two errors, among four at least, and not sure anyway.
    EXPECT_EQ(said({.best = true, .ahead = 0.1, .ahead_error = 0.05, .moves = 4}), "brilliant");
    EXPECT_EQ(said({.best = true, .ahead = 0.1, .ahead_error = 0.06, .moves = 4}), "");
    EXPECT_EQ(said({.best = true, .ahead = 0.09, .ahead_error = 0, .moves = 4}), "");
    EXPECT_EQ(said({.best = true, .ahead = 0.1, .ahead_error = 0, .moves = 3}), "");
    EXPECT_EQ(said({.best = true, .ahead = 0.1, .ahead_error = 0, .moves = 9, .right = 1.0}), "");
    EXPECT_EQ(said({.best = false, .ahead = 0.1, .ahead_error = 0, .moves = 4}), "");
    EXPECT_EQ(said({.bluff = true}), "bluffed");
    EXPECT_EQ(said({.fell = true}), "fell_for_it");
}

Record empty_court() { return {.setup = Setup<court::Game>{}}; }

// The words of the last decision of a game at the court.
std::string last_words(std::vector<std::string> moves) {
    Record record = empty_court();
    record.moves = std::move(moves);
    const auto found = analyse(record, {.tries = 600});
    std::string text;
    for (const Word word : found->decisions.back().words) (text += text.empty() ? "" : " ") += word_names[index(word)];
    return text;
}

//   hats   crown  helmet    tiara   magic   bells   tophat  toque
//   heads  king   princess  knight  wizard  cook    witch   pirate
TEST(Words, OfConstructedGames) {
    const std::string deal =
        court::deal("king princess knight wizard cook witch pirate", "crown helmet tiara magic bells tophat toque");
    EXPECT_EQ(last_words({deal, "look 1", "look 5", "look 2"}), "sure_missed");
    EXPECT_EQ(last_words({deal, "look 5", "look 6", "open 5"}), "forgotten");
    EXPECT_EQ(last_words({deal, "look 5", "look 6", "look 5"}), "forgotten");
    // Seat 1 has seen the bells and brings them to the witch, as if they were hers; seat 2 believes it.
    EXPECT_EQ(last_words({deal, "look 5", "look 2", "swap 5 6"}), "");  // the hat that comes to the cook may be hers
    EXPECT_EQ(last_words({deal, "look 5", "look 2", "look 6", "look 7", "swap 5 6"}), "bluffed");
    const std::string fell = last_words({deal, "look 5", "look 2", "look 6", "look 7", "swap 5 6", "open 6"});
    EXPECT_NE(fell.find("fell_for_it"), std::string::npos) << fell;
}

// Forgotten cards come with their way: the bells were seen by move 2, and have been moved twice since.
TEST(Forgotten, SaysWhenItWasSeenAndWhereItHasBeen) {
    Record record = empty_court();
    record.moves = {
        court::deal("king princess knight wizard cook witch pirate", "crown helmet tiara magic bells tophat toque"),
        "look 5",
        "swap 5 3",
        "look 2",
        "swap 1 3",
        "open 1"};
    record.moves[2] = "swap 3 5";
    const auto found = analyse(record, {.tries = 200});
    ASSERT_FALSE(!found);
    EXPECT_EQ(found->decisions.back().seat, Seat{0});
    record.moves.insert(record.moves.end() - 1, "look 7");
    const auto other = analyse(record, {.tries = 200});
    ASSERT_FALSE(!other);
    const Contradiction& one = found->decisions.back().forgotten.front();
    EXPECT_EQ(one.kind, ClaimKind::could_not_be);
    ASSERT_EQ(one.about.size(), 1U);
    EXPECT_EQ(one.about[0].card, "bells");
    EXPECT_EQ(one.about[0].seen, 2U);
    EXPECT_EQ(one.about[0].turns_ago, 4U);
    ASSERT_EQ(one.about[0].steps.size(), 2U);
    EXPECT_EQ(one.about[0].steps[0], (KnownCard::Step{3, Seat{1}, "5", "3"}));
    EXPECT_EQ(one.about[0].steps[1], (KnownCard::Step{5, Seat{1}, "3", "1"}));
    EXPECT_TRUE(other->decisions.back().forgotten.empty());  // seat 2 never saw them
}

}  // namespace
}  // namespace magichat::analysis
