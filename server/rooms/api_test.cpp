// What HTTP says and takes, without a network.
#include "server/rooms/api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/new_table.h"

namespace magichat::server {
namespace {

std::string why(std::string_view body) {
    const auto settings = read_new_table(body);
    return settings ? "read" : settings.error().why;
}

TEST(Api, SettingsForANewTable) {
    EXPECT_EQ(*read_new_table(""), TableSettings{});
    EXPECT_EQ(*read_new_table("{}"), TableSettings{});
    const auto settings = read_new_table(R"({"game":"rabbits","options":{"players":4}})");
    ASSERT_TRUE(settings);
    EXPECT_EQ(game_name(settings->setup), "rabbits");
    EXPECT_EQ(players_of(settings->setup), 4);
    EXPECT_TRUE(why("{").starts_with("the body is not JSON: "));
    EXPECT_EQ(why("[]"), "the body has to be a JSON object, each key once");
    EXPECT_EQ(why(R"({"game":"court","game":"court"})"), "the body has to be a JSON object, each key once");
    EXPECT_EQ(why(R"({"pace":"calm"})"), R"(can't use "pace": there are game (a text) and options (an object))");
    EXPECT_EQ(why(R"({"game":"chess"})"), R"(unknown game "chess": there are )" + all_game_names());
    EXPECT_EQ(why(R"({"options":{"no_echo":true}})"), R"(option "no_echo" belongs to court, not to vanish)");
}

TEST(Api, ATableAsAnybodyMaySeeIt) {
    const Outside outside{.entropy = [] { return Bytes32{}; }};
    Effects effects;
    Room room{1, "owl-crown-417", Guest{1}, Table::open({}, Guest{1}, outside, {}, effects)};
    EXPECT_EQ(table_json(room, Guest{2}),
              R"({"table":"owl-crown-417","game":"vanish","options":{"players":2,"expert":false,"swap":"must",)"
              R"("turn_limit":400},"phase":"lobby","watch":true,"seats":[{"kind":"open"},{"kind":"open"}]})");
    room.table.connect(Client{1}, Guest{1}, {.seat = Seat{0}}, {});
    const std::string name = R"("name":")" + room.table.chairs()[0].name + '"';
    EXPECT_THAT(table_json(room, Guest{2}), testing::HasSubstr(name));
    room.table.receive(Client{1}, command::Set{.locked = true}, {});
    EXPECT_THAT(table_json(room, Guest{1}), testing::HasSubstr(name)) << "of their own table";
    EXPECT_THAT(table_json(room, Guest{2}), testing::Not(testing::HasSubstr(name))) << "nobody new comes in";
    EXPECT_TRUE(
        games_json().starts_with(R"({"games":[{"game":"vanish","options":[{"name":"players","kind":"number",)"));
}

}  // namespace
}  // namespace magichat::server
