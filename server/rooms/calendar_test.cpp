// When the clock on the wall is believed.
#include "server/rooms/calendar.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

using std::chrono::hours;

constexpr StoreTime hour = 3'600'000;
constexpr StoreTime day = 24 * hour;
constexpr StoreTime then = 20'000 * day;  // some day in 2024

Calendar::Steady steady(int h) { return Calendar::Steady{} + hours(h); }

TEST(Calendar, BelievesAClockThatRuns) {
    Calendar calendar({}, then);
    for (int h = 0; h < 100; ++h) EXPECT_TRUE(calendar.look(then + day + h * hour, steady(h))) << h;
}

TEST(Calendar, AnEmptyFileSaysNothingAboutIt) { EXPECT_TRUE(Calendar({}, {}).look(then, steady(0))); }

TEST(Calendar, AtTheStartItIsMeasuredByTheFile) {
    EXPECT_TRUE(Calendar({}, then).look(then + 2 * day, steady(0))) << "it was off over the weekend";
    EXPECT_FALSE(Calendar({}, then).look(then + 4 * day, steady(0)));
    EXPECT_FALSE(Calendar({}, then).look(then + 400 * day, steady(0)));
    EXPECT_FALSE(Calendar({}, then).look(then - 2 * hour, steady(0)));
    EXPECT_FALSE(Calendar({}, then).look(0, steady(0)));
}

TEST(Calendar, AfterAJumpItHasToRunForADay) {
    Calendar calendar({}, then);
    EXPECT_TRUE(calendar.look(then, steady(0)));
    for (int h = 1; h < 25; ++h) EXPECT_FALSE(calendar.look(then + 400 * day + h * hour, steady(h))) << h;
    EXPECT_TRUE(calendar.look(then + 400 * day + 25 * hour, steady(25)));
    for (int h = 26; h < 50; ++h) EXPECT_FALSE(calendar.look(then + h * hour, steady(h))) << "set back, " << h;
    EXPECT_TRUE(calendar.look(then + 50 * hour, steady(50)));
}

// A clock that stands still, or runs away, is behind or ahead sooner or later.
TEST(Calendar, AClockThatKeepsJumpingIsNeverBelieved) {
    Calendar calendar({}, then);
    for (int h = 1; h < 200; ++h) EXPECT_FALSE(calendar.look(then + h * 4 * day, steady(h)));
}

// What is stored is labelled with no earlier time than this: else it would be 56 years old when the clock is right again.
TEST(Calendar, KnowsHowLateItIsAtLeastIfTheClockIsBehind) {
    Calendar calendar({}, then);
    calendar.look(then + hour, steady(0));
    EXPECT_EQ(calendar.at_least(), then + hour);
    for (int h = 1; h <= 20; ++h) calendar.look(h * hour, steady(h));  // in January 1970
    EXPECT_EQ(calendar.at_least(), then + 21 * hour) << "steady time goes on";
    Calendar after(calendar.text(), {});
    EXPECT_FALSE(after.look(20 * hour, steady(1000)));
    EXPECT_EQ(after.at_least(), then + 21 * hour) << "also after a restart";
    after.look(then + 100 * hour, steady(1001));
    EXPECT_EQ(after.at_least(), then + 22 * hour) << "a clock that is not believed says nothing";
    for (int h = 1; h <= 24; ++h) after.look(then + (100 + h) * hour, steady(1001 + h));
    EXPECT_EQ(after.at_least(), then + 124 * hour);
    EXPECT_EQ(Calendar({}, then).at_least(), then) << "the latest time in the file";
    EXPECT_EQ(Calendar("5000 86400000", {}).at_least(), 5000) << "as it was kept before";
    EXPECT_EQ(Calendar("5000 100", {}).at_least(), 0);
}

TEST(Calendar, AClockThatIsAheadMakesNothingLater) {
    Calendar calendar({}, then);
    calendar.look(then + 400 * day, steady(0));
    EXPECT_EQ(calendar.at_least(), then);
}

// Else the times that a wrong clock has left in the file would speak for it after the next start.
TEST(Calendar, ARestartDoesNotMakeItBelieved) {
    Calendar before({}, then);
    EXPECT_FALSE(before.look(then + 400 * day, steady(0)));
    EXPECT_FALSE(before.look(then + 400 * day + 20 * hour, steady(20)));
    Calendar after(before.text(), then + 400 * day + 20 * hour);
    EXPECT_FALSE(after.look(then + 400 * day + 21 * hour, steady(1000)));
    EXPECT_FALSE(after.look(then + 400 * day + 24 * hour, steady(1003)));
    EXPECT_TRUE(after.look(then + 400 * day + 25 * hour, steady(1004))) << "20 hours before, 4 since";
    EXPECT_TRUE(Calendar(after.text(), {}).look(then + 401 * day + 2 * hour, steady(0)));
    EXPECT_FALSE(Calendar(after.text(), {}).look(then, steady(0)));
    EXPECT_TRUE(Calendar("what is this?", then).look(then, steady(0)));
}

// Else what was given out before would be from the future.
TEST(Calendar, AStartIsNeverBeforeTheLastTimeThatWasBelieved) {
    EXPECT_EQ(Calendar({}, {}).start_at(then), then);
    EXPECT_EQ(Calendar({}, then).start_at(then + 400 * day), then + 400 * day);
    EXPECT_EQ(Calendar({}, then).start_at(0), then + hour) << "it is noted once an hour";
    Calendar calendar({}, then);
    EXPECT_TRUE(calendar.look(then + day, steady(0)));
    EXPECT_FALSE(calendar.look(then + 400 * day, steady(1)));
    EXPECT_EQ(Calendar(calendar.text(), {}).start_at(then), then + day + 2 * hour)
        << "an hour had passed by steady time";
    EXPECT_EQ(Calendar(calendar.text(), {}).start_at(then + 2 * day), then + 2 * day);
    EXPECT_EQ(Calendar(std::to_string(then) + " 86400000", {}).start_at(0), then + hour) << "as older versions kept it";
    EXPECT_EQ(Calendar(std::to_string(then) + " 5", {}).start_at(0), 0);
}

}  // namespace
}  // namespace magichat::server
