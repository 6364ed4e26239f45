// One game after the other, without people.
#include "table/round.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

Seats vanish_for(u8 players) {
    TableSettings settings;
    settings.setup = *make_setup(GameTag<vanish::Game>{}, {{"players", u64{players}}, {"turn_limit", u64{6}}});
    return {settings, Guest{1}};
}

TEST(RoundAlone, VersionsGoOnFromGameToGame) {
    const Seats seats = vanish_for(2);
    Round round;
    EXPECT_EQ(round.phase(), TablePhase::lobby);
    ASSERT_TRUE(round.begin(seats, {.first = Seat{1}, .house = {}}, nullptr));
    EXPECT_EQ(round.to_act(), Seat{1});
    EXPECT_EQ(round.game_version(), 1U);
    EXPECT_EQ(round.version(), 2U) << "game, and the start as it is seen";
    u64 moves = 0;
    while (round.playing()) {
        ASSERT_TRUE(round.move(seats, entry::By::clock, round.choose(standard_bot(BotName::random)).move, nullptr));
        ++moves;
    }
    EXPECT_EQ(round.version(), 2 + moves + 1) << "the end has one of its own";
    EXPECT_EQ(round.seen_version(), 2 + moves);
    EXPECT_EQ(round.to_act(), nobody);
    EXPECT_TRUE(round.was_late(Seat{1}));
    EXPECT_EQ(round.record(seats).commitment->hash, round.over_news().commitment.hash);
    EXPECT_EQ(round.next_first(seats.settings()), Seat{0}) << "the youngest";
    const u64 n = round.version();
    ASSERT_TRUE(round.begin(seats, {.first = Seat{0}, .house = {}}, nullptr));
    EXPECT_EQ(round.game_version(), n + 1);
    EXPECT_FALSE(round.was_late(Seat{1}));
}

TEST(RoundAlone, AMoveThatIsRefusedChangesNothing) {
    const Seats seats = vanish_for(2);
    Round round;
    ASSERT_TRUE(round.begin(seats, {.house = {}}, nullptr));
    const u64 n = round.version();
    const auto stay = round.move(seats, entry::By::person, AnyMove{63}, nullptr);
    ASSERT_FALSE(stay);
    EXPECT_EQ(stay.error(), Refusal::not_legal);
    EXPECT_EQ(round.version(), n);
    const auto look = round.play()->read("look 3");
    ASSERT_TRUE(look);
    EXPECT_EQ(round.play()->spell(*look), "look 3");
    EXPECT_EQ(round.play()->read("fly").error(), Refusal::no_move);
}

TEST(RoundAlone, KnowsWhatAStandInHasPlayedForWhom) {
    const Seats seats = vanish_for(2);
    Round round;
    ASSERT_TRUE(round.begin(seats, {.house = {}}, nullptr));
    const auto move = [&](entry::By by, const char* text) {
        ASSERT_TRUE(round.move(seats, by, *round.play()->read(text), nullptr)) << text;
    };
    move(entry::By::stand_in, "look 3");
    move(entry::By::stand_in, "swap 3 1");
    EXPECT_EQ(round.played_for(Seat{0}), (std::vector<std::string>{"look 3", "swap 3 1"}));
    EXPECT_TRUE(round.was_by_stand_in(3) && round.was_by_stand_in(4));
    move(entry::By::person, "look 2");
    move(entry::By::clock, "swap 2 1");
    EXPECT_FALSE(round.was_by_stand_in(5));
    EXPECT_TRUE(round.was_by_stand_in(6)) << "too late: one has moved for them before their eyes";
    EXPECT_TRUE(round.played_for(Seat{1}).empty());
    move(entry::By::person, "look 4");
    EXPECT_TRUE(round.played_for(Seat{0}).empty()) << "they play themselves again";
    ASSERT_TRUE(round.begin(seats, {.house = {}}, nullptr));
    EXPECT_FALSE(round.was_by_stand_in(3));
}

TEST(RoundAlone, ResigningEndsAGameOfTwo) {
    for (const u8 players : {u8{2}, u8{3}}) {
        const Seats seats = vanish_for(players);
        Round round;
        ASSERT_TRUE(round.begin(seats, {.house = {}}, nullptr));
        round.resign(Seat{0});
        EXPECT_EQ(round.over(), players == 2);
        EXPECT_TRUE(round.has_resigned(Seat{0}));
        EXPECT_EQ(*round.record(seats).resigned, std::vector{Seat{0}});
        EXPECT_EQ(round.over_news().outcome.winners == bit(Seat{1}), players == 2);
        round.forget();
        EXPECT_EQ(round.phase(), TablePhase::lobby);
        EXPECT_FALSE(round.has_resigned(Seat{0}));
    }
}

}  // namespace
}  // namespace magichat
