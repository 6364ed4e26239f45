// Stored, then announced: with a writer that is played by hand.
#include "server/rooms/commits.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

std::vector<Letter> letter(u32 client) { return {{{Client{client}}, news::Pong{}}}; }
std::vector<Operation> something() { return {TouchTable{7, 1}}; }

class CommitsTest : public testing::Test {
protected:
    Commits commits;
    std::vector<Writer::Item> sent;
    Commits::Submit submit = [this](Writer::Item item) { sent.push_back(std::move(item)); };

    bool told_at_once(TableId table, std::vector<Operation> operations) {
        return commits.take(table, std::move(operations), letter(1), {}, submit).has_value();
    }
};

TEST_F(CommitsTest, WhatNeedsNoStoringIsToldAtOnceUnlessSomethingBeforeItWaits) {
    EXPECT_TRUE(told_at_once(7, {}));
    EXPECT_FALSE(told_at_once(7, something()));
    EXPECT_FALSE(told_at_once(7, {})) << "in order";
    EXPECT_TRUE(told_at_once(8, {})) << "another table does not wait";
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_TRUE(sent[1].operations.empty());
    const auto first = commits.finish(sent[0].ticket, false);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->letters.size(), 1U);
    EXPECT_TRUE(first->stored);
    EXPECT_FALSE(first->last);
    const auto second = commits.finish(sent[1].ticket, false);
    EXPECT_EQ(second->letters.size(), 1U);
    EXPECT_FALSE(second->stored);
    EXPECT_TRUE(second->last);
    EXPECT_TRUE(told_at_once(7, {}));
}

TEST_F(CommitsTest, WhatCouldNotBeStoredIsNotTold) {
    EXPECT_FALSE(told_at_once(7, something()));
    EXPECT_FALSE(told_at_once(7, something()));
    const auto first = commits.finish(sent[0].ticket, true);
    EXPECT_TRUE(first->letters.empty());
    EXPECT_TRUE(commits.is_broken(7));
    EXPECT_FALSE(told_at_once(7, something())) << "a broken table takes nothing";
    EXPECT_EQ(sent.size(), 2U);
    const auto second = commits.finish(sent[1].ticket, false);
    EXPECT_TRUE(second->letters.empty()) << "nor what came after it";
    EXPECT_TRUE(second->last);
    commits.forget(7);
    EXPECT_FALSE(commits.is_broken(7));
    EXPECT_TRUE(told_at_once(7, {}));
}

TEST_F(CommitsTest, TicketsOfNoTable) {
    commits.put(Prune{}, submit);
    EXPECT_FALSE(commits.finish(sent[0].ticket, true));
    EXPECT_FALSE(told_at_once(7, something()));
    commits.forget(7);
    EXPECT_FALSE(commits.finish(sent[1].ticket, false)) << "the table is gone";
}

}  // namespace
}  // namespace magichat::server
