// The places of connections: a number finds who has it, and nobody else.
#include "server/net/places.h"

#include <gmock/gmock.h>

#include <set>

namespace magichat::server {
namespace {

struct One {
    ConnectionId id{};
};

ConnectionId put(Places<One>& places) {
    auto one = std::make_shared<One>();
    one->id = places.add(one);
    return one->id;
}

TEST(Places, FindThoseWhoAreThereByTheirNumber) {
    Places<One> places(3);
    const ConnectionId first = put(places);
    const ConnectionId second = put(places);
    EXPECT_EQ(loop_of(first), 3U);
    EXPECT_EQ(places.find(first)->id, first);
    EXPECT_EQ(places.find(second)->id, second);
    EXPECT_EQ(places.size(), 2U);
    EXPECT_TRUE(places.remove(first));
    EXPECT_FALSE(places.remove(first)) << "once";
    EXPECT_EQ(places.find(first), nullptr);
    EXPECT_EQ(places.find(ConnectionId{}), nullptr);
    EXPECT_EQ(places.find(static_cast<ConnectionId>(~std::uint64_t{0})), nullptr);
    EXPECT_EQ(places.size(), 1U);
    places.clear();
    EXPECT_TRUE(places.empty());
}

TEST(Places, ANumberIsNeverGivenTwice) {
    Places<One> places(1);
    std::set<ConnectionId> numbers;
    for (int i = 0; i < 1000; ++i) {
        const ConnectionId id = put(places);
        EXPECT_TRUE(numbers.insert(id).second);
        EXPECT_TRUE(places.remove(id));
    }
    const ConnectionId last = put(places);
    for (const ConnectionId old : numbers) EXPECT_EQ(places.find(old), nullptr);
    EXPECT_EQ(places.find(last)->id, last) << "at a place that many have had";
}

TEST(Places, WhoLeavesWhileEverybodyIsWalkedThroughDisturbsNobody) {
    Places<One> places(0);
    for (int i = 0; i < 10; ++i) put(places);
    std::size_t met = 0;
    for (const auto& one : places.everybody()) {
        places.remove(one->id);
        ++met;
    }
    EXPECT_EQ(met, 10U);
    EXPECT_TRUE(places.empty());
}

}  // namespace
}  // namespace magichat::server
