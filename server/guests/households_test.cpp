#include "server/guests/households.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

using Refused = Households::Refused;
using std::chrono::seconds;

const Time start = Time{} + seconds(1000);

TEST(Households, TablesAreCountedWhileTheyAreThere) {
    Households households({.tables = 2});
    EXPECT_FALSE(households.open_table("1.1.1.1", start));
    EXPECT_FALSE(households.open_table("1.1.1.1", start));
    EXPECT_EQ(households.open_table("1.1.1.1", start), Refused::too_many);
    EXPECT_FALSE(households.open_table("1.1.1.2", start)) << "another household";
    households.close_table("1.1.1.1");
    EXPECT_FALSE(households.open_table("1.1.1.1", start));
    households.close_table("nobody");
    households.add_table("1.1.1.2", start);
    EXPECT_EQ(households.open_table("1.1.1.2", start), Refused::too_many) << "one that was there counts";
    households.add_table("1.1.1.2", start);
    households.close_table("1.1.1.2");
    EXPECT_EQ(households.open_table("1.1.1.2", start), Refused::too_many) << "each of them once";
}

TEST(Households, NewTablesAndGuestsHaveTheirRates) {
    Households households({.opens = {0.5, 2}, .guests = {0.5, 3}});
    for (int i = 0; i < 2; ++i) EXPECT_FALSE(households.open_table("1.1.1.1", start));
    EXPECT_EQ(households.open_table("1.1.1.1", start), Refused::too_fast);
    EXPECT_EQ(households.open_table("1.1.1.1", start + seconds(1)), Refused::too_fast);
    EXPECT_FALSE(households.open_table("1.1.1.1", start + seconds(2)));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(households.give_guest("1.1.1.1", start));
    EXPECT_FALSE(households.give_guest("1.1.1.1", start));
    EXPECT_TRUE(households.give_guest("1.1.1.2", start));
}

TEST(Households, WrongCodesCostAndRightOnesDoNot) {
    Households households({.wrong_codes = {0.2, 3}});  // three at once, then one in five seconds
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(households.may_try_code("1.1.1.1", start)) << "right ones";
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(households.may_try_code("1.1.1.1", start));
        households.tried_wrong_code("1.1.1.1", start);
    }
    EXPECT_FALSE(households.may_try_code("1.1.1.1", start));
    EXPECT_FALSE(households.may_try_code("1.1.1.1", start + seconds(4)));
    EXPECT_TRUE(households.may_try_code("1.1.1.2", start)) << "another household";
    EXPECT_TRUE(households.may_try_code("1.1.1.1", start + seconds(5)));
    households.tried_wrong_code("1.1.1.1", start + seconds(5));
    EXPECT_FALSE(households.may_try_code("1.1.1.1", start + seconds(6)));
}

TEST(Households, GamesCostWhenTheyBegin) {
    Households households({.games = {0.5, 3}});
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(households.may_begin_game("1.1.1.1", start)) << "asking is free";
    for (int i = 0; i < 3; ++i) households.began_game("1.1.1.1", start);
    EXPECT_FALSE(households.may_begin_game("1.1.1.1", start + seconds(1)));
    EXPECT_TRUE(households.may_begin_game("1.1.1.2", start)) << "another household";
    EXPECT_TRUE(households.may_begin_game("1.1.1.1", start + seconds(2)));
}

TEST(Households, ChangesCostAtWhicheverTable) {
    Households households({.changes = {0.5, 3}});
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(households.may_change("1.1.1.1", start)) << "asking is free";
    for (int i = 0; i < 5; ++i) households.changed("1.1.1.1", start);
    EXPECT_FALSE(households.may_change("1.1.1.1", start + seconds(1)));
    EXPECT_TRUE(households.may_change("1.1.1.2", start)) << "another household";
    EXPECT_TRUE(households.may_change("1.1.1.1", start + seconds(2))) << "what was drawn below nothing is no debt";
}

TEST(Households, ASiteHasFourTimesAsMuch) {
    Households households({.tables = 2, .opens = {0.5, 100}, .guests = {0.5, 3}, .wrong_codes = {0.5, 3}});
    const auto home = [](int number) { return household("2001:db8:1:" + std::to_string(number) + "::1"); };
    int tables = 0;
    int guests = 0;
    int wrong = 0;
    for (int i = 0; i < 100; ++i) {
        if (!households.open_table(home(i), start)) ++tables;
        if (households.give_guest(home(i), start)) ++guests;
        if (!households.may_try_code(home(i), start)) continue;
        households.tried_wrong_code(home(i), start);
        ++wrong;
    }
    EXPECT_EQ(tables, 4 * 2);
    EXPECT_EQ(guests, 4 * 3);
    EXPECT_EQ(wrong, 4 * 3);
    EXPECT_TRUE(households.give_guest(household("2001:db8:2::1"), start)) << "another site";
    households.close_table(home(0));
    EXPECT_FALSE(households.open_table(home(99), start));
}

TEST(Households, SignOutSeldom) {
    Households households({});
    const auto in_a_row = [&](const std::string& home, Time now) {
        int count = 0;
        while (count < 1000 && households.sign_out(home, now)) ++count;
        return count;
    };
    EXPECT_EQ(in_a_row("1.1.1.1", start), 20);
    EXPECT_EQ(in_a_row("1.1.1.2", start), 20) << "another household";
    for (int i = 0; i < 5000; ++i) EXPECT_TRUE(households.give_guest(std::to_string(i), start + seconds(i)));
    EXPECT_EQ(in_a_row("1.1.1.1", start + seconds(5000)), 0) << "nor is it forgotten";
    EXPECT_EQ(in_a_row("1.1.1.1", start + seconds(6 * 60 * 60)), 1);
    int of_site = 0;
    for (int i = 0; i < 100; ++i) of_site += in_a_row(household("2001:db8:1:" + std::to_string(i) + "::1"), start);
    EXPECT_EQ(of_site, 4 * 20);
}

TEST(Households, ThoseWithNothingLeftToLimitAreForgotten) {
    Households households({.tables = 5, .guests = {1, 2}});
    EXPECT_FALSE(households.open_table("stays", start));
    for (int i = 0; i < 5000; ++i) {
        EXPECT_TRUE(households.give_guest(std::to_string(i), start + seconds(i)));
    }
    EXPECT_LE(households.size(), 1025U);
    for (int i = 0; i < 4; ++i) EXPECT_FALSE(households.open_table("stays", start));
    EXPECT_EQ(households.open_table("stays", start), Refused::too_many) << "whose table is there is not forgotten";
}

// What was used up at one of two servers counts at the other, when it has heard of it.
TEST(Households, CountTogetherWhatTwoServersTellEachOther) {
    const HouseholdLimits limits{.wrong_codes = {1, 4}, .changes = {1, 4}};
    Households one(limits);
    Households two(limits);
    const Time now{std::chrono::hours(1)};
    one.tried_wrong_code("192.0.2.7", now);
    EXPECT_TRUE(one.take_used().empty()) << "nobody else is there who would want to know";
    one.keep_used();
    for (int i = 0; i < 3; ++i) one.tried_wrong_code("192.0.2.7", now);
    one.changed("2001:db8::", now);
    const auto used = one.take_used();
    EXPECT_EQ(used.size(), 2U);
    EXPECT_TRUE(one.take_used().empty());
    EXPECT_FALSE(one.may_try_code("192.0.2.7", now));
    for (const auto& each : used) two.used_elsewhere(each, now);
    EXPECT_TRUE(two.may_try_code("192.0.2.7", now));
    two.tried_wrong_code("192.0.2.7", now);
    EXPECT_FALSE(two.may_try_code("192.0.2.7", now)) << "three there and one here";
    EXPECT_TRUE(two.may_change("192.0.2.7", now));
    EXPECT_TRUE(two.take_used().empty()) << "it is not told on";
    // However much was used, they wait no longer than for some seconds.
    two.used_elsewhere({"192.0.2.8", Households::Use::changes, 1'000'000}, now);
    EXPECT_FALSE(two.may_change("192.0.2.8", now + std::chrono::seconds(5)));
    EXPECT_TRUE(two.may_change("192.0.2.8", now + std::chrono::seconds(7)));
}

}  // namespace
}  // namespace magichat::server
