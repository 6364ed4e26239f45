// Entries as bytes: what goes in comes out, and what is no piece is seen to be none.
#include "server/store/pieces.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

TEST(Pieces, GiveTheirEntriesBack) {
    const std::string odd("a\0\n7:b", 6);
    std::string piece;
    for (const std::string_view entry : {std::string_view("{}"), std::string_view(), std::string_view(odd)}) {
        add_to_piece(piece, entry);
    }
    EXPECT_EQ(piece.substr(0, 8), "2:{}\n0:\n");
    std::string_view rest = piece;
    EXPECT_EQ(next_in_piece(rest), "{}");
    EXPECT_EQ(next_in_piece(rest), "");
    EXPECT_EQ(next_in_piece(rest), odd);
    EXPECT_TRUE(rest.empty());
    EXPECT_FALSE(next_in_piece(rest));
}

TEST(Pieces, ThatAreNoneAreSeen) {
    for (const std::string_view bad : {"x", "2", "2:", "2:a", "2:ab", "2:abc", "-1:\n", ":ab\n",
                                       "99999999999999999999:a\n", "9223372036854775807:a\n"}) {
        std::string_view rest = bad;
        EXPECT_FALSE(next_in_piece(rest)) << bad;
        EXPECT_EQ(rest, bad) << "and nothing is taken off";
    }
    for (const std::string_view bad : {"2:ab\n", "1 2:ab\n", "1 2 ab\n", "x 2 2:ab\n", "1 -2 2:ab\n"}) {
        std::string_view rest = bad;
        EXPECT_FALSE(next_in_arrival(rest)) << bad;
    }
}

TEST(Pieces, ArrivalsSayOfWhichTable) {
    std::string arrival;
    add_to_arrival(arrival, {7, 12, "{}"});
    add_to_arrival(arrival, {8, 1, "x"});
    EXPECT_EQ(arrival, "7 12 2:{}\n8 1 1:x\n");
    std::string_view rest = arrival;
    const auto first = next_in_arrival(rest);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->table, 7);
    EXPECT_EQ(first->number, 12);
    EXPECT_EQ(first->entry, "{}");
    EXPECT_EQ(next_in_arrival(rest)->entry, "x");
    EXPECT_TRUE(rest.empty());
}

}  // namespace
}  // namespace magichat
