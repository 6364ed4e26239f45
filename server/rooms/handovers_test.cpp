// Codes for a second device, without a network.
#include "server/rooms/handovers.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

using Refused = Handovers::Refused;

TEST(Handovers, ACodeIsGoodOnceAndForFiveMinutes) {
    Handovers handovers;
    const Handovers::Clock::time_point now{};
    const auto code = handovers.give("ada", now);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->size(), 6U);
    EXPECT_EQ(*handovers.take(*code, "192.0.2.1", now + Handovers::life), "ada");
    EXPECT_EQ(handovers.take(*code, "192.0.2.1", now).error(), Refused::not_valid) << "once";
    const auto late = handovers.give("ada", now);
    EXPECT_EQ(handovers.take(*late, "192.0.2.1", now + Handovers::life + std::chrono::seconds(1)).error(),
              Refused::not_valid);
    const auto first = handovers.give("bo", now);
    const auto second = handovers.give("bo", now);
    EXPECT_EQ(*handovers.take(*second, "192.0.2.1", now), "bo");
    EXPECT_FALSE(handovers.take(*first, "192.0.2.1", now)) << "the last one counts";
}

TEST(Handovers, AreNotFoundByTrying) {
    Handovers handovers;
    const Handovers::Clock::time_point now{};
    const auto code = handovers.give("ada", now);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(handovers.take("no", "192.0.2.1", now).error(), Refused::not_valid);
    EXPECT_EQ(handovers.take(*code, "192.0.2.1", now).error(), Refused::too_fast);
    EXPECT_EQ(*handovers.take(*code, "192.0.2.99", now), "ada") << "from elsewhere";
}

}  // namespace
}  // namespace magichat::server
