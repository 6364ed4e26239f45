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

TEST_F(CommitsTest, WhatBelongsToNoTableHearsWhatBecameOfIt) {
    std::string heard;
    const auto hear = [&](bool stored) { heard += stored ? "stored " : "not "; };
    commits.take({PutKey{"a", "1"}}, hear, submit);
    commits.take({PutKey{"b", "2"}}, hear, submit);
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_EQ(heard, "") << "not before it is stored";
    EXPECT_FALSE(commits.finish(sent[0].ticket, true));
    EXPECT_FALSE(commits.finish(sent[1].ticket, false));
    EXPECT_FALSE(commits.finish(sent[1].ticket, false)) << "once";
    EXPECT_EQ(heard, "not stored ");
}

TEST_F(CommitsTest, SeveralShareAWriter) {
    Commits first(0, 64);
    Commits second(1, 64);
    for (Commits* one : {&first, &second, &first}) one->take(7, something(), letter(1), {}, submit);
    EXPECT_EQ(sent[0].ticket, 0U);
    EXPECT_EQ(sent[1].ticket, 1U);
    EXPECT_EQ(sent[2].ticket, 64U);
    EXPECT_FALSE(first.finish(1, false)) << "not its own";
}

}  // namespace
}  // namespace magichat::server
