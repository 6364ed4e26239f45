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
    const std::size_t start = cookie.find('=') + 1;
    return cookie.substr(start, cookie.find(';') - start);
}

std::string guest_of(const std::optional<Who>& who) { return who ? who->guest : "nobody"; }

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
    const std::string good = ours.sign("abcdefghijklmnopqrstuv", now);
    ASSERT_EQ(guest_of(ours.check(good, now)), "abcdefghijklmnopqrstuv");
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string forged = good;
        // The last letter of the MAC carries only four bits of it: change one of those.
        forged[i] = forged[i] == 'A' ? 'Q' : 'A';
        EXPECT_FALSE(ours.check(forged, now)) << forged;
    }
    EXPECT_FALSE(ours.check(good.substr(0, good.size() - 1), now));
    EXPECT_FALSE(ours.check(good + "A", now));
    EXPECT_FALSE(ours.check("", now));
    EXPECT_FALSE(ours.check(std::string(200, '.'), now));
    const Session stranger = ours.read("mh=" + good + "A", now, false);
    EXPECT_NE(stranger.guest, "abcdefghijklmnopqrstuv");
    EXPECT_TRUE(stranger.set_cookie) << "silently somebody new";
}

TEST(Session, AnotherServersCookieIsNotOurs) {
    const std::string theirs = sessions({key(1, 2)}).sign("abcdefghijklmnopqrstuv", now);
    EXPECT_FALSE(sessions({key(1, 1)}).check(theirs, now));
}

TEST(Session, ExpiresAndIsRenewedAtHalfItsLife) {
    const Sessions ours = sessions({key(1, 1)});
    const std::string value = ours.sign("abcdefghijklmnopqrstuv", now);
    EXPECT_FALSE(ours.read("mh=" + value, now + life / 2 - 1, false).set_cookie);
    const Session renewed = ours.read("mh=" + value, now + life / 2, false);
    EXPECT_EQ(renewed.guest, "abcdefghijklmnopqrstuv");
    EXPECT_TRUE(ours.check(value_of(renewed), now + life)) << "good for a whole life from then";
    EXPECT_TRUE(ours.check(value, now + life - 1));
    EXPECT_FALSE(ours.check(value, now + life));
    EXPECT_NE(ours.read("mh=" + value, now + life, false).guest, "abcdefghijklmnopqrstuv");
}

TEST(Session, KeysCanBeReplacedWithoutLosingAnybody) {
    const std::string old = sessions({key(1, 1)}).sign("abcdefghijklmnopqrstuv", now);
    const Sessions both = sessions({key(2, 2), key(1, 1)});
    const Session moved = both.read("mh=" + old, now, false);
    EXPECT_EQ(moved.guest, "abcdefghijklmnopqrstuv");
    ASSERT_TRUE(moved.set_cookie) << "signed anew";
    const Sessions only_new = sessions({key(2, 2)});
    EXPECT_EQ(guest_of(only_new.check(value_of(moved), now)), "abcdefghijklmnopqrstuv");
    EXPECT_FALSE(only_new.check(old, now));
}

TEST(Session, OverTlsItHasANameThatNobodyElseCanSet) {
    const Sessions ours = sessions({key(1, 1)});
    const Session plain = ours.read("", now, false);
    EXPECT_THAT(*plain.set_cookie, testing::StartsWith("mh="));
    const Session moved = ours.read("mh=" + value_of(plain), now, true);
    EXPECT_NE(moved.guest, plain.guest) << "a neighbour of ours, or a page without TLS, may have planted it";
    EXPECT_FALSE(moved.had_cookie);
    ASSERT_TRUE(moved.set_cookie);
    EXPECT_THAT(*moved.set_cookie, testing::StartsWith("__Host-mh="));
    const Session settled = ours.read("mh=" + value_of(plain) + "; __Host-mh=" + value_of(moved), now, true);
    EXPECT_EQ(settled.guest, moved.guest);
    EXPECT_FALSE(settled.set_cookie);
    const std::string theirs = value_of(ours.read("", now, false));
    EXPECT_NE(ours.read("__Host-mh=forged; mh=" + theirs, now, true).issued, now) << "no way round it";
    EXPECT_FALSE(ours.read("__Host-mh=" + value_of(moved), now, false).had_cookie);
}

TEST(Session, ACookieFromBeforeThereWasATimeOfIssueIsReadAndRenewed) {
    // KEY.GUEST.EXPIRY.MAC, signed by a version that had no ISSUED: key(1, 1), expiry now + life.
    const std::string old = "1.abcdefghijklmnopqrstuv.1800001000.V9O6rgHLb9gnRJMOMJLbAIDJ5dUo-D1Xue6WkVOaWpk";
    const auto who = sessions({key(1, 1)}).check(old, now);
    ASSERT_TRUE(who);
    EXPECT_EQ(who->guest, "abcdefghijklmnopqrstuv");
    EXPECT_EQ(who->issued, now) << "a life before its end";
}

TEST(Session, SigningOutEndsAllThatWasGivenBefore) {
    Sessions ours = sessions({key(1, 1)});
    const std::string ada = "abcdefghijklmnopqrstuv";
    const std::string before = ours.sign(ada, now - 10);
    const std::string same_second = ours.sign(ada, now);
    const std::string bo = ours.sign("vutsrqponmlkjihgfedcba", now - 10);
    ours.signed_out().set(ada, now + 1);
    EXPECT_FALSE(ours.check(before, now));
    EXPECT_FALSE(ours.check(same_second, now));
    EXPECT_NE(ours.read("mh=" + before, now, false).guest, ada) << "a stranger";
    EXPECT_TRUE(ours.check(ours.sign(ada, now), now)) << "given in the same second, but after it";
    EXPECT_TRUE(ours.check(bo, now));

    ours.signed_out().set(ada, 0);
    EXPECT_TRUE(ours.check(before, now)) << "it could not be stored, and was not done";
}

TEST(SignedOut, NobodyIsPushedOutOfTheList) {
    SignedOut list;
    EXPECT_TRUE(list.set("ada", 7));
    for (std::size_t i = 1; i < SignedOut::most; ++i) EXPECT_TRUE(list.set(std::to_string(i), now));
    EXPECT_FALSE(list.set("one too many", now));
    EXPECT_EQ(list.not_before("one too many"), 0);
    EXPECT_EQ(list.not_before("ada"), 7) << "the longest ago";
    EXPECT_TRUE(list.set("ada", 8)) << "who is there may come again";
    EXPECT_THAT(list.forget(9), testing::ElementsAre("ada")) << "what it makes void has expired";
    EXPECT_TRUE(list.set("one more", now));
}

TEST(Session, NothingExpiresWhileTheClockIsDoubted) {
    Sessions ours = sessions({key(1, 1)});
    const std::string ada = "abcdefghijklmnopqrstuv";
    const std::string old = ours.sign(ada, now);
    ours.expire(false);
    const std::int64_t future = now + 400 * life;
    const Session session = ours.read("mh=" + old, future, false);
    EXPECT_EQ(session.guest, ada);
    EXPECT_TRUE(session.set_cookie) << "renewed";
    ours.expire(true);
    EXPECT_FALSE(ours.check(old, future));
}

// Something was issued by a clock that was a year ahead; then it was set right.
TEST(Session, SigningOutVoidsWhatIsFromTheFuture) {
    Sessions ours = sessions({key(1, 1)});
    const std::string ada = "abcdefghijklmnopqrstuv";
    const std::string ahead = ours.sign(ada, now + 365 * 86'400);
    EXPECT_EQ(guest_of(ours.check(ahead, now)), ada);
    ours.signed_out().set(ada, now + 1);
    EXPECT_FALSE(ours.check(ahead, now));
    EXPECT_EQ(guest_of(ours.check(ours.sign(ada, now), now)), ada);
    // And the other way round: they signed out by the clock that was ahead, and what they got for it stays good.
    ours.signed_out().set(ada, now + 365 * 86'400 + 1);
    EXPECT_EQ(guest_of(ours.check(ours.sign(ada, now + 365 * 86'400), now)), ada);
}

}  // namespace
}  // namespace magichat::server
