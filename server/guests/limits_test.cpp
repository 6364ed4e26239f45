#include "server/guests/limits.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Time start = Time{} + seconds(1000);

TEST(Bucket, ABurstAndThenSteadily) {
    const Rate rate{2, 3};  // two a second, three at once
    Bucket bucket(rate);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, start));
    EXPECT_FALSE(bucket.take(rate, start));
    EXPECT_FALSE(bucket.take(rate, start + milliseconds(499)));
    EXPECT_TRUE(bucket.take(rate, start + milliseconds(500)));
    EXPECT_FALSE(bucket.take(rate, start + milliseconds(501)));
    EXPECT_FALSE(bucket.is_full(rate, start + seconds(1)));
    EXPECT_TRUE(bucket.is_full(rate, start + seconds(10)));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, start + seconds(10)));
    EXPECT_FALSE(bucket.take(rate, start + seconds(10))) << "never more than the burst";
}

TEST(Bucket, NoRateIsNoLimit) {
    const Rate none{};
    Bucket bucket(none);
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(bucket.take(none, start));
}

TEST(Addresses, ConnectionsComeAndGo) {
    Addresses addresses({2, {}, {}});
    EXPECT_TRUE(addresses.enter("1.1.1.1", start));
    EXPECT_TRUE(addresses.enter("1.1.1.1", start));
    EXPECT_FALSE(addresses.enter("1.1.1.1", start));
    EXPECT_TRUE(addresses.enter("1.1.1.2", start));
    addresses.leave("1.1.1.1");
    EXPECT_TRUE(addresses.enter("1.1.1.1", start));
}

TEST(Addresses, ForgetsWhoHasNothingLeftToLimit) {
    Addresses addresses({10, {1, 2}, {1, 2}});
    EXPECT_TRUE(addresses.enter("1.1.1.1", start));
    EXPECT_TRUE(addresses.request("2.2.2.2", start));
    addresses.forget(start);
    EXPECT_EQ(addresses.size(), 2U);
    addresses.forget(start + seconds(60));
    EXPECT_EQ(addresses.size(), 1U) << "one is still connected";
    addresses.leave("1.1.1.1");
    addresses.forget(start + seconds(60));
    EXPECT_EQ(addresses.size(), 0U);
}

TEST(Household, AnAddressOrTheFrontOfOne) {
    EXPECT_EQ(household("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(household("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(household("2001:db8:1:2::7"), household("2001:db8:1:2:ffff::1"));
    EXPECT_NE(household("2001:db8:1:3::7"), household("2001:db8:1:2::7"));
}

}  // namespace
}  // namespace magichat::server
