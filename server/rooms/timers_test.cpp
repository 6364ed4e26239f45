// Tables that want to be called, without a clock.
#include "server/rooms/timers.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

TEST(Timers, CallEachTableOnceAndTheEarliestFirst) {
    Timers timers;
    EXPECT_TRUE(timers.take_due(1000).empty());
    timers.set(1, 300);
    timers.set(2, 100);
    timers.set(3, 200);
    timers.set(3, 250);
    timers.set(4, 50);
    timers.set(4, std::nullopt);
    EXPECT_EQ(timers.take_due(250), (std::vector<TableId>{2, 3}));
    EXPECT_TRUE(timers.take_due(299).empty());
    timers.set(2, 300);
    EXPECT_EQ(timers.take_due(300), (std::vector<TableId>{1, 2}));
}

TEST(Timers, SetAnAlarmOnlyIfNoneIsAsEarly) {
    Timers timers;
    EXPECT_EQ(timers.next_alarm(), std::nullopt);
    timers.set(1, 300);
    EXPECT_EQ(timers.next_alarm(), 300U);
    timers.set(2, 400);
    EXPECT_EQ(timers.next_alarm(), std::nullopt) << "the one at 300 comes first";
    timers.set(3, 100);
    EXPECT_EQ(timers.next_alarm(), 100U);
    EXPECT_TRUE(timers.rings(100));
    EXPECT_FALSE(timers.rings(300)) << "that one counts no more";
    EXPECT_EQ(timers.take_due(100), std::vector<TableId>{3});
    EXPECT_EQ(timers.next_alarm(), 300U);
}

}  // namespace
}  // namespace magichat::server
