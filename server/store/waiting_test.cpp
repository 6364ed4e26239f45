// What goes into a commit, and what waits for the next one.
#include "server/store/waiting.h"

#include <gmock/gmock.h>

namespace magichat {
namespace {

using ::testing::ElementsAre;
using Items = Waiting::Items;
using Ticket = std::uint64_t;

WaitingItem move(Ticket ticket, TableId table) { return {{AppendEntry{table, 1, "move"}}, ticket, table}; }
WaitingItem end(Ticket ticket, TableId table, std::size_t bytes = 10) {
    return {
        {AppendEntry{table, 1, "last"}, PutRecord{std::to_string(ticket), table, "court", 0, std::string(bytes, 'x')}},
        ticket,
        table};
}
WaitingItem wave(Ticket ticket, TableId table) { return {{}, ticket, table}; }

Waiting waiting(Items items) {
    Waiting all;
    all.add(items);
    EXPECT_TRUE(items.empty());
    return all;
}
std::vector<Ticket> moves_of(Waiting& all) {
    Items batch;
    all.take_moves(batch);
    std::vector<Ticket> tickets;
    for (const WaitingItem& item : batch) tickets.push_back(item.ticket);
    return tickets;
}
std::vector<Ticket> some_of(Waiting& all) {
    Items batch;
    all.take_some(batch);
    std::vector<Ticket> tickets;
    for (const WaitingItem& item : batch) tickets.push_back(item.ticket);
    return tickets;
}

TEST(Waiting, MovesGoFirstButNotPastWhatTheirTableWaitsFor) {
    Waiting all = waiting({move(1, 1), end(2, 2), move(3, 2), wave(4, 2), move(5, 3), wave(6, 1)});
    EXPECT_THAT(moves_of(all), ElementsAre(1, 5, 6));
    EXPECT_THAT(moves_of(all), ElementsAre());
    EXPECT_THAT(some_of(all), ElementsAre(2, 3, 4));
    EXPECT_TRUE(all.empty());
}

TEST(Waiting, WhatIsOfNoTableComesAfterAllBeforeIt) {
    Waiting all = waiting({end(1, 1), wave(2, 0), move(3, 2), {{PutKey{"k", "v"}}, 4, 0}});
    EXPECT_THAT(moves_of(all), ElementsAre(3));
    EXPECT_THAT(some_of(all), ElementsAre(1, 2, 4));
}

TEST(Waiting, WhatIsNewComesBehindWhatIsLeft) {
    Waiting all = waiting({end(1, 1)});
    EXPECT_THAT(moves_of(all), ElementsAre());
    Items more = {move(2, 1), move(3, 2)};
    all.add(more);
    EXPECT_THAT(moves_of(all), ElementsAre(3));
    EXPECT_THAT(some_of(all), ElementsAre(1, 2));
}

TEST(Waiting, FewThatTakeLongGoTogetherAndMoreWhereManyWait) {
    Items few;
    for (TableId table = 1; table <= 6; ++table) few.push_back(end(static_cast<Ticket>(table), table));
    few.push_back(move(7, 7));
    Waiting all = waiting(std::move(few));
    EXPECT_THAT(some_of(all), ElementsAre(1, 2, 3, 4, 7));
    EXPECT_THAT(some_of(all), ElementsAre(5, 6));
    Items many;
    for (TableId table = 1; table <= 160; ++table) many.push_back(end(static_cast<Ticket>(table), table));
    all = waiting(std::move(many));
    EXPECT_EQ(some_of(all).size(), 10U);
}

TEST(Waiting, LongRecordsGoAloneButGo) {
    constexpr std::size_t long_one = std::size_t{400} << 10U;
    Waiting all = waiting({end(1, 1, long_one), end(2, 2, long_one), end(3, 3)});
    EXPECT_THAT(some_of(all), ElementsAre(1));
    EXPECT_THAT(some_of(all), ElementsAre(2));
    EXPECT_THAT(some_of(all), ElementsAre(3));
}

}  // namespace
}  // namespace magichat
