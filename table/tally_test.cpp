// Games in a row of the same people and bots.
#include "table/tally.h"

#include <gtest/gtest.h>

#include "tests/room.h"

namespace magichat {
namespace {

Chair person(u64 guest) { return {SeatKind::person, Guest{guest}, "P" + std::to_string(guest), {}}; }
Chair fox() { return {SeatKind::bot, no_guest, "Fox", "fox"}; }
Outcome won_by(u8 winners) { return {{}, winners, EndedBy::rules}; }
std::string text(const news::Tally& tally) {
    std::string text = std::to_string(tally.games);
    for (const u64 wins : tally.wins) text += ' ' + std::to_string(wins);
    return text;
}

TEST(Tally, CountsGamesAndWinsOfTheSameCompany) {
    Tally tally;
    std::vector<Chair> chairs = {person(1), person(2), fox()};
    EXPECT_EQ(text(tally.news(chairs)), "0 0 0 0");
    tally.count(chairs, won_by(0b001));
    tally.count(chairs, won_by(0b101));
    EXPECT_EQ(text(tally.news(chairs)), "2 2 0 1") << "a win that is shared counts for each";
    chairs[0].name = "Ada";
    chairs[0].face = Face::fern;
    EXPECT_EQ(text(tally.news(chairs)), "2 2 0 1") << "another name, the same person";
    chairs[1] = {};
    EXPECT_EQ(text(tally.news(chairs)), "0 0 0 0") << "somebody stood up";
    chairs[1] = person(2);
    EXPECT_EQ(text(tally.news(chairs)), "2 2 0 1") << "and sat down again";
    chairs[1] = person(3);
    EXPECT_EQ(text(tally.news(chairs)), "0 0 0 0") << "somebody else sits there";
    tally.count(chairs, won_by(0b010));
    EXPECT_EQ(text(tally.news(chairs)), "1 0 1 0");
    chairs.pop_back();
    EXPECT_EQ(text(tally.news(chairs)), "0 0 0") << "of two, and not of three";
}

TEST(Tally, GoesOnWithAnotherGameAndAfterARestart) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}, .eyes = false});
    room.come(2, 2, {.seat = Seat{1}, .eyes = false});
    room.say(1, command::Start{});
    room.say(2, command::Resign{});
    EXPECT_EQ(text(room.last<news::Table>(2)->tally), "1 1 0");
    room.say(1, command::Set{.game = "court"});
    EXPECT_EQ(text(room.last<news::Table>(2)->tally), "1 1 0") << "the same people";
    room.say(1, command::Start{});
    EXPECT_EQ(text(room.last<news::Table>(2)->tally), "1 1 0") << "only what is finished counts";
    room.say(1, command::Resign{});
    EXPECT_EQ(text(room.last<news::Table>(2)->tally), "2 1 1");
    Room again(room.log, 1, room.now);
    again.come(1, 1);
    EXPECT_EQ(text(again.last<news::Table>(1)->tally), "2 1 1");
    room.say(2, command::Leave{});
    EXPECT_EQ(text(room.last<news::Table>(1)->tally), "0 0 0");
    room.come(3, 3, {.seat = Seat{1}});
    EXPECT_EQ(text(room.last<news::Table>(3)->tally), "0 0 0");
}

// Who leaves in the middle of a game has not finished it: it is the first of those who have.
TEST(Tally, OfAGameThatSomebodyHasLeft) {
    Room room(settings_for("court", R"({"players":3,"turn_limit":6})"));
    for (const u32 i : {1U, 2U, 3U}) room.come(i, i, {.seat = at<Seat>(i - 1), .eyes = false});
    room.say(1, command::Start{});
    room.say(3, command::Leave{});
    room.say(1, command::Resign{});
    room.say(2, command::Resign{});
    room.wait(100'000);
    ASSERT_EQ(room.records.size(), 1U);
    EXPECT_EQ(room.last<news::Table>(1)->tally.games, 1U);
    Room again(room.log, 1, room.now);
    again.come(1, 1);
    EXPECT_EQ(text(again.last<news::Table>(1)->tally), text(room.last<news::Table>(1)->tally));
}

}  // namespace
}  // namespace magichat
