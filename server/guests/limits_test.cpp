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
    Addresses addresses({.connections = 2});
    EXPECT_TRUE(addresses.enter("1.1.1.1", start));
    EXPECT_TRUE(addresses.enter("1.1.1.1", start));
    EXPECT_FALSE(addresses.enter("1.1.1.1", start));
    EXPECT_TRUE(addresses.enter("1.1.1.2", start));
    addresses.leave("1.1.1.1");
    EXPECT_TRUE(addresses.enter("1.1.1.1", start));
}

TEST(Addresses, MessagesWaitForTheirTurn) {
    Addresses addresses({.messages = {10, 20}});
    EXPECT_EQ(addresses.messages("1.1.1.1", start, 15), seconds(0));
    EXPECT_EQ(addresses.messages("1.1.1.1", start, 10), milliseconds(500)) << "five too many";
    EXPECT_EQ(addresses.messages("1.1.1.1", start, 5), seconds(1)) << "whoever comes next stands behind them";
    EXPECT_EQ(addresses.messages("1.1.1.2", start, 15), seconds(0)) << "another household";
    EXPECT_EQ(addresses.messages("1.1.1.1", start + seconds(1), 0), seconds(0));
    addresses.forget(start + seconds(2));
    EXPECT_EQ(addresses.size(), 1U) << "who has sent much is known until it is over";
    addresses.forget(start + seconds(4));
    EXPECT_EQ(addresses.size(), 0U);
    EXPECT_EQ(addresses.messages("1.1.1.1", start, 1e6), Addresses::longest_wait);
    EXPECT_EQ(addresses.messages("1.1.1.1", start + seconds(5), 0), seconds(0)) << "it does not owe more than that";
    Addresses unlimited({});
    EXPECT_EQ(unlimited.messages("1.1.1.1", start, 1e9), seconds(0));
}

TEST(Addresses, ForgetsWhoHasNothingLeftToLimit) {
    Addresses addresses({.connections = 10, .connects = {1, 2}, .requests = {1, 2}});
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

TEST(Addresses, PayForLargeFilesByTheirSize) {
    Addresses addresses({.requests = {0.001, 10}});
    const auto fetched = [&](std::string_view address, std::size_t bytes) {
        int count = 0;
        while (count < 1000 && addresses.request(address, start, Addresses::cost_of_file(bytes))) ++count;
        return count;
    };
    EXPECT_NEAR(fetched("1.1.1.1", 100), 200, 1) << "small ones: twenty are one request";
    EXPECT_EQ(fetched("1.1.1.2", 2'000'000), 5);
    EXPECT_EQ(fetched("1.1.1.3", 50'000'000), 1) << "none is so large that nobody gets it";
}

// 2001:db8:1::/48, as many homes as one likes.
std::string home_of_site(int i) { return "2001:db8:1:" + std::to_string(i + 1) + "::1"; }

TEST(Addresses, OfOneSiteHaveFourTimesAsMuchTogether) {
    Addresses addresses({.connections = 3, .connects = {1, 1000}, .requests = {1, 5}, .messages = {1, 10}});
    int in = 0;
    int answered = 0;
    int at_once = 0;
    for (int i = 0; i < 100; ++i) {
        in += addresses.enter(home_of_site(i), start) ? 1 : 0;
        answered += addresses.request(home_of_site(i), start) ? 1 : 0;
        at_once += addresses.messages(home_of_site(i), start, 1) == Clock::duration{} ? 1 : 0;
    }
    EXPECT_EQ(in, 12);
    EXPECT_EQ(answered, 20);
    EXPECT_EQ(at_once, 40);
    EXPECT_TRUE(addresses.enter("2001:db8:2:1::1", start)) << "another site";
    EXPECT_TRUE(addresses.request("2001:db8:2:1::1", start));
    EXPECT_EQ(addresses.messages("2001:db8:2:1::1", start, 1), Clock::duration{});
    EXPECT_TRUE(addresses.request("192.0.2.1", start)) << "IPv4 has none";

    EXPECT_FALSE(addresses.enter(home_of_site(200), start));
    addresses.leave(home_of_site(0));
    EXPECT_TRUE(addresses.enter(home_of_site(200), start)) << "who leaves makes room";
    for (int i = 1; i < 12; ++i) addresses.leave(home_of_site(i));
    addresses.leave(home_of_site(200));
    addresses.leave("2001:db8:2:1::1");
    addresses.forget(start + seconds(100'000));
    EXPECT_EQ(addresses.size(), 0U);
}

TEST(Addresses, OfOneSiteConnectSoOftenTogether) {
    Addresses addresses({.connects = {1, 5}});
    int in = 0;
    for (int i = 0; i < 100; ++i) in += addresses.enter(home_of_site(i), start) ? 1 : 0;
    EXPECT_EQ(in, 20);
}

TEST(Addresses, ShakeHandsOneAfterTheOther) {
    Addresses addresses({.messages = {1, 100}, .handshakes = {10, 2}});
    for (int i = 0; i < 2; ++i) EXPECT_EQ(addresses.handshake("192.0.2.1", start), Clock::duration{});
    EXPECT_EQ(addresses.handshake("192.0.2.1", start), milliseconds(100));
    EXPECT_EQ(addresses.handshake("192.0.2.1", start), milliseconds(200));
    EXPECT_EQ(addresses.handshake("192.0.2.2", start), Clock::duration{}) << "another household";
    EXPECT_EQ(addresses.messages("192.0.2.1", start, 50), Clock::duration{}) << "they are counted on their own";
    for (int i = 0; i < 100; ++i) addresses.handshake("192.0.2.1", start);
    EXPECT_EQ(addresses.handshake("192.0.2.1", start), Addresses::longest_wait);
    addresses.forget(start + seconds(2));
    EXPECT_EQ(addresses.size(), 1U) << "not before it has all of it again";
    addresses.forget(start + seconds(100));
    EXPECT_EQ(addresses.size(), 0U);
}

TEST(Household, AnAddressOrTheFrontOfOne) {
    EXPECT_EQ(household("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(household("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(household("2001:db8:1:2::7"), household("2001:db8:1:2:ffff::1"));
    EXPECT_NE(household("2001:db8:1:3::7"), household("2001:db8:1:2::7"));
    EXPECT_EQ(household("fe80::1%eth0"), "fe80::/64");
    EXPECT_EQ(household("fe80::1%eth0"), household("fe80::2%eth0")) << "as neighbours on one cable write themselves";
}

TEST(Household, ManyAreOfOneSite) {
    EXPECT_EQ(site_of(household("2001:db8:1:2::7")), "2001:db8:1::/48");
    EXPECT_EQ(site_of(household("2001:db8:1:ffff::7")), "2001:db8:1::/48");
    EXPECT_NE(site_of(household("2001:db8:2:2::7")), "2001:db8:1::/48");
    EXPECT_EQ(site_of(household("192.0.2.1")), "");
}

TEST(PlainAddress, OneSpellingOrNone) {
    EXPECT_EQ(plain_address("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(plain_address("192.0.2.1:5678"), "192.0.2.1");
    EXPECT_EQ(plain_address("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(plain_address("2001:DB8:0::1"), "2001:db8::1");
    EXPECT_EQ(plain_address("[2001:db8::1]:443"), "2001:db8::1");
    EXPECT_EQ(plain_address("fe80::1%eth0"), "fe80::1");
    for (const char* none :
         {"", "unknown", "dead", "1.2.3", "1.2.3.4.5", "999.1.1.1", "a:b", "::1::", "[", "[]", ":80"}) {
        EXPECT_FALSE(plain_address(none)) << none;
    }
}

}  // namespace
}  // namespace magichat::server
