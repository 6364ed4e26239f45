// What holds in every game, with all options and player counts, over many random games.
#include <gtest/gtest.h>

#include "engine/random_play.h"
#include "engine/replay.h"
#include "tests/every_game.h"
#include "tests/games/all.h"
#include "tests/setups.h"

namespace magichat {
namespace {

template <class G>
class Property : public ::testing::Test {
public:
    // Calls `each` with every state of random games of every setup: match before its next step, and the step.
    template <class F>
    static void every_step(u64 seed, int games, F&& each) {
        Random random(seed);
        for (const auto& setup : all_setups<G>({400, 9})) {
            for (int n = 0; n < games; ++n) {
                Match<G> match(setup);
                while (to_act(match.state()) != nobody) {
                    const typename Match<G>::Step step = next(match.state(), random);
                    each(match, step);
                    if (::testing::Test::HasFatalFailure()) return;
                    match.play(step);
                }
            }
        }
    }
    static typename Match<G>::Step next(const typename G::State& state, Random& random) {
        if (to_act(state) == house) return sample(state, random);
        return one_of(legal(state), random);
    }
};
TYPED_TEST_SUITE(Property, EveryGame);

TYPED_TEST(Property, CardsAreConserved) {
    using G = TypeParam;
    this->every_step(21, 12, [](const Match<G>& match, const auto&) {
        const auto expected = InTests<G>::cards(start(match.setup().options, match.setup().first));
        ASSERT_EQ(InTests<G>::cards(match.state()), expected);
    });
}

// Every move that there is, tried by its text in every state: it is taken just when it is listed.
TYPED_TEST(Property, LegalMovesApplyAndNothingElseDoes) {
    using G = TypeParam;
    std::vector<std::pair<typename G::Move, std::string>> all;
    for (std::size_t i = 0; i < G::move_parts.size(); ++i) {
        const auto move = at<typename G::Move>(i);
        all.emplace_back(move, to_text(move));
    }
    this->every_step(22, 1, [&](const Match<G>& match, const auto& step) {
        const Seat actor = to_act(match.state());
        const auto moves = legal(match.state());
        ASSERT_EQ(moves.empty(), actor == house);
        for (const auto& [move, text] : all) {
            const auto read = match.read(text);
            ASSERT_EQ(static_cast<bool>(read), moves.has(move)) << text;
            if (!read) continue;
            ASSERT_EQ(std::get<0>(*read), move);
        }
        const auto read = match.read(text_of<G>(step));
        ASSERT_TRUE(static_cast<bool>(read));
        ASSERT_TRUE(*read == step);
    });
}

TYPED_TEST(Property, TextToMoveToTextForMovesAndChance) {
    using G = TypeParam;
    std::size_t chances = 0;
    this->every_step(23, 6, [&](const Match<G>&, const auto& step) {
        const std::string text = text_of<G>(step);
        if (step.index() == 0) {
            const auto move = G::parse_move(text);
            ASSERT_TRUE(move.has_value());
            ASSERT_EQ(to_text(*move), text);
            ASSERT_FALSE(G::parse_chance(text).has_value());
        } else {
            ++chances;
            const auto chance = G::parse_chance(text);
            ASSERT_TRUE(chance.has_value());
            ASSERT_EQ(to_text(*chance), text);
            ASSERT_FALSE(G::parse_move(text).has_value());
        }
        // Nearly right is wrong.
        for (const std::string& wrong :
             {text + ' ', ' ' + text, text + " 1", text.substr(0, text.size() - 1), text.substr(1),
              std::string(1, 'X') + text.substr(1), text + std::string(1, '\0')}) {
            const auto move = G::parse_move(wrong);
            ASSERT_TRUE(!move || to_text(*move) == wrong) << wrong;
            const auto chance = G::parse_chance(wrong);
            ASSERT_TRUE(!chance || to_text(*chance) == wrong) << wrong;
        }
    });
    EXPECT_GT(chances, 100U);
}

TYPED_TEST(Property, RecordToReplayToRecord) {
    using G = TypeParam;
    Random random(24);
    for (const auto& setup : all_setups<G>({400, 25, 0})) {
        Match<G> match(setup);
        const u32 steps = 1 + below(random, 600);
        while (to_act(match.state()) != nobody && match.steps().size() < steps) {
            match.play(this->next(match.state(), random));
        }
        Record record = *read_record(
            R"({"magichat":1,"game":"vanish","moves":[],"event":{"name":"club night","table":[1,2.50,null]}})");
        record.setup = setup;
        for (std::size_t seat = 0; seat < match.players(); ++seat)
            record.names.push_back("P\xC3\xA9 \"" + std::to_string(seat));
        for (const auto& step : match.steps()) record.moves.push_back(text_of<G>(step));
        const std::string json = write_record(record);
        const auto read = read_record(json);
        ASSERT_TRUE(static_cast<bool>(read)) << read.error().why;
        ASSERT_EQ(*read, record);
        ASSERT_EQ(write_record(*read), json);
        Match<G> again(setup);
        const auto wrong = replay<G>(setup, read->moves, [&](const Match<G>& now, Seat, const auto&) { again = now; });
        ASSERT_FALSE(wrong.has_value());
        ASSERT_EQ(again.state(), match.state());
        ASSERT_EQ(again.steps(), match.steps());
    }
}

TYPED_TEST(Property, TheSameSeedGivesTheSameGames) {
    using G = TypeParam;
    for (const auto& setup : all_setups<G>()) {
        RandomGames<G, Watching::nobody> a(setup, 5);
        RandomGames<G, Watching::observers> b(setup, 5);
        RandomGames<G, Watching::events> c(setup, 5);
        RandomGames<G, Watching::nobody> other(setup, 6);
        a.play(20);
        b.play(20);
        c.play(20);
        other.play(20);
        EXPECT_EQ(a.signature(), b.signature());  // watching changes nothing
        EXPECT_EQ(a.signature(), c.signature());
        EXPECT_NE(a.signature(), other.signature());
        EXPECT_EQ(a.count().games, 20U);
    }
}

TYPED_TEST(Property, EveryGameEndsByItsTurnLimit) {
    using G = TypeParam;
    this->every_step(25, 8, [](const Match<G>& match, const auto&) {
        ASSERT_LT(match.state().turns, match.setup().options.turn_limit);
    });
}

// What is played next never changes what came before: apply works on the value that it is given and on nothing else.
TYPED_TEST(Property, StatesAreValues) {
    using G = TypeParam;
    this->every_step(26, 1, [](const Match<G>& match, const auto& step) {
        const typename G::State before = match.state();
        typename G::State a = before;
        typename G::State b = before;
        std::visit([&](const auto& move) { apply(a, move), apply(b, move); }, step);
        ASSERT_EQ(a, b);
        ASSERT_EQ(hash_of(a), hash_of(b));
        ASSERT_EQ(match.state(), before);
        ASSERT_FALSE(a == before);
    });
}

// Its rules have ended a game if the same moves end it at a table without a limit too.
TYPED_TEST(Property, ANamedCauseEndsTheGame) {
    using G = TypeParam;
    Random random(11);
    for (const auto& setup : all_setups<G>({400, 9, 1})) {
        Setup<G> endless = setup;
        endless.options.turn_limit = 0;
        Match<G> match(setup);
        Match<G> without(endless);
        while (to_act(match.state()) != nobody) {
            EXPECT_EQ(outcome(match.state()).ended_by, EndedBy::nothing);
            const auto step = this->next(match.state(), random);
            match.play(step);
            without.play(step);
        }
        const bool ends = to_act(without.state()) == nobody;
        EXPECT_EQ(outcome(match.state()).ended_by, ends ? EndedBy::rules : EndedBy::turn_limit);
    }
}

// What is forbidden is a move that is not legal, and with it the moves are those of a table without that rule.
TYPED_TEST(Property, WhatIsForbiddenIsAllThatIsMissing) {
    using G = TypeParam;
    std::size_t count = 0;
    this->every_step(12, 1, [&](const Match<G>& match, const typename Match<G>::Step& /*step*/) {
        const auto& state = match.state();
        const auto missing = forbidden(state);
        count += missing.size();
        for (const auto& one : missing) EXPECT_FALSE(legal(state).has(one.move));
        const auto free = InTests<G>::nothing_forbidden(state);
        EXPECT_EQ(legal(free).size(), legal(state).size() + missing.size());
    });
    EXPECT_EQ(count > 0, InTests<G>::forbids);
}

}  // namespace
}  // namespace magichat
