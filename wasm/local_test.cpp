// The table of a device: what a call brings about, line by line, and that a wrong call changes nothing.
#include "wasm/local.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace magichat {
namespace {

std::vector<std::string> lines_of(const Answer& answer) {
    std::vector<std::string> lines;
    std::string_view left = answer.text;
    while (!left.empty()) {
        const std::size_t end = left.find('\n');
        lines.emplace_back(left.substr(0, end));
        left.remove_prefix(end + 1);
    }
    return lines;
}

class Local : public testing::Test {
protected:
    std::vector<std::string> call(const std::string& text) {
        const Answer answer = table.call(text);
        EXPECT_EQ(answer.status, 0U) << answer.text;
        for (const std::string& line : lines_of(answer)) {
            if (line.starts_with("store ")) log += line.substr(6) + '\n';
        }
        return lines_of(answer);
    }
    std::vector<std::string> say(const std::string& message) {
        return call("say 1000 " + std::string(192, '7') + ' ' + message);
    }
    // Two elephants that take their time, and one person who has joined.
    void sit_down(const std::string& elsewhere) {
        call(R"(open 1000 {"game":"court","options":{"players":3}})");
        call("elsewhere " + elsewhere);
        call(R"(join 1000 {"type":"join","table":"here","seat":2})");
        say(R"({"type":"seat_bot","seat":1,"bot":"elephant:iterations=1000"})");
        say(R"({"type":"seat_bot","seat":3,"bot":"elephant:iterations=1000"})");
        say(R"({"type":"start"})");
        call("tick 90000");  // the deal has been shown: the first one is asked
    }
    static std::size_t count(const std::vector<std::string>& lines, std::string_view word) {
        return static_cast<std::size_t>(
            std::count_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(word); }));
    }

    LocalTable table;
    std::string log;
};

TEST_F(Local, StoresBeforeItTellsAndSaysWhenToWakeIt) {
    call("open 1000 {}");
    const auto lines = call(R"(join 1000 {"type":"join","table":"here","seat":1})");
    ASSERT_GE(lines.size(), 3U);
    EXPECT_TRUE(lines[0].starts_with("store {"));
    EXPECT_TRUE(lines[1].starts_with(R"(tell {"type":"welcome")")) << lines[1];
    const auto told = say(R"({"type":"seat_bot","seat":2,"bot":"puppy"})");
    EXPECT_EQ(count(told, "store "), 1U);
    EXPECT_EQ(count(call("tick 999999"), "store "), 0U);
}

TEST_F(Local, AWrongCallSaysWhyAndChangesNothing) {
    const std::string entropy(192, '0');
    for (const std::string& wrong :
         {std::string(), std::string("tick 1"), std::string("open x {}"), std::string("open 1 {"),
          std::string("restore 1\nnonsense\n"), std::string("elsewhere perhaps"), "say 1 " + entropy + " {}"}) {
        const Answer answer = table.call(wrong);
        EXPECT_EQ(answer.status, 2U) << wrong;
        EXPECT_GT(answer.text.size(), 1U) << wrong;
    }
    call("open 1 {}");
    call(R"(join 1 {"type":"join","table":"here","seat":1})");
    const std::string before = log;
    for (const std::string& wrong :
         {std::string("say 1 abc {}"), "say x " + entropy + " {}", std::string("join 1 {}"),
          std::string("restore 1\n{}\n"), std::string("open 1 {\"game\":\"chess\"}"), std::string("thought 1 x"),
          std::string("think"), std::string("tick"), std::string("nonsense 1")}) {
        EXPECT_EQ(table.call(wrong).status, 2U) << wrong;
    }
    EXPECT_EQ(log, before);
    // What a page may say wrongly is answered as a server answers it.
    const auto told = say("nonsense");
    EXPECT_EQ(told[0].substr(0, 21), R"(tell {"type":"error",)");
}

TEST_F(Local, ALongThoughtIsAskedForAndTakenOnce) {
    sit_down("yes");
    const auto asked = call("tick 100000");
    ASSERT_EQ(count(asked, "think "), 1U);
    EXPECT_EQ(count(call("tick 200000"), "think "), 0U) << "it is asked for once";
    LocalTable other;
    EXPECT_EQ(other.call("restore 200000\n" + log).status, 0U);
    const std::string found = other.call("think").text;  // "thought N MOVE"
    ASSERT_TRUE(found.starts_with("thought "));
    const std::string rest = found.substr(8, found.size() - 9);
    const std::string n = rest.substr(0, rest.find(' '));
    // One that answers another version, or makes no move, is forgotten; the table asks again.
    EXPECT_EQ(count(call("thought 200000 " + std::to_string(std::stoul(n) + 1) + rest.substr(n.size())), "store "), 0U);
    EXPECT_EQ(count(call("thought 200000 " + n + " nonsense"), "store "), 0U);
    EXPECT_EQ(count(call("tick 200001"), "think "), 1U);
    const auto moved = call("thought 200002 " + rest);
    EXPECT_EQ(count(moved, "store "), 1U);
    EXPECT_EQ(count(call("thought 200003 " + rest), "store "), 0U) << "a move is made once";
}

TEST_F(Local, WhereThereIsNobodyElseItThinksItself) {
    sit_down("yes");
    ASSERT_EQ(count(call("tick 100000"), "think "), 1U);
    EXPECT_EQ(table.call("elsewhere perhaps").status, 2U);
    EXPECT_EQ(count(call("tick 100001"), "store "), 0U) << "a wrong word changes nothing";
    call("elsewhere no");
    EXPECT_EQ(count(call("tick 100002"), "store "), 1U);
}

}  // namespace
}  // namespace magichat
