#include "table/play/play.h"

#include <gtest/gtest.h>

#include "tests/every_game.h"

namespace magichat {
namespace {

template <class G>
class Hints : public ::testing::Test {};
TYPED_TEST_SUITE(Hints, EveryGame);

// Long games at random, with a hint before every move. Those of a table that was restored come from the whole game.
TYPED_TEST(Hints, CostTheNewMovesAloneAndAreThoseOfTheWholeGame) {
    using G = TypeParam;
    for (u8 players = 2; players <= max_seats; ++players) {
        Setup<G> setup;
        setup.options.players = players;
        const Bytes32 key{players};
        const auto play = make_play(setup, key, 0);
        std::vector<std::pair<AnyMove, std::vector<std::string>>> log;
        const auto first = play->begin(nullptr);
        ASSERT_TRUE(first);
        std::array<bool, max_seats> asked{};
        u64 before_they_asked = 0;
        Random random(players);
        for (std::size_t turn = 0; play->to_act() != nobody; ++turn) {
            bool& has_asked = asked[index(play->to_act())];
            if (!std::exchange(has_asked, true)) before_they_asked += play->moves().size();
            const HintText hint = play->hint();
            ASSERT_EQ(play->heard_again(), before_they_asked) << "turn " << turn;
            if (turn % 50 == 1) {
                const auto restored = make_play(setup, key, 0);
                ASSERT_TRUE(restored->begin(&first->house));
                for (const auto& [move, house] : log) ASSERT_TRUE(restored->move(move, &house));
                const HintText same = restored->hint();
                EXPECT_EQ(std::tie(hint.move, hint.why, hint.about), std::tie(same.move, same.why, same.about));
                EXPECT_EQ(restored->heard_again(), restored->moves().size());
            }
            auto moves = play->legal();
            const auto ends_it = [](std::string_view one) {
                return one.starts_with("call") || one.starts_with("claim");
            };
            if (!std::all_of(moves.begin(), moves.end(), ends_it)) std::erase_if(moves, ends_it);
            const auto move = play->read(moves[below(random, static_cast<u32>(moves.size()))]);
            ASSERT_TRUE(move);
            const auto stepped = play->move(*move, nullptr);
            ASSERT_TRUE(stepped);
            log.emplace_back(*move, stepped->house);
        }
        EXPECT_GT(log.size(), 100U);
    }
}

}  // namespace
}  // namespace magichat
