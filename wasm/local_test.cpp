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
    // Nothing, where a call brought nothing about.
    static std::string first(const std::vector<std::string>& lines) { return lines.empty() ? "" : lines[0]; }
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
    const std::string found = other.call("think").text;  // "thought N WHY MOVE"
    ASSERT_TRUE(found.starts_with("thought "));
    const std::string rest = found.substr(8, found.size() - 9);
    const std::string n = rest.substr(0, rest.find(' '));
    // One that answers another version, or makes no move, is forgotten; the table asks again.
    EXPECT_EQ(count(call("thought 200000 " + std::to_string(std::stoul(n) + 1) + rest.substr(n.size())), "store "), 0U);
    EXPECT_EQ(count(call("thought 200000 " + n + R"( {"why":"hope","about":[]} nonsense)"), "store "), 0U);
    EXPECT_EQ(table.call("thought 200000 " + n + R"( {"why":"because"} nonsense)").status, 2U) << "no such reason";
    EXPECT_EQ(count(call("tick 200001"), "think "), 1U);
    // How long it took is not to be seen: the move is made at a step of the table's own.
    const auto answered = call("thought 200002 " + rest);
    EXPECT_EQ(count(answered, "store "), 0U);
    ASSERT_TRUE(answered.back().starts_with("wake "));
    const u64 step = std::stoull(answered.back().substr(5));
    EXPECT_GT(step, 200002U);
    EXPECT_LE(step, 200002U + thought_step_ms);
    EXPECT_EQ(count(call("tick " + std::to_string(step - 1)), "store "), 0U);
    EXPECT_EQ(count(call("tick " + std::to_string(step)), "store "), 1U);
    EXPECT_EQ(count(call("thought 201003 " + rest), "store "), 0U) << "a move is made once";
}

TEST_F(Local, NobodyIsAskedToThinkAboutAGameThatEndsInTheSameMoment) {
    call(R"(open 1000 {"game":"court","options":{"players":2}})");
    call("elsewhere yes");
    call(R"(join 1000 {"type":"join","table":"here","seat":2})");
    say(R"({"type":"seat_bot","seat":1,"bot":"elephant:iterations=1000"})");
    say(R"({"type":"start"})");
    call("tick 90000");
    // The bot's time to think has come, and the first that is heard of it is that the other one gives up.
    const auto told = call("say 100000 " + std::string(192, '7') + R"( {"type":"resign"})");
    EXPECT_EQ(count(told, R"(tell {"type":"over")"), 1U);
    EXPECT_EQ(count(told, "think "), 0U);
}

TEST_F(Local, WhereThereIsNobodyElseItThinksItself) {
    sit_down("yes");
    ASSERT_EQ(count(call("tick 100000"), "think "), 1U);
    EXPECT_EQ(table.call("elsewhere perhaps").status, 2U);
    EXPECT_EQ(count(call("tick 100001"), "store "), 0U) << "a wrong word changes nothing";
    call("elsewhere no");
    EXPECT_EQ(count(call("tick 100002"), "store "), 1U);
}

// A table that teaches vanish: the first N moves are made.
std::string teach(std::size_t n, const std::string& script, const std::string& pace = "normal",
                  const std::string& seats = "1 1") {
    return "teach 1000 " + std::string(192, '7') + ' ' + pace + ' ' + std::to_string(n) + ' ' + seats +
           R"( {"game":"vanish","options":{"players":2}})" + '\n' + script;
}
const std::string a_lesson =
    "deal cat frog dove mouse rabbit owl\nlook 3\nswap 3 5\nlook 1\nswap 1 2\ncall owl\n"
    "deal owl frog dove mouse rabbit cat\n";

TEST_F(Local, ALessonGoesAsItIsWritten) {
    call(teach(0, a_lesson));
    call(R"(join 1000 {"type":"join","table":"here"})");
    const auto dealt = say(R"({"type":"start"})");
    EXPECT_EQ(count(dealt, "store "), 0U) << "nothing of it is kept";
    say(R"({"type":"shown","n":2})");
    const std::string looked = first(say(R"({"type":"move","move":"look 3"})"));
    EXPECT_NE(looked.find(R"("animal":"dove")"), std::string::npos) << looked;
    say(R"({"type":"move","move":"swap 3 5"})");
    call("tick 20000");
    EXPECT_NE(first(call("tick 30000")).find(R"({"event":"look","seat":2,"hat":1})"), std::string::npos);
    EXPECT_NE(first(call("tick 40000")).find(R"({"event":"swap","seat":2,"hats":[1,2]})"), std::string::npos);
    call("tick 50000");
    const std::string called = first(say(R"({"type":"move","move":"call owl"})"));
    EXPECT_NE(called.find(R"("right":true)"), std::string::npos) << called;
}

TEST_F(Local, ALessonGoesOnWhereItWasLeft) {
    call(teach(3, a_lesson, "calm"));
    const auto told = call(R"(join 1000 {"type":"join","table":"here"})");
    EXPECT_NE(told[1].find(R"("pace":"calm")"), std::string::npos) << told[1];
    EXPECT_NE(told[3].find(R"("turn":2)"), std::string::npos) << told[3];
    EXPECT_NE(first(call("tick 30000")).find(R"({"event":"look","seat":2,"hat":1})"), std::string::npos);
}

TEST_F(Local, AGameIsPlayedOnFromAnySeatWhoeverBegan) {
    // Seat 2 begins, and after its turn somebody sits down on seat 1, who has seen nothing yet.
    call(teach(3, "deal cat frog dove mouse rabbit owl\nlook 3\nswap 3 5\n", "normal", "1 2"));
    std::string told;
    for (const std::string& line : call(R"(join 1000 {"type":"join","table":"here"})")) told += line;
    EXPECT_NE(told.find(R"("type":"act","seat":1)"), std::string::npos) << told;
    EXPECT_EQ(told.find(R"("dove")"), std::string::npos) << told;
    for (const char* seats : {"0 1", "3 1", "1 0", "1 3", "1", "x 1"}) {
        EXPECT_EQ(table.call(teach(0, a_lesson, "normal", seats)).status, 2U) << seats;
    }
}

TEST_F(Local, WhoDoesSomethingElseInALessonMayDoSo) {
    // The round ends at once; what was written no longer fits, and the house deals as it likes.
    call(teach(1, a_lesson));
    call(R"(join 1000 {"type":"join","table":"here"})");
    const std::string next = first(say(R"({"type":"move","move":"call cat"})"));
    EXPECT_NE(next.find(R"({"event":"deal","round":2,"starter":1})"), std::string::npos) << next;
}

TEST_F(Local, AScriptThatCantBePlayedIsRefusedAtOnce) {
    call(teach(2, a_lesson));
    const auto before = call(R"(join 1000 {"type":"join","table":"here"})");
    for (const std::string& wrong :
         {std::string("look 3\n"), std::string("deal cat frog dove mouse rabbit rabbit\n"),
          std::string("deal cat frog dove mouse rabbit owl\nlook 3\nswap 5 3\n"),
          std::string("deal cat frog dove mouse rabbit owl\ncall owl\nlook 1\n"), a_lesson + "roll\n"}) {
        const Answer answer = table.call(teach(0, wrong));
        EXPECT_EQ(answer.status, 2U) << wrong;
        EXPECT_TRUE(answer.text.starts_with("the script can't be played: move ")) << answer.text;
    }
    EXPECT_EQ(table.call(teach(0, a_lesson, "slow")).status, 2U);
    EXPECT_EQ(table.call("teach 1").status, 2U);
    EXPECT_EQ(call(R"(join 1000 {"type":"join","table":"here"})"), before) << "the table is the one that it was";
}

}  // namespace
}  // namespace magichat
