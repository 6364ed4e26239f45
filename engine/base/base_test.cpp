// engine/base: the random numbers by their literal values, and the small tools that everything stands on.
#include <gtest/gtest.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/hash.h"
#include "engine/base/json_tree.h"
#include "engine/base/list.h"
#include "engine/base/moves.h"
#include "engine/base/outcome.h"
#include "engine/base/quote.h"
#include "engine/base/random.h"
#include "engine/base/ratio.h"
#include "engine/base/spelling.h"
#include "engine/base/utf8.h"
#include "engine/base/words.h"

namespace magichat {
namespace {

// A game that replays from a seed must replay everywhere and for ever: these values may not change.
TEST(RandomNumbers, AreFixedByLiteralValues) {
    Random random(0);
    EXPECT_EQ(random.next(), 0xE220A8397B1DCDAFU);
    EXPECT_EQ(random.next(), 0x6E789E6AA1B965F4U);
    EXPECT_EQ(random.next(), 0x06C45D188009454FU);
    Random other(1234567);
    EXPECT_EQ(other.next(), 0x599ED017FB08FC85U);
    EXPECT_EQ(other.next(), 0x2C73F08458540FA5U);
}

TEST(RandomNumbers, BelowIsFixedByLiteralValues) {
    Random random(7);
    std::vector<u32> drawn;
    for (int i = 0; i < 12; ++i) drawn.push_back(below(random, 6));
    EXPECT_EQ(drawn, (std::vector<u32>{2, 0, 5, 3, 2, 1, 2, 1, 0, 2, 0, 5}));
    std::vector<u64> large;
    for (int i = 0; i < 3; ++i) large.push_back(below_large(random, 10'000'000'000));
    EXPECT_EQ(large, (std::vector<u64>{2734777392, 4485748198, 1825822383}));
}

TEST(RandomNumbers, ShuffleIsFixedByLiteralValues) {
    Random random(42);
    std::array<int, 10> cards{};
    std::iota(cards.begin(), cards.end(), 0);
    shuffle(cards.data(), cards.size(), random);
    EXPECT_EQ(cards, (std::array<int, 10>{8, 3, 6, 5, 4, 0, 9, 2, 1, 7}));
}

// A generator that gives what it is told to, to reach the rare redraw.
struct Scripted {
    std::vector<u64> values;
    std::size_t next_value = 0;
    u64 next() { return values.at(next_value++); }
};

TEST(RandomNumbers, BelowDrawsAgainWhereTheOddsWouldBeUneven) {
    // 2^32 = 3 * 1431655765 + 1: of the 2^32 high halves just one, 0, is too many for n = 3.
    Scripted script{{0, u64{1} << 32U}};
    EXPECT_EQ(below(script, 3), 0U);
    EXPECT_EQ(script.next_value, 2U);
    Scripted fine{{u64{1} << 32U}};
    EXPECT_EQ(below(fine, 3), 0U);
    EXPECT_EQ(fine.next_value, 1U);
    // 16 bits of mask for 40000: 65535 is too large, 39999 is not.
    Scripted large{{65535, 40000, 39999}};
    EXPECT_EQ(below_large(large, 40000), 39999U);
}

TEST(RandomNumbers, AllOrdersOfFiveCardsAreEquallyLikely) {
    Random random(3);
    std::array<int, 120> count{};
    constexpr int rounds = 120 * 500;
    for (int n = 0; n < rounds; ++n) {
        std::array<int, 5> cards = {0, 1, 2, 3, 4};
        shuffle(cards.data(), cards.size(), random);
        int rank = 0;
        for (std::size_t i = 0; i < 5; ++i) {
            int smaller = 0;
            for (std::size_t j = i + 1; j < 5; ++j) smaller += cards[j] < cards[i] ? 1 : 0;
            rank = rank * static_cast<int>(5 - i) + smaller;
        }
        ++count[static_cast<std::size_t>(rank)];
    }
    double chi_squared = 0;
    for (const int c : count) chi_squared += (c - 500.0) * (c - 500.0) / 500.0;
    EXPECT_LT(chi_squared, 119 + 5 * std::sqrt(2.0 * 119));
    EXPECT_GT(chi_squared, 119 - 5 * std::sqrt(2.0 * 119));
}

enum class Letter : u8 { a, b, c, d };

TEST(MovesTest, AreListedInAscendingOrder) {
    EXPECT_TRUE(Moves<Letter>().empty());
    const Moves<Letter> moves(1U << index(Letter::d) | 1U << index(Letter::b));
    EXPECT_EQ(moves.size(), 2U);
    EXPECT_EQ(moves[0], Letter::b);
    EXPECT_EQ(moves[1], Letter::d);
    EXPECT_TRUE(moves.has(Letter::d));
    EXPECT_FALSE(moves.has(Letter::a));
    EXPECT_FALSE(moves.has(at<Letter>(200)));
    std::vector<Letter> listed;
    for (const Letter letter : moves) listed.push_back(letter);
    EXPECT_EQ(listed, (std::vector{Letter::b, Letter::d}));
}

TEST(MovesTest, TheNthBitIsFoundForEveryN) {
    Random random(5);
    for (int n = 0; n < 1000; ++n) {
        const u64 bits = random.next() & random.next();
        unsigned nth = 0;
        for (unsigned i = 0; i < 64; ++i) {
            if (((bits >> i) & 1U) == 0) continue;
            ASSERT_EQ(nth_bit(bits, nth), i);
            ASSERT_EQ(nth_bit_by_counting(bits, nth++), i);  // as where there is no instruction for it
        }
    }
}

TEST(ListTest, ComparesOnlyWhatIsInIt) {
    List<int, 4> a(1, 2);
    List<int, 4> b(1, 2, 3);
    EXPECT_FALSE(a == b);
    a.push_back(3);
    EXPECT_TRUE(a == b);
    a.clear();
    EXPECT_TRUE(a.empty());
    EXPECT_TRUE(a == (List<int, 4>()));
}

TEST(RatioTest, IsAlwaysInLowestTerms) {
    EXPECT_EQ(Ratio(2, 8), Ratio(1, 4));
    EXPECT_EQ(Ratio(0, 8), never);
    EXPECT_EQ(Ratio(5, 5), always);
    EXPECT_TRUE(always.certain());
    EXPECT_FALSE(Ratio(7, 8).certain());
    EXPECT_DOUBLE_EQ(Ratio(3, 4).value(), 0.75);
}

TEST(HashTest, DiffersByValueAndOrderAndIsFixed) {
    EXPECT_NE(Hash().add(1).add(2).value(), Hash().add(2).add(1).value());
    EXPECT_NE(hash_of(std::array<u8, 9>{1}), hash_of(std::array<u8, 9>{0, 1}));
    EXPECT_EQ(hash_of(std::array<u8, 3>{1, 2, 3}), Hash().add(0x030201).value());
}

TEST(OutcomeTest, MostPointsWinAndEqualPointsShareTheWin) {
    EXPECT_EQ(most_points_win({3, 1, 0, 9}, 2).winners, 0b0001);  // the fourth chair is not at this table
    EXPECT_EQ(most_points_win({1, 3, 3, 0}, 3).winners, 0b0110);
    EXPECT_EQ(most_points_win({-2, -2, -1, -3}, 4).winners, 0b0100);
}

TEST(WordsTest, OneSpaceBetweenWordsAndNothingElse) {
    const auto count = [](std::string_view text) {
        Words words(text);
        std::vector<std::string> all;
        while (!words.done()) all.emplace_back(words.next());
        return all;
    };
    EXPECT_EQ(count("look 3"), (std::vector<std::string>{"look", "3"}));
    EXPECT_EQ(count("look  3"), (std::vector<std::string>{"look", "", "3"}));
    EXPECT_EQ(count(" look"), (std::vector<std::string>{"", "look"}));
    EXPECT_EQ(count("look "), (std::vector<std::string>{"look", ""}));
    EXPECT_EQ(find_number<Letter>("1", 4), Letter::a);
    for (const char* wrong : {"0", "5", "01", "1 ", "", "-1", "+1", "a", "1.0", "\xD9\xA1"}) {
        EXPECT_FALSE(find_number<Letter>(wrong, 4)) << wrong;
    }
}

TEST(SpellingTest, CountsChangesAndLettersThatChangedPlaces) {
    EXPECT_EQ(spelling_distance("hat", "hat"), 0U);
    EXPECT_EQ(spelling_distance("Hat", "hAT"), 0U);
    EXPECT_EQ(spelling_distance("", "hat"), 3U);
    EXPECT_EQ(spelling_distance("gmaes", "games"), 1U);       // m and a
    EXPECT_EQ(spelling_distance("elefant", "elephant"), 2U);  // f to p, and an h
    EXPECT_EQ(spelling_distance("rabits", "rabbits"), 1U);
    EXPECT_EQ(spelling_distance("rrabbits", "rabbits"), 1U);
    EXPECT_EQ(spelling_distance("cuotr", "court"), 2U);  // u and o, t and r
}

TEST(SpellingTest, LowerCaseIsThatOfAscii) {
    EXPECT_EQ(lower_case("Hat 3, AZaz [`{@"), "hat 3, azaz [`{@");
    EXPECT_EQ(lower_case("\u00C4\u0414"), "\u00C4\u0414");
}

TEST(SpellingTest, FindsTheNearestWordOrNone) {
    const std::array<std::string_view, 5> words = {"random", "goldfish", "puppy", "fox", "ms"};
    EXPECT_EQ(nearest_word("radnom", words), "random");
    EXPECT_EQ(nearest_word("FOX", words), "fox");
    EXPECT_EQ(nearest_word("ox", words), "fox");
    EXPECT_EQ(nearest_word("m", words), "ms");
    EXPECT_EQ(nearest_word("puppet", words), "puppy");
    for (const std::string_view far : {"", "x", "cow", "horse", "gold", "randomised"}) {
        EXPECT_EQ(nearest_word(far, words), "") << far;
    }
    EXPECT_EQ(nearest_word(std::string(1000000, 'x'), words), "");
    EXPECT_EQ(did_you_mean("fxo", words), "; did you mean fox?");
    EXPECT_EQ(did_you_mean("cow", words), "");
    const std::array<std::string_view, 3> games = {"vanish", "court", "rabbits"};
    EXPECT_EQ(no_such("game", "rabits", games),
              "there is no game \"rabits\"; did you mean rabbits? There are vanish, court and rabbits");
    EXPECT_EQ(no_such("game", "go", games), "there is no game \"go\". There are vanish, court and rabbits");
    const std::array<std::string_view, 2> alike = {"look", "lock"};
    EXPECT_EQ(nearest_word("lok", alike), "look") << "the first of two that are equally near";
    const std::array<std::string_view, 2> commands = {"play", "replay"};
    EXPECT_EQ(nearest_word("rplay", commands), "replay") << "of these the one that begins alike";
}

// What is decoded, and how many bytes it took; "no" if it is not UTF-8.
std::string decoded(std::string_view text) {
    const CodePoint point = first_code_point(text);
    return point.bytes == 0 ? "no" : std::to_string(point.value) + " in " + std::to_string(point.bytes);
}

TEST(Utf8Test, IsDecodedAtTheEdgesOfEveryLength) {
    EXPECT_EQ(decoded(std::string_view("\0", 1)), "0 in 1");
    EXPECT_EQ(decoded("\x7F!"), "127 in 1");
    EXPECT_EQ(decoded("\xC2\x80!"), "128 in 2");
    EXPECT_EQ(decoded("\xDF\xBF"), "2047 in 2");
    EXPECT_EQ(decoded("\xE0\xA0\x80"), "2048 in 3");
    EXPECT_EQ(decoded("\xED\x9F\xBF"), "55295 in 3") << "the last before the pairs";
    EXPECT_EQ(decoded("\xEE\x80\x80"), "57344 in 3") << "the first after the pairs";
    EXPECT_EQ(decoded("\xEF\xBF\xBF"), "65535 in 3");
    EXPECT_EQ(decoded("\xF0\x90\x80\x80"), "65536 in 4");
    EXPECT_EQ(decoded("\xF4\x8F\xBF\xBF"), "1114111 in 4");
}

TEST(Utf8Test, RefusesWhatIsNotUtf8) {
    EXPECT_EQ(decoded("\x80"), "no") << "a byte that only goes on";
    EXPECT_EQ(decoded("\xC0\xAF"), "no") << "overlong, of two";
    EXPECT_EQ(decoded("\xC1\xBF"), "no") << "overlong, of two";
    EXPECT_EQ(decoded("\xE0\x9F\xBF"), "no") << "overlong, of three";
    EXPECT_EQ(decoded("\xF0\x8F\xBF\xBF"), "no") << "overlong, of four";
    EXPECT_EQ(decoded("\xED\xA0\x80"), "no") << "half a pair";
    EXPECT_EQ(decoded("\xF4\x90\x80\x80"), "no") << "above U+10FFFF";
    EXPECT_EQ(decoded("\xF5\x80\x80\x80"), "no");
    EXPECT_EQ(decoded("\xFF"), "no");
    EXPECT_EQ(decoded("\xE2\x82"), "no") << "cut off";
    EXPECT_EQ(decoded("\xE2\x82!"), "no") << "broken off";
}

TEST(QuotedTest, EscapesControlCharactersAndWhatIsNotUtf8) {
    EXPECT_EQ(quote("look 3"), "\"look 3\"");
    EXPECT_EQ(quote("a\nb\tc\x1B[31m\x7F"), "\"a\\nb\\tc\\u001b[31m\\u007f\"");
    EXPECT_EQ(quote(std::string_view("\0x", 2)), "\"\\u0000x\"");
    EXPECT_EQ(quote("\xC2\x85 \xE2\x80\xAE \xFF \xC3\xA9"), "\"\\u0085 \\u202e \\xff \xC3\xA9\"");
    EXPECT_EQ(quote("\xED\xA0\x80\xC0\xAF\xE2\x82"), "\"\\xed\\xa0\\x80\\xc0\\xaf\\xe2\\x82\"");
    EXPECT_EQ(quote(std::string(2000, 'x')).size(), 1000 + 3 + 2U);
}

// RapidJSON's own writer is what ours is held against.
TEST(JsonTest, WritesTheBytesThatRapidJsonWrites) {
    std::string every_byte;
    for (int c = 0; c < 256; ++c) every_byte.push_back(static_cast<char>(c));
    const std::array<std::string, 6> texts = {"", "plain", "\"", "a\\b\"c", every_byte, "end\n"};
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> theirs(buffer);
    Json ours;
    theirs.StartArray();
    ours.open_list();
    for (const std::string& text : texts) {
        const auto size = static_cast<rapidjson::SizeType>(text.size());
        theirs.StartObject();
        theirs.Key(text.data(), size);
        theirs.String(text.data(), size);
        theirs.Key("list");
        theirs.StartArray();
        theirs.EndArray();
        theirs.Key("more");
        theirs.StartArray();
        theirs.Null();
        theirs.Bool(true);
        theirs.Bool(false);
        theirs.EndArray();
        theirs.EndObject();
        ours.open().text(text, text).key("list").open_list().close_list();
        ours.key("more").open_list().null().flag(true).flag(false).close_list().close();
    }
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, least, std::int64_t{1234567890123}}) {
        theirs.Int64(number);
        ours.number(number);
    }
    theirs.Uint64(~u64{0});
    ours.whole(~u64{0});
    for (const double number : {0.0, -0.5, 1.0, 0.1, 1e-7, 1e21, 123456.789, 5e-324, 1.7976931348623157e308}) {
        theirs.Double(number);
        ours.real(number);
    }
    theirs.RawValue("{}", 2, rapidjson::kObjectType);
    ours.raw("{}");
    theirs.EndArray();
    ours.close_list();
    EXPECT_EQ(ours.view(), std::string_view(buffer.GetString(), buffer.GetSize()));
    ours.reset();
    EXPECT_EQ(ours.text("again").view(), "\"again\"");
}

// Texts are looked through eight bytes at a time, and what is left of them one by one.
TEST(JsonTest, FindsWhatIsEscapedWhereverItStands) {
    for (const char around : {' ', '!', '#', '[', ']', '\x7f', '\x80', '\xff'}) {
        for (const std::size_t length : {1U, 7U, 8U, 9U, 16U, 23U}) {
            for (std::size_t place = 0; place < length; ++place) {
                for (int c = 0; c < 256; ++c) {
                    std::string text(length, around);
                    text[place] = static_cast<char>(c);
                    rapidjson::StringBuffer buffer;
                    rapidjson::Writer<rapidjson::StringBuffer> theirs(buffer);
                    theirs.String(text.data(), static_cast<rapidjson::SizeType>(length));
                    ASSERT_EQ(Json().text(text).view(), std::string_view(buffer.GetString(), buffer.GetSize()))
                        << c << " at " << place << " of " << length;
                }
            }
        }
    }
}

TEST(JsonTreeTest, FindsAKeyThatStandsTwiceAmongFewAndMany) {
    for (const std::size_t others : {0U, 30U}) {
        std::string text = R"({"z":0,"b":1,"a":2)";
        for (std::size_t i = 0; i < others; ++i) text += ",\"k" + std::to_string(i) + "\":0";
        EXPECT_FALSE(read_json(text + "}", 2)->doubled_key()) << text;
        EXPECT_EQ(read_json(text + R"(,"z":3,"b":4})", 2)->doubled_key(), "b") << text;
    }
}

TEST(JsonTreeTest, KeepsEverythingAsItWasWritten) {
    const std::string text =
        R"({"a":[1,2.50,-0,1e40,18446744073709551616],"b":null,"a":{"c":"\u00e9\n"},"d":[true,false]})";
    const auto tree = read_json(text, 10);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->doubled_key(), "a");
    Json json;
    write(json, *tree);
    EXPECT_EQ(json.view(),
              "{\"a\":[1,2.50,-0,1e40,18446744073709551616],\"b\":null,\"a\":{\"c\":\"\xC3\xA9\\n\"},"
              "\"d\":[true,false]}");
    const JsonTree& numbers = *tree->find("a");
    EXPECT_EQ(numbers.items[0].whole(), 1U);
    for (std::size_t i = 1; i < 5; ++i) EXPECT_FALSE(numbers.items[i].whole()) << i;
}

TEST(JsonTreeTest, RefusesTooManyValuesAndWhatComesAfterTheEnd) {
    std::string many = "[0";
    for (std::size_t i = 0; i < most_json_values; ++i) many += ",0";
    EXPECT_EQ(read_json(many + "]", 10).error().why, "too many values");
    EXPECT_EQ(read_json(std::string_view("{}\0{}", 5), 10).error().why, "it goes on after the end (byte 3)");
    EXPECT_TRUE(read_json("{} \n", 10));
}

TEST(JsonTreeTest, RefusesWhatIsNestedTooDeep) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_TRUE(read_json(nested(10), 10));
    EXPECT_EQ(read_json(nested(11), 10).error().why, "nested too deep");
    EXPECT_EQ(read_json(std::string(1000000, '['), 10).error().why, "nested too deep");
}

}  // namespace
}  // namespace magichat
