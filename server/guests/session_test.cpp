#include "server/guests/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magichat::server {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t now = 1'800'000'000;
constexpr std::int64_t life = 1000;

SessionKey key(std::uint32_t id, unsigned char fill) {
    SessionKey made;
    made.id = id;
    made.secret.fill(fill);
    return made;
}

Sessions sessions(std::vector<SessionKey> keys) { return {std::move(keys), std::chrono::seconds(life)}; }

std::string value_of(const Session& session) {
    const std::string& cookie = session.set_cookie.value();
    return cookie.substr(3, cookie.find(';') - 3);
}

TEST(Session, ANewGuestGetsACookieAndComesBackWithIt) {
    const Sessions ours = sessions({key(1, 1)});
    const Session first = ours.read("", now, false);
    EXPECT_EQ(first.guest.size(), 22U);  // 128 bits, six in a letter
    ASSERT_TRUE(first.set_cookie);
    EXPECT_THAT(*first.set_cookie, HasSubstr("; Path=/; Max-Age=1000; HttpOnly; SameSite=Lax"));
    EXPECT_THAT(*first.set_cookie, Not(HasSubstr("Secure")));
    const Session second = ours.read("a=b; mh=" + value_of(first), now + 1, false);
    EXPECT_EQ(second.guest, first.guest);
    EXPECT_FALSE(second.set_cookie);
    EXPECT_NE(ours.read("", now, false).guest, first.guest);
    EXPECT_THAT(*ours.read("", now, true).set_cookie, HasSubstr("; Secure"));
}

TEST(Session, EveryLetterIsGuarded) {
    const Sessions ours = sessions({key(1, 1)});
    const std::string good = ours.sign("abcdefghijklmnopqrstuv", now + life);
    ASSERT_EQ(ours.check(good, now), "abcdefghijklmnopqrstuv");
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string forged = good;
        // The last letter of the MAC carries only four bits of it: change one of those.
        forged[i] = forged[i] == 'A' ? 'Q' : 'A';
        EXPECT_EQ(ours.check(forged, now), std::nullopt) << forged;
    }
    EXPECT_EQ(ours.check(good.substr(0, good.size() - 1), now), std::nullopt);
    EXPECT_EQ(ours.check(good + "A", now), std::nullopt);
    EXPECT_EQ(ours.check("", now), std::nullopt);
    EXPECT_EQ(ours.check(std::string(200, '.'), now), std::nullopt);
    const Session stranger = ours.read("mh=" + good + "A", now, false);
    EXPECT_NE(stranger.guest, "abcdefghijklmnopqrstuv");
    EXPECT_TRUE(stranger.set_cookie) << "silently somebody new";
}

TEST(Session, AnotherServersCookieIsNotOurs) {
    const std::string theirs = sessions({key(1, 2)}).sign("abcdefghijklmnopqrstuv", now + life);
    EXPECT_EQ(sessions({key(1, 1)}).check(theirs, now), std::nullopt);
}

TEST(Session, ExpiresAndIsRenewedAtHalfItsLife) {
    const Sessions ours = sessions({key(1, 1)});
    const std::string value = ours.sign("abcdefghijklmnopqrstuv", now + life);
    EXPECT_FALSE(ours.read("mh=" + value, now + life / 2 - 1, false).set_cookie);
    const Session renewed = ours.read("mh=" + value, now + life / 2, false);
    EXPECT_EQ(renewed.guest, "abcdefghijklmnopqrstuv");
    EXPECT_TRUE(ours.check(value_of(renewed), now + life)) << "good for a whole life from then";
    EXPECT_TRUE(ours.check(value, now + life - 1));
    EXPECT_FALSE(ours.check(value, now + life));
    EXPECT_NE(ours.read("mh=" + value, now + life, false).guest, "abcdefghijklmnopqrstuv");
}

TEST(Session, KeysCanBeReplacedWithoutLosingAnybody) {
    const std::string old = sessions({key(1, 1)}).sign("abcdefghijklmnopqrstuv", now + life);
    const Sessions both = sessions({key(2, 2), key(1, 1)});
    const Session moved = both.read("mh=" + old, now, false);
    EXPECT_EQ(moved.guest, "abcdefghijklmnopqrstuv");
    ASSERT_TRUE(moved.set_cookie) << "signed anew";
    const Sessions only_new = sessions({key(2, 2)});
    EXPECT_EQ(only_new.check(value_of(moved), now), "abcdefghijklmnopqrstuv");
    EXPECT_EQ(only_new.check(old, now), std::nullopt);
}

}  // namespace
}  // namespace magichat::server
