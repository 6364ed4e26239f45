// A record as a page shows and checks it: complete, and open only when the game is finished.
#include "wasm/review.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/games.h"
#include "engine/replay.h"
#include "table/play/promise.h"
#include "tests/source_dir.h"

namespace magichat {
namespace {

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The golden records, and one of a table, with its commitment.
std::vector<std::string> records() {
    std::vector<std::string> all = {read(std::string(source_dir) + "/tests/cli/verify.hat.json")};
    for (const auto& entry : std::filesystem::directory_iterator(std::string(source_dir) + "/tests/golden")) {
        if (entry.path().string().ends_with(".hat.json")) all.push_back(read(entry.path()));
    }
    return all;
}

JsonTree tree_of(const std::string& text) {
    auto tree = read_json(text, 12);
    EXPECT_FALSE(!tree) << text;
    return !tree ? JsonTree{} : *tree;
}

std::string text_of(const JsonTree* tree) {
    if (tree == nullptr) return "absent";
    Json json;
    write(json, *tree);
    return json.str();
}

// A game of two under way: nothing here is over.
constexpr std::string_view short_record = R"({"magichat":1,"game":"vanish","names":["Ada","Bo"],)"
                                          R"("moves":["deal cat frog dove mouse rabbit owl","look 3","swap 3 5"])";

TEST(Review, HasWhatTheRecordSaysOfTheGame) {
    const Answer answer =
        review(std::string(short_record) + R"(,"bots":[null,"fox"],"handicaps":[{"notes":true},{}]})");
    EXPECT_EQ(answer.status, 0U);
    EXPECT_TRUE(answer.text.starts_with(
        R"({"game":"vanish","options":{"players":2,"expert":false,"swap":"must","turn_limit":400},"first":1,)"
        R"("names":["Ada","Bo"],"players":2,"finished":false,"handicaps":[{"notes":true},{}],"bots":[null,"fox"],)"
        R"("steps":[{"n":1,"by":0,"move":"deal cat frog dove mouse rabbit owl","to_act":1,"seen":{"0":[{"event":"deal",)"))
        << answer.text;
    const Answer bare = review(R"({"magichat":1,"game":"court","moves":[]})");
    EXPECT_EQ(bare.text, R"({"game":"court","options":{"players":2,"magic_hats":true,"no_echo":true,"turn_limit":400},)"
                         R"("first":1,"players":2,"finished":false,"steps":[]})");
}

TEST(Review, TellsOfEveryMoveWhatReplayTells) {
    std::size_t steps = 0;
    for (const std::string& text : records()) {
        const JsonTree answer = tree_of(review(text).text);
        std::size_t i = 0;
        replay_json(*read_record(text), [&](std::string_view line) {
            const JsonTree told = tree_of(std::string(line));
            ASSERT_LT(i, answer.find("steps")->items.size());
            const JsonTree& step = answer.find("steps")->items[i++];
            for (const char* key : {"n", "by", "move", "to_act", "seen"}) {
                EXPECT_EQ(text_of(step.find(key)), text_of(told.find(key))) << key;
            }
        });
        EXPECT_EQ(answer.find("steps")->items.size(), i);
        steps += i;
    }
    EXPECT_GT(steps, 1000U);
}

template <Game G>
void expect_views(const JsonTree& steps, const Setup<G>& setup, const std::vector<std::string>& moves) {
    typename G::Spread spread;
    replay<G>(setup, moves, [&](const Match<G>& match, Seat /*by*/, const typename G::Trace& trace) {
        const JsonTree& views = *steps.items[match.steps().size() - 1].find("views");
        for (const auto& event : see(match.state(), trace, Seat{})) spread.hear(event);
        ASSERT_EQ(views.items.size(), setup.options.players + 1U);
        for (unsigned n = 0; n <= setup.options.players; ++n) {
            Json own;
            write_view(own, match.state(), n == 0 ? house : at<Seat>(n - 1U), spread);
            ASSERT_EQ(text_of(views.find(std::to_string(n))), own.str());
        }
    });
}

TEST(Review, HasTheViewOfEverySeatAfterEveryMove) {
    for (const std::string& text : records()) {
        const auto record = read_record(text);
        const JsonTree answer = tree_of(review(text).text);
        with_setup(record->setup,
                   [&](const auto& setup) { expect_views(*answer.find("steps"), setup, record->moves); });
    }
}

TEST(Review, IsOpenOnlyWhenTheGameIsFinished) {
    std::size_t open = 0;
    std::size_t closed = 0;
    for (const std::string& text : records()) {
        auto record = *read_record(text);
        const auto is_open = [&] {
            const Answer answer = review(write_record(record));
            const JsonTree tree = tree_of(answer.text);
            for (const JsonTree& step : tree.find("steps")->items) {
                EXPECT_EQ(step.find("open") != nullptr, tree.find("finished")->is(JsonTree::Kind::yes));
            }
            EXPECT_EQ(answer.text.find("\"open\":") != std::string::npos,
                      tree.find("finished")->is(JsonTree::Kind::yes));
            return tree.find("finished")->is(JsonTree::Kind::yes);
        };
        const bool whole = is_open();
        (whole ? open : closed) += 1;
        record.moves.pop_back();
        EXPECT_FALSE(is_open()) << "one move before the end";
        // A move that can't be made before the end opens nothing; one after it changes nothing.
        record = *read_record(text);
        record.moves.emplace_back("fly");
        EXPECT_EQ(is_open(), whole);
    }
    EXPECT_GT(open, 10U);
    EXPECT_GT(closed, 0U);
}

TEST(Review, OneOfTwoWhoResignsHasEndedTheGame) {
    const auto finished = [](std::string_view resigned, std::string_view record = short_record) {
        const Answer answer = review(std::string(record) + R"(,"resigned":)" + std::string(resigned) + '}');
        EXPECT_EQ(answer.status, 0U);
        const JsonTree tree = tree_of(answer.text);
        EXPECT_EQ(text_of(tree.find("resigned")), resigned) << "it is passed on as it stands";
        const bool open = text_of(tree.find("steps")->items.back().find("open")) ==
                          R"({"hats":["cat","frog","rabbit","mouse","dove"],"box":"owl"})";
        EXPECT_EQ(open, tree.find("finished")->is(JsonTree::Kind::yes));
        return open;
    };
    EXPECT_TRUE(finished("[1]"));
    EXPECT_TRUE(finished("[2]"));
    for (const char* nobody : {"[]", "[0]", "[3]", "[1,2]", "[-1]", "[\"1\"]", "1", "null", "{\"1\":1}"}) {
        EXPECT_FALSE(finished(nobody)) << nobody;
    }
    // With three a stand-in plays on.
    std::string three(short_record);
    three.replace(three.find(R"("names":["Ada","Bo"])"), std::string_view(R"("names":["Ada","Bo"])").size(),
                  R"("options":{"players":3})");
    EXPECT_FALSE(finished("[1]", three));
    // Nor does a record that can't be played end by resigning.
    std::string wrong(short_record);
    wrong.replace(wrong.find("swap 3 5"), 8, "swap 5 3");
    const Answer answer = review(wrong + R"(,"resigned":[1]})");
    EXPECT_EQ(answer.status, 1U);
    EXPECT_EQ(answer.text.find("\"open\""), std::string::npos);
}

TEST(Review, AGameThatWasBrokenOffIsOver) {
    const Answer answer = review(std::string(short_record) + R"(,"ended_by":"broken_off"})");
    EXPECT_EQ(answer.status, 0U);
    const JsonTree tree = tree_of(answer.text);
    EXPECT_TRUE(tree.find("finished")->is(JsonTree::Kind::yes));
    EXPECT_EQ(text_of(tree.find("ended_by")), R"("broken_off")");
    const JsonTree other = tree_of(review(std::string(short_record) + R"(,"ended_by":"rules"})").text);
    EXPECT_FALSE(other.find("finished")->is(JsonTree::Kind::yes)) << "that would be to be seen in the moves";
}

TEST(Review, ShowsWhatCameBeforeAMoveThatCanNotBeMade) {
    std::string text(short_record);
    text.replace(text.find("swap 3 5"), 8, "swap 5 3");
    const Answer answer = review(text + '}');
    EXPECT_EQ(answer.status, 1U);
    const JsonTree tree = tree_of(answer.text);
    EXPECT_EQ(tree.find("steps")->items.size(), 2U);
    EXPECT_EQ(text_of(tree.find("error")),
              R"("move 3, \"swap 5 3\", is not legal here; legal: swap 3 1, swap 3 2, swap 3 4, swap 3 5")");
}

TEST(Review, SaysInALineWhatIsWrongWithARecord) {
    for (const char* text : {"", "[]", R"({"magichat":1})", R"({"magichat":1,"game":"chess","moves":[]})"}) {
        for (const Answer& answer : {review(text), check(text)}) {
            EXPECT_EQ(answer.status, 2U);
            EXPECT_EQ(answer.text, read_record(text).error().why + '\n');
        }
    }
}

TEST(Review, EndsWhereThereAreTooManyMoves) {
    std::string text =
        R"({"magichat":1,"game":"vanish","options":{"turn_limit":0},"moves":["deal cat frog dove mouse rabbit owl")";
    for (std::size_t i = 0; i < most_review_moves / 2; ++i) text += R"(,"look 1","swap 1 2")";
    const Answer answer = review(text + "]}");  // one more than are shown
    EXPECT_EQ(answer.status, 1U);
    EXPECT_TRUE(answer.text.ends_with(R"(],"error":"the record has 5001 moves; only the first 5000 are shown"})"));
    std::size_t steps = 0;
    for (std::size_t at = 0; (at = answer.text.find(R"({"n":)", at)) != std::string::npos; ++at) ++steps;
    EXPECT_EQ(steps, most_review_moves);
}

TEST(Check, SaysWhetherTheRecordKeepsItsCommitment) {
    const std::string text = read(std::string(source_dir) + "/tests/cli/verify.hat.json");
    std::size_t chances = 0;  // of the house: deals, rolls, shuffles
    Record record = *read_record(text);
    for (const std::string& move : record.moves) {
        chances += move.starts_with("deal") || move.starts_with("roll") || move.starts_with("shuffle") ? 1U : 0U;
    }
    const Answer proven = check(text);
    EXPECT_EQ(proven.status, 0U);
    EXPECT_EQ(proven.text, R"({"ok":true,"chances":)" + std::to_string(chances) + R"(,"missed":[]})");

    Record lucky = *read_record(std::string(short_record) + '}');
    lucky.moves.clear();
    lucky.commitment = {{}, {}, {}, Promise{"owl", 1, {{.person = "Ada"}, {.person = "Bo", .pledge = Bytes32{}}}}};
    lucky.commitment->hash = hash_of(lucky.setup, *lucky.commitment);
    EXPECT_EQ(check(write_record(lucky)).text, R"({"ok":true,"chances":0,"missed":[2]})");

    record.moves[1] = "roll hat1 hat1";  // it was another
    const Answer differs = check(write_record(record));
    EXPECT_EQ(differs.status, 0U);
    EXPECT_TRUE(differs.text.starts_with(
        R"({"ok":false,"kind":"differs","why":"move 2, \"roll hat1 hat1\", is not what the secret gives: roll )"))
        << differs.text;
    record.moves[1] = "fly";
    EXPECT_NE(check(write_record(record)).text.find(R"("kind":"illegal")"), std::string::npos);
    EXPECT_EQ(check(std::string(short_record) + '}').text,
              R"({"ok":false,"kind":"absent","why":"the record has no commitment"})");
    EXPECT_NE(check(std::string(short_record) + R"(,"commitment":1})").text.find(R"("kind":"malformed")"),
              std::string::npos);
    std::string other = text;
    const std::size_t hash = other.find(R"("hash":")") + 8;
    other[hash] = other[hash] == '0' ? '1' : '0';
    EXPECT_NE(check(other).text.find(R"("kind":"broken")"), std::string::npos);
}

}  // namespace
}  // namespace magichat
