// Tables under their numbers and codes.
#include "server/rooms/rooms.h"

#include <gtest/gtest.h>

#include <regex>

#include "protocol/new_table.h"
#include "server/rooms/codes.h"

namespace magichat::server {
namespace {

class RoomsTest : public testing::Test {
protected:
    Outside outside{.entropy = [] { return Bytes32{}; }};
    Effects effects;
    Rooms rooms;

    Table table() { return Table::open({}, Guest{1}, outside, {}, effects); }
};

TEST_F(RoomsTest, AreFoundByNumberAndByCodeHoweverItIsTyped) {
    Room& room = rooms.add({5, "fox-lamp-77", Guest{1}, table()});
    EXPECT_EQ(rooms.find(TableId{5}), &room);
    EXPECT_EQ(rooms.find("fox-lamp-77"), &room);
    EXPECT_EQ(rooms.find("Fox lamp_77"), &room);
    EXPECT_EQ(rooms.find("no-such-table"), nullptr);
    Room& other = rooms.add({9, "owl-crown-417", Guest{1}, table(), 0, ""});
    EXPECT_EQ(rooms.find("owl-crown-417"), &other);
    EXPECT_EQ(rooms.size(), 2U);
    rooms.remove(9);
    rooms.remove(9);
    EXPECT_EQ(rooms.find("owl-crown-417"), nullptr);
    EXPECT_EQ(rooms.size(), 1U);
}

TEST(Codes, AreTwoWordsAndANumberOfVeryMany) {
    EXPECT_GE(code_count(), 100'000'000U);
    for (int i = 0; i < 1000; ++i) {
        const std::string code = random_code();
        EXPECT_TRUE(std::regex_match(code, std::regex("[a-z]{2,8}-[a-z]{2,8}-[1-9][0-9]{2,3}"))) << code;
        EXPECT_EQ(tidy_code(code), code);
    }
    EXPECT_EQ(tidy_code("Owl Crown_417"), "owl-crown-417") << "a code from before";
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
