#include "server/guests/keys.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

constexpr std::int64_t day = 86'400;
constexpr std::int64_t now = 20'000 * day;
constexpr KeyTerms terms{.signs = std::chrono::hours(24 * 90), .session = std::chrono::hours(24 * 180)};

TEST(Keys, AreReadAsTheyAreWritten) {
    std::vector<SessionKey> keys;
    EXPECT_TRUE(renew_keys(keys, terms, now)) << "the first one";
    EXPECT_TRUE(renew_keys(keys, terms, now + 90 * day));
    const auto again = read_keys(write_keys(keys));
    ASSERT_EQ(again.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(again[i].id, keys[i].id);
        EXPECT_EQ(again[i].made, keys[i].made);
        EXPECT_EQ(again[i].secret, keys[i].secret);
    }
    EXPECT_TRUE(read_keys("").empty());
    EXPECT_TRUE(read_keys("1 2 short\n\nx y z").empty());
}

TEST(Keys, ANewOneTakesOverAndTheOldOneStaysAsLongAsItsCookies) {
    std::vector<SessionKey> keys;
    renew_keys(keys, terms, now);
    EXPECT_FALSE(renew_keys(keys, terms, now + 90 * day - 1));
    const SessionKey first = keys.front();
    EXPECT_TRUE(renew_keys(keys, terms, now + 90 * day));
    ASSERT_EQ(keys.size(), 2U);
    EXPECT_NE(keys[0].id, first.id);
    EXPECT_NE(keys[0].secret, first.secret);
    EXPECT_EQ(keys[1].id, first.id);
    renew_keys(keys, terms, now + 180 * day);
    EXPECT_EQ(keys.size(), 3U) << "a cookie of the first key's last day is still good";
    renew_keys(keys, terms, now + 270 * day - 1);
    EXPECT_EQ(keys.back().id, first.id);
    EXPECT_TRUE(renew_keys(keys, terms, now + 270 * day));
    EXPECT_NE(keys.back().id, first.id) << "180 days after it has signed the last one";
}

TEST(Keys, AllOldOnesCanBeEnded) {
    std::vector<SessionKey> keys;
    renew_keys(keys, terms, now);
    renew_keys(keys, terms, now + 90 * day);
    const Sessions before(keys, terms.session);
    const std::string token = before.sign("abcdefghijklmnopqrstuv", now);
    ASSERT_TRUE(before.check(token, now));
    const auto only = only_new_key(keys, now);
    ASSERT_EQ(only.size(), 1U);
    EXPECT_GT(only[0].id, keys[0].id);
    EXPECT_FALSE(Sessions(only, terms.session).check(token, now));
}

// A cookie that one node signs must be nobody's stranger at another.
TEST(Keys, AmongSeveralServersANewOneWaitsForAnHour) {
    std::vector<SessionKey> keys;
    renew_keys(keys, terms, now);
    EXPECT_EQ(in_order_of_several(keys, now).front().id, keys[0].id) << "the only one does not wait";
    renew_keys(keys, terms, now + 90 * day);
    EXPECT_EQ(in_order_of_several(keys, now + 90 * day + 3599).front().id, keys[1].id);
    EXPECT_EQ(in_order_of_several(keys, now + 90 * day + 3599).back().id, keys[0].id) << "but is accepted";
    EXPECT_EQ(in_order_of_several(keys, now + 90 * day + 3600).front().id, keys[0].id);
}

}  // namespace
}  // namespace magichat::server
