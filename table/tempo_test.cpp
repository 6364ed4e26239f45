// How long a bot seems to think: quick where there is nothing to decide, longer where there is; never much from its pace.
#include "table/tempo.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/base/random.h"
#include "tests/every_game.h"
#include "tests/room.h"
#include "tests/setups.h"
#include "tests/some_step.h"

namespace magichat {
namespace {

// The mean over many versions, in percent of the pace's own time.
u64 percent(Pace pace, const Weight& weight, bool surprised) {
    u64 sum = 0;
    for (u64 n = 0; n < 100; ++n) sum += thinking_time(pace, {weight, surprised, n});
    return sum / waits_of(pace).think;
}

TEST(Tempo, IsQuickWhereNothingIsToBeDecidedAndLongerWhereMuchIs) {
    for (const Pace pace : {Pace::calm, Pace::normal, Pace::quick}) {
        EXPECT_EQ(percent(pace, {1, true}, true), 50U) << "there is only one thing to do";
        const u64 two = percent(pace, {2, false}, false);
        const u64 ten = percent(pace, {10, false}, false);
        const u64 many = percent(pace, {50, false}, false);
        EXPECT_TRUE(75 < two && two < ten && 95 < ten && ten < 110 && ten < many && many < 130)
            << two << ' ' << ten << ' ' << many;
        EXPECT_GT(percent(pace, {10, true}, false), ten + 15) << "the game may soon be won";
        EXPECT_GT(percent(pace, {10, false}, true), ten + 15) << "somebody was just surprised";
        std::set<u64> times;
        for (u64 n = 0; n < 100; ++n) {
            const u64 time = thinking_time(pace, {{60, true}, true, n});
            EXPECT_LE(time, 2 * waits_of(pace).think);
            EXPECT_EQ(time, thinking_time(pace, {{60, true}, true, n})) << "the same every time";
            times.insert(time);
        }
        EXPECT_GT(times.size(), 10U) << "nobody takes the same time twice";
    }
    EXPECT_GT(thinking_time(Pace::calm, {{1, false}, false, 0}), thinking_time(Pace::quick, {{60, true}, true, 0}))
        << "where children play nobody is quick";
}

template <class G>
class Weighing : public testing::Test {};
TYPED_TEST_SUITE(Weighing, EveryGame);

// Somebody who knows only what a spectator sees finds the same number of moves, and sees the same end coming.
TYPED_TEST(Weighing, ASpectatorCouldSayIt) {
    using G = TypeParam;
    Random random(3);
    std::set<bool> ends;
    for (const magichat::Setup<G>& setup : all_setups<G>({0})) {
        Match<G> match(setup);
        typename G::Knowledge spectator(setup.options, setup.first, house);
        for (int step = 0; step < 6000 && to_act(match.state()) != nobody; ++step) {
            const auto trace = match.play(some_step<G>(match.state(), random));
            for (const auto& event : see_public(match.state(), trace)) spectator.hear(event);
            if (to_act(match.state()) == house) continue;
            const Weight weight = weight_of(match.state());
            EXPECT_EQ(weight, weight_of(spectator.table()));
            if (to_act(match.state()) != nobody) ends.insert(weight.decides);
        }
    }
    EXPECT_EQ(ends.size(), 2U) << "both kinds of moments were met";
}

}  // namespace
}  // namespace magichat
