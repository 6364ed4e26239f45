// Puzzles: one right answer in every deal that fits what the seat has seen, the same set every time, ratings that put memories
// in order, and no puzzle that says what is not so.
#include <gtest/gtest.h>

#include <set>

#include "puzzles/make.h"
#include "puzzles/prove.h"
#include "puzzles/questions.h"
#include "puzzles/rate.h"

namespace magichat::puzzles {
namespace {

std::vector<Record> some_puzzles(Kind kind, u64 count = 6) {
    return make({.seed = 5, .count = count, .kinds = {kind}}, [](u64) {});
}

std::size_t digit(char c) { return static_cast<std::size_t>(c - '1'); }

// Is this answer right, with all cards open?
bool is_right(const vanish::State& deal, const Puzzle& puzzle, const std::string& answer) {
    if (puzzle.kind == Kind::missing) return vanish::animal_names[index(deal.hats[index(vanish::box)])] == answer;
    return vanish::animal_names[index(deal.hats[digit(answer.front())])] == puzzle.about;
}
bool is_right(const court::State& deal, const Puzzle& puzzle, const std::string& answer) {
    const auto is_pair = [&](std::size_t i) { return court::belongs(deal.hats[i], deal.characters[i]); };
    if (puzzle.kind == Kind::lure) {
        const std::size_t i = digit(puzzle.about.front());
        return (is_pair(i) || deal.hats[i] == court::Hat::magic) == (answer == "open");
    }
    const std::size_t i = digit(answer.front());
    return puzzle.kind == Kind::pair ? is_pair(i) : court::hat_names[index(deal.hats[i])] == puzzle.about;
}
bool is_right(const rabbits::State& deal, const Puzzle& puzzle, const std::string& answer) {
    const std::size_t i = digit(puzzle.about.front()) * rabbits::slots + digit(puzzle.about.back());
    return rabbits::colour_names[index(deal.racks[i])] == answer;
}

class EveryKind : public ::testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(Puzzles, EveryKind,
                         ::testing::Values(Kind::where, Kind::missing, Kind::pair, Kind::lure, Kind::stand),
                         [](const auto& kind) { return std::string(kind_names[index(kind.param)]); });

TEST_P(EveryKind, HasOneAnswerThatIsRightInEveryDealThatTheSeatCouldNotTellFromTheTrueOne) {
    const auto made = some_puzzles(GetParam());
    ASSERT_EQ(made.size(), 6U);
    for (const Record& record : made) {
        const Puzzle puzzle = *puzzle_of(record);
        ASSERT_EQ(puzzle.kind, GetParam());
        with_setup(record.setup, [&]<Game G>(const magichat::Setup<G>& setup) {
            Observer<G> seat(setup, puzzle.seat);
            std::optional<typename G::State> truth;
            ASSERT_FALSE(
                replay<G>(setup, record.moves, [&](const Match<G>& match, Seat /*by*/, const typename G::Trace& trace) {
                    seat.hear(see(match.state(), trace, puzzle.seat));
                    truth = match.state();
                }));
            Random random(9);
            std::vector<typename G::State> deals = {*truth};
            for (int i = 0; i < 300; ++i) deals.push_back(seat.knowledge().sample(random));
            for (const std::string& answer : puzzle.answers) {
                std::size_t right = 0;
                for (const auto& deal : deals) right += is_right(deal, puzzle, answer) ? 1U : 0U;
                if (answer == puzzle.right) {
                    EXPECT_EQ(right, deals.size()) << write_record(record);
                } else {
                    EXPECT_LT(right, deals.size()) << answer << " in " << write_record(record);
                }
            }
        });
    }
}

TEST_P(EveryKind, IsProvedAgain) {
    for (const Record& record : some_puzzles(GetParam())) {
        const auto read = read_record(write_record(record));
        ASSERT_TRUE(read);
        const auto proved = prove(*read);
        ASSERT_TRUE(proved) << proved.error().key << ' ' << proved.error().is;
        EXPECT_EQ(*proved, *puzzle_of(record));
    }
}

TEST_P(EveryKind, IsTheSameForTheSameSeedAndAnotherForAnother) {
    const auto again = some_puzzles(GetParam());
    EXPECT_EQ(again, some_puzzles(GetParam()));
    EXPECT_NE(again, make({.seed = 6, .count = 6, .kinds = {GetParam()}}, [](u64) {}));
}

// Each says something else that is not so.
TEST_P(EveryKind, IsNoneWithAWordThatIsNotSo) {
    const Record record = some_puzzles(GetParam(), 1).front();
    const Puzzle puzzle = *puzzle_of(record);
    const auto key_of = [&](const std::function<void(Puzzle&)>& change) {
        Puzzle wrong = puzzle;
        change(wrong);
        Record said = record;
        set_puzzle(said, wrong);
        const auto proved = prove(said);
        return proved ? "proved" : proved.error().kind == Flaw::Kind::differs ? proved.error().key : "uncertain";
    };
    EXPECT_EQ(key_of([](Puzzle&) {}), "proved");
    EXPECT_EQ(key_of([](Puzzle& one) { one.right = one.answers[one.right == one.answers[0] ? 1 : 0]; }), "right");
    EXPECT_EQ(key_of([](Puzzle& one) { one.answers.pop_back(); }), "answers");
    EXPECT_EQ(key_of([](Puzzle& one) { ++one.swaps; }), "swaps");
    EXPECT_EQ(key_of([](Puzzle& one) { ++one.turns; }), "turns");
    EXPECT_EQ(key_of([](Puzzle& one) { one.rating += 10; }), "rating");
    EXPECT_EQ(key_of([](Puzzle& one) { one.about = "nothing"; }), "uncertain");
    EXPECT_NE(key_of([](Puzzle& one) { one.seat = at<Seat>(index(one.seat) == 0 ? 1 : 0); }), "proved");
}

TEST(Puzzles, WithoutAQuestionIsNone) {
    Record record = some_puzzles(Kind::where, 1).front();
    drop_extra(record, "puzzle");
    EXPECT_EQ(prove(record).error().kind, Flaw::Kind::no_puzzle);
    record.extras.push_back({JsonTree::Kind::text, "puzzle", "where", {}});
    EXPECT_EQ(prove(record).error().kind, Flaw::Kind::no_puzzle);
}

TEST(Puzzles, WithAMoveThatCantBeMadeIsNone) {
    Record record = some_puzzles(Kind::where, 1).front();
    record.moves[1] = "dance";
    const auto proved = prove(record);
    ASSERT_EQ(proved.error().kind, Flaw::Kind::illegal);
    EXPECT_EQ(proved.error().move->n, 2U);
}

// Twelve puzzles together: a larger memory solves more of them, one that forgets nothing all.
TEST_P(EveryKind, IsSolvedMoreOftenByALargerMemory) {
    std::array<double, spans.size()> all{};
    for (const Record& record : some_puzzles(GetParam(), 12)) {
        const auto parts = solved(record, *puzzle_of(record));
        for (std::size_t i = 0; i < spans.size(); ++i) all[i] += parts[i] / 12;
    }
    for (std::size_t i = 2; i < spans.size(); i += 2) EXPECT_GT(all[i], all[i - 2] - 0.02) << spans[i];
    EXPECT_GT(all.back(), all.front() + 0.1);
}

TEST(Ratings, AreThoseOfTheMemoryThatSolvesHalf) {
    constexpr std::size_t answers = 5;
    for (const double rating : {700.0, 1100.0, 1500.0, 1900.0}) {
        std::array<double, spans.size()> parts{};
        for (std::size_t i = 0; i < spans.size(); ++i) parts[i] = chance(rating_of(spans[i]), rating, answers);
        EXPECT_EQ(fitted(parts, answers), static_cast<u64>(rating));
    }
    EXPECT_DOUBLE_EQ(chance(1300, 1300, 5), 0.2 + 0.8 / 2);
    EXPECT_NEAR(chance(1700, 1300, 2), 0.5 + 0.5 * 10 / 11, 1e-12);
    std::array<double, spans.size()> always{};
    always.fill(1);
    EXPECT_EQ(fitted(always, answers), 400U);
    EXPECT_EQ(fitted({}, answers), 2800U);
}

TEST(Sets, HaveEveryKindAndManyLevels) {
    const auto made = make({.seed = 1, .count = 50}, [](u64) {});
    std::array<u64, kind_names.size()> kinds{};
    std::set<u64> levels;
    for (const Record& record : made) {
        const Puzzle puzzle = *puzzle_of(record);
        ++kinds[index(puzzle.kind)];
        levels.insert(puzzle.rating / 200);
    }
    for (const u64 count : kinds) EXPECT_EQ(count, 10U);
    EXPECT_GE(levels.size(), 5U);
}

}  // namespace
}  // namespace magichat::puzzles
