#include "table/course.h"

#include <gtest/gtest.h>

#include "engine/games.h"

namespace magichat {
namespace {

// Whole games at random, for every number of players: a Course gives back the steps that a Match of the same game has,
// and both stand the same.
template <Game G>
void compare_with_match() {
    for (u8 players = 2; players <= max_seats; ++players) {
        Setup<G> setup;
        setup.options.players = players;
        Match<G> match(setup);
        Course<G> course(setup);
        Random random(players);
        while (to_act(match.state()) != nobody) {
            typename Match<G>::Step step;
            if (to_act(match.state()) == house) {
                step = sample(match.state(), random);
            } else {
                const auto moves = legal(match.state());
                step = moves[below(random, static_cast<u32>(moves.size()))];
            }
            const auto read = course.read(text_of<G>(step));
            ASSERT_TRUE(read);
            match.play(step);
            course.play(*read);
        }
        const std::vector<typename Match<G>::Step> steps = match.steps();
        ASSERT_EQ(course.steps().size(), steps.size());
        std::size_t i = 0;
        for (auto step = course.steps().begin(); step != course.steps().end(); ++step, ++i) {
            ASSERT_EQ(*step, steps[i]) << "step " << i;
            ASSERT_EQ(step.is_chance(), steps[i].index() == 1);
        }
        EXPECT_EQ(i, steps.size());
        EXPECT_EQ(outcome(course.state()), outcome(match.state()));
        EXPECT_EQ(course.read("look 1").error(), Refusal::game_over);
    }
}

TEST(Course, HasTheStepsOfAMatchInVanish) { compare_with_match<vanish::Game>(); }
TEST(Course, HasTheStepsOfAMatchInCourt) { compare_with_match<court::Game>(); }
TEST(Course, HasTheStepsOfAMatchInRabbits) { compare_with_match<rabbits::Game>(); }

}  // namespace
}  // namespace magichat
