#include "table/play/packed_match.h"

#include <gtest/gtest.h>

#include "tests/every_game.h"

namespace magichat {
namespace {

template <class G>
class PackedMatches : public ::testing::Test {};
TYPED_TEST_SUITE(PackedMatches, EveryGame);

// Whole games at random, for every number of players.
TYPED_TEST(PackedMatches, HaveTheStepsOfAMatchAndStandTheSame) {
    using G = TypeParam;
    for (u8 players = 2; players <= max_seats; ++players) {
        Setup<G> setup;
        setup.options.players = players;
        Match<G> match(setup);
        PackedMatch<G> packed(setup);
        Random random(players);
        while (to_act(match.state()) != nobody) {
            typename Match<G>::Step step;
            if (to_act(match.state()) == house) {
                step = sample(match.state(), random);
            } else {
                const auto moves = legal(match.state());
                step = moves[below(random, static_cast<u32>(moves.size()))];
            }
            const auto read = packed.read(text_of<G>(step));
            ASSERT_TRUE(read);
            match.play(step);
            packed.play(*read);
        }
        const std::vector<typename Match<G>::Step> steps = match.steps();
        ASSERT_EQ(packed.steps().size(), steps.size());
        std::size_t i = 0;
        for (auto step = packed.steps().begin(); step != packed.steps().end(); ++step, ++i) {
            ASSERT_EQ(*step, steps[i]) << "step " << i;
            ASSERT_EQ(step.is_chance(), steps[i].index() == 1);
        }
        EXPECT_EQ(i, steps.size());
        EXPECT_EQ(outcome(packed.state()), outcome(match.state()));
        EXPECT_EQ(packed.read("look 1").error(), Refusal::game_over);
    }
}

}  // namespace
}  // namespace magichat
