// Tables that want to be called, without a clock.
#include "server/rooms/timers.h"

#include <gtest/gtest.h>

#include <set>

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
    timers.rings(100);
    EXPECT_EQ(timers.take_due(100), std::vector<TableId>{3});
    EXPECT_EQ(timers.next_alarm(), std::nullopt) << "the one at 300 is still set";
    timers.rings(300);
    EXPECT_EQ(timers.take_due(300), std::vector<TableId>{1});
    EXPECT_EQ(timers.next_alarm(), 400U);
    timers.rings(400);
    EXPECT_TRUE(timers.take_due(399).empty()) << "by a clock that is a little behind";
    EXPECT_EQ(timers.next_alarm(), 400U) << "once more";
}

// A day at two tables: at one nothing happens, at the other a bot moves every second. Whoever is gone comes back now and
// then, and the time to close changes.
TEST(Timers, HaveFewAlarmsSetAtATime) {
    constexpr Timers::Ms day = 86'400'000;
    Timers timers;
    std::multiset<Timers::Ms> alarms;
    std::size_t most = 0;
    const auto set = [&] {
        if (const auto at = timers.next_alarm()) alarms.insert(*at);
        most = std::max(most, alarms.size());
    };
    for (Timers::Ms now = 0; now < day; now += 1000) {
        timers.set(1, day);
        if (now % 60'000 == 0) timers.set(3, now + 1'800'000);
        set();
        timers.set(2, now + 500);
        set();
        while (!alarms.empty() && *alarms.begin() <= now + 500) {
            timers.rings(*alarms.begin());
            alarms.erase(alarms.begin());
        }
        EXPECT_EQ(timers.take_due(now + 500), std::vector<TableId>{2});
        set();
        ASSERT_LE(*alarms.begin(), now + 1'860'000) << "and the next one is always set";
    }
    EXPECT_LE(most, 5U);
}

}  // namespace
}  // namespace magichat::server
