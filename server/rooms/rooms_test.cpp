// Tables under their numbers and codes.
#include "server/rooms/rooms.h"

#include <gtest/gtest.h>

#include "protocol/new_table.h"

namespace magichat::server {
namespace {

class RoomsTest : public testing::Test {
protected:
    Outside outside{.entropy = [] { return Bytes32{}; }, .thinking = {}};
    Effects effects;
    Rooms rooms;

    Table table() { return Table::open({}, Guest{1}, outside, {}, effects); }
};

TEST_F(RoomsTest, AreFoundByNumberAndByCodeHoweverItIsTyped) {
    rooms.number_from(5);
    Room& room = rooms.open(table(), Guest{1}, 0);
    EXPECT_EQ(room.id, 5);
    EXPECT_EQ(rooms.find(TableId{5}), &room);
    EXPECT_EQ(rooms.find(room.code), &room);
    std::string typed = room.code;
    typed[typed.find('-')] = ' ';
    EXPECT_EQ(rooms.find(typed), &room);
    EXPECT_EQ(rooms.find("no-such-table"), nullptr);
    Room& other = rooms.add({9, "owl-crown-417", Guest{1}, table()});
    EXPECT_EQ(rooms.find("owl-crown-417"), &other);
    EXPECT_EQ(rooms.size(), 2U);
    EXPECT_EQ(rooms.opened_by(Guest{1}), 2U);
    rooms.remove(9);
    rooms.remove(9);
    EXPECT_EQ(rooms.find("owl-crown-417"), nullptr);
    EXPECT_EQ(rooms.opened_by(Guest{1}), 1U);
    EXPECT_EQ(rooms.opened_by(Guest{2}), 0U);
}

TEST_F(RoomsTest, ATableIsReadFromItsLines) {
    const Table open = table();
    const auto read = read_table({spell(effects.store[0])}, outside, {});
    ASSERT_TRUE(read) << read.error().why;
    EXPECT_EQ(read->settings(), open.settings());
    const auto bad = read_table({spell(effects.store[0]), "{}"}, outside, {});
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().number, 2U);
}

}  // namespace
}  // namespace magichat::server
