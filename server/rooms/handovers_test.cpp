// Codes for a second device, without a network.
#include "server/rooms/handovers.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

using Refused = Handovers::Refused;

TEST(Handovers, ACodeIsGoodOnceAndForFiveMinutes) {
    Handovers handovers;
    const Handovers::Clock::time_point now{};
    const auto code = handovers.give("ada", "192.0.2.1", now);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->size(), 6U);
    EXPECT_EQ(*handovers.take(*code, "192.0.2.1", now + Handovers::life), "ada");
    EXPECT_EQ(handovers.take(*code, "192.0.2.1", now).error(), Refused::not_valid) << "once";
    const auto late = handovers.give("ada", "192.0.2.1", now);
    EXPECT_EQ(handovers.take(*late, "192.0.2.1", now + Handovers::life + std::chrono::seconds(1)).error(),
              Refused::not_valid);
    const auto first = handovers.give("bo", "192.0.2.1", now);
    const auto second = handovers.give("bo", "192.0.2.1", now);
    EXPECT_EQ(*handovers.take(*second, "192.0.2.1", now), "bo");
    EXPECT_FALSE(handovers.take(*first, "192.0.2.1", now)) << "the last one counts";
    const auto third = handovers.give("cy", "192.0.2.1", now);
    handovers.withdraw("cy");
    EXPECT_EQ(handovers.take(*third, "192.0.2.1", now).error(), Refused::not_valid);
}

TEST(Handovers, TheFirstDeviceCanTellThatTheyWereUsed) {
    Handovers handovers;
    const Handovers::Clock::time_point now{std::chrono::hours(1)};
    const auto first = handovers.give("ada", "192.0.2.1", now);
    EXPECT_FALSE(handovers.was_used("ada", now));
    EXPECT_TRUE(handovers.take(*first, "192.0.2.2", now));
    EXPECT_TRUE(handovers.was_used("ada", now));
    EXPECT_FALSE(handovers.was_used("bo", now));
    EXPECT_FALSE(handovers.was_used("ada", now + Handovers::life + std::chrono::seconds(1)));
    handovers.give("ada", "192.0.2.1", now);
    EXPECT_FALSE(handovers.was_used("ada", now)) << "new ones wait";
    EXPECT_FALSE(handovers.was_used("ada", now + Handovers::life + std::chrono::seconds(1))) << "their time is over";
}

TEST(Handovers, AreNotFoundByTrying) {
    Handovers handovers;
    const Handovers::Clock::time_point now{std::chrono::hours(1)};
    const auto code = handovers.give("ada", "192.0.2.1", now);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(handovers.take("no", "192.0.2.1", now).error(), Refused::not_valid);
    EXPECT_EQ(handovers.take(*code, "192.0.2.1", now).error(), Refused::too_fast) << "nor is a right one told";
    EXPECT_EQ(handovers.take("no", "192.0.2.1", now + std::chrono::minutes(1)).error(), Refused::too_fast);
    EXPECT_EQ(handovers.take("no", "192.0.2.1", now + std::chrono::minutes(2)).error(), Refused::not_valid);
    EXPECT_EQ(*handovers.take(*code, "192.0.2.99", now), "ada") << "from elsewhere";
}

TEST(Handovers, ThatAreRightCostNothing) {
    Handovers handovers;
    const Handovers::Clock::time_point now{std::chrono::hours(1)};
    for (int i = 0; i < 100; ++i) {
        const auto code = handovers.give("ada", "192.0.2.1", now);
        EXPECT_EQ(*handovers.take(*code, i % 2 == 0 ? "192.0.2.1" : "192.0.2.2", now), "ada");
    }
}

TEST(Handovers, AreTriedByASiteFourTimesAsOftenAsByAHousehold) {
    Handovers handovers;
    const Handovers::Clock::time_point now{std::chrono::hours(1)};
    int wrong = 0;
    for (int i = 0; i < 100; ++i) {
        const auto home = "2001:db8:1:" + std::to_string(i + 1) + "::1";
        if (handovers.take("no", home, now).error() == Refused::not_valid) ++wrong;
    }
    EXPECT_EQ(wrong, 40);
    EXPECT_EQ(*handovers.take(*handovers.give("ada", "192.0.2.1", now), "2001:db8:2:1::1", now), "ada");
}

TEST(Handovers, AreNotFoundByTryingFromManyHouseholds) {
    Handovers handovers;
    const Handovers::Clock::time_point now{std::chrono::hours(1)};
    const auto code = handovers.give("ada", "192.0.2.1", now);
    int wrong = 0;
    for (int i = 0; i < 200; ++i) {
        const std::string home = "2001:db8:" + std::to_string(i) + ":1::1";
        if (handovers.take("no", home, now).error() == Refused::not_valid) ++wrong;
    }
    EXPECT_EQ(wrong, 50);
    EXPECT_EQ(handovers.take(*code, "192.0.2.99", now).error(), Refused::too_fast) << "a right one is told to nobody";
    EXPECT_EQ(*handovers.take(*code, "192.0.2.1", now), "ada") << "but at home, where nobody else can try";
    const auto later = now + std::chrono::minutes(1);
    EXPECT_EQ(handovers.take("no", "192.0.2.99", later).error(), Refused::not_valid);
    EXPECT_EQ(handovers.take("no", "192.0.2.98", later).error(), Refused::too_fast);
}

// Where several nodes know the same codes, each is told.
TEST(Handovers, OthersSayWhichAreGood) {
    Handovers handovers;
    const Handovers::Clock::time_point now{std::chrono::hours(1)};
    handovers.learn("123456", {"ada", "192.0.2.1", now + Handovers::life});
    handovers.learn("234567", {"bob", "192.0.2.1", now + Handovers::life});
    handovers.forget("234567");
    EXPECT_EQ(*handovers.take("123456", "192.0.2.7", now), "ada");
    EXPECT_EQ(handovers.take("234567", "192.0.2.7", now).error(), Refused::not_valid);
    EXPECT_FALSE(handovers.is_too_fast("192.0.2.7", now));
    for (int i = 0; i < 10; ++i) EXPECT_FALSE(handovers.take("no", "192.0.2.7", now));
    EXPECT_TRUE(handovers.is_too_fast("192.0.2.7", now));
    EXPECT_FALSE(handovers.is_too_fast("198.51.100.7", now));
}

}  // namespace
}  // namespace magichat::server
