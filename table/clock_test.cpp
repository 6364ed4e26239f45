// When the table moves by itself. Quick: a show takes at most 1500 ms, a bot thinks 500, who is gone has 10000.
#include "table/clock.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

TableSettings quick(u32 clock = 0) {
    TableSettings settings;
    settings.pace = Pace::quick;
    settings.clock = clock;
    return settings;
}

TEST(ClockAlone, NobodyIsAskedBeforeTheMoveWasShown) {
    Clock clock;
    clock.show_until(Time{1500});
    EXPECT_FALSE(clock.may_ask(Time{1499}, false));
    EXPECT_TRUE(clock.may_ask(Time{1500}, false)) << "long enough";
    EXPECT_TRUE(clock.may_ask(Time{1}, true)) << "all have seen it";
    clock.ask(Time{1});
    EXPECT_FALSE(clock.may_ask(Time{1600}, true)) << "once";
    clock.show_until(Time{3000});
    EXPECT_FALSE(clock.asked());
}

TEST(ClockAlone, BotsThinkAndStandInsWait) {
    Clock clock;
    const Clock::Mover person{Seat{1}};
    EXPECT_FALSE(clock.due({.is_bot = true, .thinks = 500}, quick(), {})) << "nobody is asked";
    clock.ask(Time{100});
    EXPECT_FALSE(clock.due(person, quick(), {})) << "people have all the time";
    const auto bot = clock.due({.seat = Seat{1}, .is_bot = true, .thinks = 500}, quick(), {});
    EXPECT_EQ(bot->at, Time{600});
    EXPECT_EQ(bot->by, entry::By::bot);
    EXPECT_EQ(clock.due({.seat = Seat{1}, .has_resigned = true}, quick(), {})->by, entry::By::stand_in);
    clock.gone(Seat{1}, Time{2000});
    const auto away = clock.due({.seat = Seat{1}, .is_away = true}, quick(), {});
    EXPECT_EQ(away->at, Time{12000});
    EXPECT_EQ(away->by, entry::By::stand_in);
    EXPECT_EQ(clock.due({.seat = Seat{1}, .is_away = true}, quick(), Time{5000})->at, Time{15000})
        << "nothing runs while nobody is here";
}

TEST(ClockAlone, TheClockEndsAMove) {
    Clock clock;
    clock.ask(Time{100});
    EXPECT_FALSE(clock.deadline(quick(), {}));
    EXPECT_EQ(clock.deadline(quick(5), {}), Time{5100});
    EXPECT_EQ(clock.deadline(quick(5), Time{1000}), Time{6000});
    const auto due = clock.due({Seat{1}}, quick(5), {});
    EXPECT_EQ(due->at, Time{5100});
    EXPECT_EQ(due->by, entry::By::clock);
    clock.gone(Seat{1}, Time{0});
    EXPECT_EQ(clock.due({.seat = Seat{1}, .is_away = true}, quick(5), {})->by, entry::By::clock) << "the earlier one";
    EXPECT_EQ(clock.due({.seat = Seat{1}, .is_away = true}, quick(30), {})->by, entry::By::stand_in);
}

TEST(ClockAlone, HostsAndEmptyTables) {
    Clock clock(Time{100});
    EXPECT_EQ(clock.host_passes_at(quick(), Time{50}), Time{10100});
    clock.host_gone(Time{200});
    EXPECT_EQ(clock.host_passes_at(quick(), Time{50}), Time{10200});
    EXPECT_EQ(clock.host_passes_at(quick(), Time{300}), Time{10300});
    EXPECT_EQ(Clock::closes_at(Time{1}, Clock::Company::none_yet), Time{1}.after(never_joined_ms));
    EXPECT_EQ(Clock::closes_at(Time{1}, Clock::Company::gone), Time{1}.after(empty_lobby_ms));
    EXPECT_EQ(Clock::closes_at(Time{1}, Clock::Company::in_a_game), Time{1}.after(empty_game_ms));
}

}  // namespace
}  // namespace magichat
