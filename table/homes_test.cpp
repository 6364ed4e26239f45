// What all of one household may do at a table, however many cookies they throw away.
#include <gtest/gtest.h>

#include "tests/room.h"

namespace magichat {
namespace {

constexpr Household ours{7};
constexpr Household theirs{9};

Join from(Household home, std::optional<Seat> seat = {}) { return {.seat = seat, .household = home}; }

// So many entries came of a stranger who sits down, is called something and goes, each time as somebody else.
std::size_t noise(Room& room, u32 first, u32 times) {
    const std::size_t before = room.log.size();
    for (u32 i = first; i < first + times; ++i) {
        room.come(i, i, from(theirs, Seat{1}));
        room.say(i, command::Name{{}, "N" + std::to_string(i)});
        room.say(i, command::Leave{});
    }
    return room.log.size() - before;
}

TEST(Homes, ChangeNoMoreAsManyThanAsOne) {
    Room room(settings_for("vanish"));
    room.come(1, 1, from(ours, Seat{0}));
    const std::size_t at_once = noise(room, 100, 300);
    // Leaving is never refused: who sat down as the last one counts once more.
    EXPECT_GE(at_once, home_changes_at_once);
    EXPECT_LE(at_once, home_changes_at_once + 2);
    room.wait(10 * home_change_every_ms);
    const std::size_t later = noise(room, 1000, 300);
    EXPECT_GT(later, 0U);
    EXPECT_LE(later, 10U + 2) << "one a second";
}

TEST(Homes, BrakeNoOtherHomeAndNotTheHost) {
    Room room(settings_for("vanish", R"({"players":3})"));
    room.come(1, 1, from(theirs));  // behind the same address
    noise(room, 100, 300);
    room.say(1, command::Sit{Seat{0}, "Ada"});
    EXPECT_EQ(room.table().chairs()[0].name, "Ada") << room.error(1);
    room.say(1, command::Set{.clock = 30});
    EXPECT_EQ(room.table().settings().clock, 30U) << room.error(1);
    room.come(2, 2, from(ours, Seat{1}));
    EXPECT_EQ(room.table().chairs()[1].guest, Guest{2});
    room.come(3, 3, from(theirs));
    room.say(3, command::Sit{Seat{2}, {}});
    EXPECT_EQ(room.error(3), "too_fast");
}

TEST(Homes, WhoseChangesElsewhereWereTooManyNeitherSitDownNorBecomeHost) {
    Room room(settings_for("vanish"));
    room.come(1, 1, from(ours));
    room.say(1, command::Leave{});
    Join join = from(theirs, Seat{0});
    join.may_change = false;
    const std::size_t before = room.log.size();
    room.come(2, 2, join);
    EXPECT_EQ(room.error(2), "not_open");
    EXPECT_EQ(room.table().host(), no_guest);
    EXPECT_EQ(room.log.size(), before) << "nothing is stored of it";
    room.go(2);
    room.come(3, 3, from(ours, Seat{0}));
    EXPECT_EQ(room.table().host(), Guest{3});
    EXPECT_EQ(room.table().chairs()[0].guest, Guest{3});
}

TEST(Homes, LetAFamilyDressUp) {
    Room room(settings_for("vanish", R"({"players":4})"));
    for (const u32 i : {1U, 2U, 3U, 4U}) {
        room.come(i, i, from(ours, at<Seat>(i - 1)));
        for (u32 name = 0; name < 8; ++name) {
            room.say(i, command::Name{{}, "N" + std::to_string(10 * i + name)});
            EXPECT_NE(room.error(i), "too_fast") << i << ' ' << name;
        }
    }
}

TEST(Homes, RestAfterASeatOfTheirsWasCleared) {
    Room room(settings_for("vanish"));
    room.come(1, 1, from(ours, Seat{0}));
    u32 next = 100;
    const auto come = [&] {
        ++next;
        room.come(next, next, from(theirs, Seat{1}));
    };
    u64 held = 0;
    u64 rest = first_rest_ms;
    for (int i = 0; i < 4; ++i, rest *= 2) {
        come();
        ASSERT_EQ(room.table().chairs()[1].guest, Guest{next}) << "the rest is over";
        if (i % 2 == 1) room.go(next);  // also who is gone already
        room.say(1, command::Clear{Seat{1}});
        ++held;
        for (u64 waited = 0; waited < rest; waited += 1000) {
            come();
            EXPECT_EQ(room.error(next), "not_open");
            room.say(next, command::Sit{Seat{1}, {}});
            EXPECT_EQ(room.error(next), "too_fast") << waited << " of " << rest;
            room.go(next);
            if (waited == 0 && i == 0) {  // the seat is free for everybody else
                room.come(2, 2, from(Household{11}, Seat{1}));
                EXPECT_EQ(room.table().chairs()[1].guest, Guest{2});
                room.say(2, command::Stand{Seat{1}});
                room.go(2);
            }
            room.wait(1000);
        }
    }
    EXPECT_EQ(held, 4U);
    room.wait(longest_rest_ms + forgiven_after_ms);
    come();
    room.say(1, command::Clear{Seat{1}});
    room.wait(first_rest_ms);
    come();
    EXPECT_EQ(room.table().chairs()[1].guest, Guest{next}) << "forgiven: the rest is short again";
}

TEST(Homes, OfTheHostMayChangeTheDeviceOnce) {
    Room room(settings_for("vanish"));
    room.come(1, 1, from(ours, Seat{0}));
    room.come(2, 2, from(ours, Seat{1}));
    room.say(1, command::Clear{Seat{1}});
    room.come(3, 3, from(ours, Seat{1}));
    EXPECT_EQ(room.table().chairs()[1].guest, Guest{3});
    room.say(1, command::Clear{Seat{1}});
    room.come(4, 4, from(ours, Seat{1}));
    EXPECT_EQ(room.table().chairs()[1].kind, SeatKind::open);
    room.say(1, command::Sit{Seat{1}, "Bo"});
    EXPECT_EQ(room.table().chairs()[1].guest, Guest{1}) << "the host sits wherever they like";
}

TEST(Homes, AreNobodysHostOnAndOn) {
    Room room(settings_for("vanish"));
    const std::size_t before = room.log.size();
    for (u32 i = 1; i < 300; ++i) {
        room.come(i, i, from(theirs));
        room.wait(0);
        room.say(i, command::Leave{});
    }
    EXPECT_LE(room.log.size() - before, home_changes_at_once + 2);
    room.come(1000, 1000, from(ours));
    EXPECT_TRUE(room.last<news::Welcome>(1000)->host) << "another household does not wait";
    room.say(1000, command::Leave{});
    room.come(1001, 1001, from(theirs));
    room.wait(home_changes_at_once * home_change_every_ms);
    EXPECT_EQ(room.table().host(), Guest{1001}) << "and in the end everybody";
}

// Who sat down before a restart, and where they came from, is not known: then nobody rests.
TEST(Homes, AreNotInTheLog) {
    Room room(settings_for("vanish"));
    room.come(1, 1, from(ours, Seat{0}));
    room.come(2, 2, from(theirs, Seat{1}));
    room.say(1, command::Clear{Seat{1}});
    Room again(room.kept, 1, room.now);
    ASSERT_TRUE(again.open()) << again.why_not;
    EXPECT_EQ(again.table().chairs(), room.table().chairs());
    again.come(3, 3, from(theirs, Seat{1}));
    EXPECT_EQ(again.table().chairs()[1].guest, Guest{3});
}

}  // namespace
}  // namespace magichat
