// Who is at our tables and connected to other nodes.
#include "server/rooms/abroad.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

TEST(Abroad, OneWhoCameIsFoundByItsLineAndNumber) {
    Abroad abroad;
    const LineId line{2, 7};
    const ConnectionId one = abroad.come(line, 64);
    EXPECT_TRUE(is_abroad(one));
    EXPECT_FALSE(is_abroad(ConnectionId{64}));
    EXPECT_EQ(abroad.find(line, 64), one);
    EXPECT_EQ(abroad.find({2, 8}, 64), std::nullopt) << "a later line to the same node";
    EXPECT_EQ(abroad.find({3, 7}, 64), std::nullopt);
    ASSERT_NE(abroad.place_of(one), nullptr);
    EXPECT_EQ(abroad.place_of(one)->connection, 64U);
}

TEST(Abroad, ANumberIsNeverGivenTwice) {
    Abroad abroad;
    const ConnectionId before = abroad.come({2, 7}, 64);
    abroad.end({2, 7});
    const ConnectionId after = abroad.come({2, 8}, 64);
    EXPECT_NE(before, after);
    EXPECT_EQ(abroad.place_of(before), nullptr) << "what waits for it reaches nobody";
}

TEST(Abroad, ALineEndsForThoseWhoWereOnIt) {
    Abroad abroad;
    const ConnectionId one = abroad.come({2, 7}, 1);
    const ConnectionId two = abroad.come({2, 7}, 2);
    const ConnectionId other = abroad.come({3, 8}, 1);
    abroad.forget(two);
    EXPECT_EQ(abroad.end({2, 7}), std::vector{one});
    EXPECT_EQ(abroad.end({2, 7}), std::vector<ConnectionId>{});
    EXPECT_EQ(abroad.everybody(), std::vector{other});
    abroad.forget(other);
    abroad.forget(other);
    EXPECT_TRUE(abroad.empty());
}

}  // namespace
}  // namespace magichat::server
