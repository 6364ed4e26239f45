// Records: what is read, what is refused and in which words, and that nothing is lost.
#include "engine/record.h"

#include <gtest/gtest.h>

#include "engine/replay.h"

namespace magichat {
namespace {

std::string why_not(std::string_view json) {
    const auto record = read_record(json);
    return record ? "" : record.error().why;
}

TEST(RecordTest, OnlyVersionGameAndMovesMustBeThere) {
    const auto record = read_record(R"({"magichat":1,"game":"court","moves":[]})");
    ASSERT_TRUE(static_cast<bool>(record));
    const auto& setup = std::get<magichat::Setup<court::Game>>(record->setup);
    EXPECT_EQ(setup.options, court::Options{});
    EXPECT_EQ(setup.options.turn_limit, 400U);
    EXPECT_TRUE(setup.options.magic_hats && setup.options.no_echo);
    EXPECT_EQ(setup.first, Seat{0});
    EXPECT_TRUE(record->names.empty());
    for (const char* key : {"magichat", "game", "moves"}) {
        std::string json = R"({"magichat":1,"game":"court","moves":[]})";
        json.replace(json.find(key), 2, "xx");
        EXPECT_EQ(why_not(json), "key \"" + std::string(key) + "\" is missing");
    }
}

TEST(RecordTest, SaysWhatIsWrong) {
    const auto with = [](std::string_view more) {
        return R"({"magichat":1,"game":"vanish","moves":[],)" + std::string(more) + '}';
    };
    EXPECT_EQ(why_not(with(R"("options":{"players":5})")), R"(option "players" must be a whole number from 2 to 4)");
    EXPECT_EQ(why_not(with(R"("options":{"players":2.0})")), R"(option "players" must be a whole number from 2 to 4)");
    EXPECT_EQ(why_not(with(R"("options":{"turn_limit":18446744073709551616})")),
              R"(option "turn_limit" must be a whole number from 0 to 18446744073709551615)");
    EXPECT_EQ(why_not(with(R"("options":{"turn_limit":18446744073709551615})")), "");
    EXPECT_EQ(why_not(with(R"("options":{"expert":1})")), R"(option "expert" must be true or false)");
    EXPECT_EQ(why_not(with(R"("options":{"swap":"can"})")), R"(option "swap" must be "must" or "may")");
    EXPECT_EQ(why_not(with(R"("options":{"no_echo":true})")), R"(option "no_echo" belongs to court, not to vanish)");
    EXPECT_EQ(why_not(with(R"("options":{"colour":1})")), R"(unknown option "colour" for vanish)");
    EXPECT_EQ(why_not(with(R"("options":[])")), R"("options" must be an object)");
    EXPECT_EQ(why_not(with(R"("options":{"players":2,"players":2})")), R"(option "players" is given twice)");
    EXPECT_EQ(why_not(with(R"("first":3)")), R"("first" must be a whole number from 1 to 2)");
    EXPECT_EQ(why_not(with(R"("names":["Ada"])")), R"("names" must have one name for each of the 2 seats, not 1)");
    EXPECT_EQ(why_not(with(R"("names":["Ada",2])")), R"("names" must be a list of texts; item 2 is not a text)");
    EXPECT_EQ(why_not(with(R"("game":"court")")), R"(key "game" is given twice)");
    EXPECT_EQ(why_not(R"({"magichat":2,"game":"vanish","moves":[]})"),
              R"("magichat" must be 1: records of another version can't be read)");
    EXPECT_EQ(why_not(R"({"magichat":1,"game":"ch\u0007ess","moves":[]})"),
              R"(unknown game "ch\u0007ess": there are )" + all_game_names());
    EXPECT_EQ(why_not(R"({"magichat":1,"game":"vanish","moves":["look 1",2]})"),
              R"("moves" must be a list of texts; item 2 is not a text)");
    EXPECT_EQ(why_not("[]"), "a record must be a JSON object");
    EXPECT_NE(why_not("{").find("not JSON: "), std::string::npos);
    EXPECT_EQ(
        why_not(R"({"magichat":1,"game":"vanish","moves":)" + std::string(100, '[') + std::string(100, ']') + '}'),
        "not JSON: nested too deep");
    EXPECT_EQ(why_not(std::string(most_record_bytes + 1, ' ')), "larger than 8 MiB");
}

TEST(RecordTest, UnknownKeysAreKeptAndIgnored) {
    const std::string json =
        R"({"magichat":1,"event":{"a":[1.50,null,"\u2603"]},"game":"rabbits","moves":[],"when":12345678901234567890123})";
    const auto record = read_record(json);
    ASSERT_TRUE(static_cast<bool>(record));
    ASSERT_EQ(record->extras.size(), 2U);
    const std::string written = write_record(*record);
    EXPECT_NE(written.find("\"event\":{\"a\":[1.50,null,\"\xE2\x98\x83\"]},\"when\":12345678901234567890123}"),
              std::string::npos);
    const auto again = read_record(write_record(*record));
    ASSERT_TRUE(static_cast<bool>(again));
    EXPECT_EQ(*again, *record);
}

// What follows the moves, read and written again.
std::string there_and_back(std::string_view more) {
    const std::string head =
        R"({"magichat":1,"game":"court","options":{"players":2,"magic_hats":true,"no_echo":true,"turn_limit":400},)"
        R"("first":1,"moves":[])";
    const auto record = read_record(head + std::string(more) + '}');
    return record ? write_record(*record).substr(head.size()) : record.error().why;
}

TEST(RecordTest, WhatTablesAndTheArenaAddIsThereAsFieldsAndWrittenBackToTheLetter) {
    const std::string hex(64, 'a');
    const std::string all =
        R"(,"commitment":{"hash":")" + hex + R"(","nonce":")" + hex + R"(","secret":")" + hex +
        R"("},"handicaps":[{"peek":"long","notes":true,"hints":true},{}],"bots":[null,"fox"],"resigned":[2],)"
        R"("arena":{"block":3,"game":1,"seed":7,"forfeit":{"seat":2,"kind":"exited","why":"so"}},)"
        R"("ms":[null,0.0,1.5,12.345],"seed":9,"why":[{"n":2,"why":"know","about":["crown"]},)"
        R"({"n":4,"why":"likely","about":["crown"],"percent":60}],"aloud":true})";
    const auto record = read_record(R"({"magichat":1,"game":"court","moves":[])" + all);
    ASSERT_TRUE(static_cast<bool>(record));
    EXPECT_TRUE(record->extras.empty());
    EXPECT_EQ(to_hex(record->commitment->secret), hex);
    EXPECT_EQ(*record->handicaps, (std::vector<Handicap>{{true, true, true}, {}}));
    EXPECT_EQ((*record->bots)[1], "fox");
    EXPECT_EQ(*record->resigned, std::vector{Seat{1}});
    EXPECT_EQ(*record->arena->forfeit, (Forfeit{Seat{1}, {FaultKind::exited, "so"}}));
    EXPECT_EQ((*record->ms)[3]->microseconds, 12345U);
    EXPECT_EQ(*record->seed, 9U);
    EXPECT_EQ((*record->why)[0], (Thought{2, "know", {"crown"}, {}}));
    EXPECT_EQ((*record->why)[1], (Thought{4, "likely", {"crown"}, 60}));
    EXPECT_EQ(record->aloud, true);
    EXPECT_EQ(there_and_back(all.substr(0, all.size() - 1)), all + '\n');
}

TEST(RecordTest, WhatCanNotBeUnderstoodOrNotWithoutLossStaysAsItStands) {
    for (
        const char* more : {
            R"(,"x":1,"resigned":[2],"y":{"z":[]},"bots":["fox",null])",  // in any order
            R"(,"commitment":1,"handicaps":{},"bots":[1],"resigned":[3],"arena":[],"ms":[1.2345],"seed":-1,"why":[{"n":2,"why":"know","about":[1]}],"aloud":1)",
            R"(,"arena":{"forfeit":{"seat":1,"kind":"flood"}},"handicaps":[{"peek":"usual","luck":1}])",
        }) {
        EXPECT_EQ(there_and_back(more), more + std::string("}\n"));
    }
    const auto record = read_record(
        R"({"magichat":1,"game":"court","moves":[],"arena":{"forfeit":{"seat":1,"kind":"flood"}},"resigned":[3]})");
    ASSERT_TRUE(static_cast<bool>(record));
    EXPECT_EQ(record->arena->forfeit->fault.kind, FaultKind::flood) << "what is clear is understood all the same";
    EXPECT_FALSE(record->resigned.has_value());
}

TEST(ReplayTest, AnIllegalMoveIsNamedWithItsNumberAndWhatWasLegal) {
    const auto why = [](std::vector<std::string> moves) {
        const Record record{.setup = magichat::Setup<vanish::Game>{}, .moves = std::move(moves)};
        std::size_t lines = 0;
        const auto wrong = replay_json(record, [&](std::string_view) { ++lines; });
        EXPECT_TRUE(wrong.has_value());
        EXPECT_EQ(lines + 1, wrong ? wrong->n : 0);
        return wrong ? wrong->why : "";
    };
    const std::string deal = "deal cat frog dove mouse rabbit owl";
    EXPECT_EQ(why({deal, "look 3", "swap 3 3"}),
              "move 3, \"swap 3 3\", is no move of this game; legal: swap 3 1, swap 3 2, swap 3 4, swap 3 5");
    EXPECT_EQ(why({deal, "look 3", "stay"}),
              "move 3, \"stay\", is not legal here; legal: swap 3 1, swap 3 2, swap 3 4, swap 3 5");
    EXPECT_EQ(why({"look 3"}),
              "move 1, \"look 3\", is not legal here; legal: deal with the six animals in any order: positions 1 to 5, "
              "then the box");
    EXPECT_EQ(why({deal, "call owl", deal, "call rabbit", deal, "call owl", deal}),
              "move 5, \"" + deal + "\", comes after the end; legal: nothing, the game is over");
    EXPECT_EQ(why({"deal\n\x1B[2J"}).substr(0, 30), "move 1, \"deal\\n\\u001b[2J\", is ");
}

}  // namespace
}  // namespace magichat
