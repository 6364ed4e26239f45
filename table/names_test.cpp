#include "table/names.h"

#include <gtest/gtest.h>

#include "engine/base/quote.h"

namespace magichat {
namespace {

std::string cleaned(std::string_view text) {
    const auto name = clean_name(text);
    return name ? *name : "refused: " + name.error().why;
}

TEST(Names, StayAsTheyAre) {
    for (const char* name : {"Ada",      "Zoë",        "Мария",      "שרה",    "李雷",    "Anne-Marie O’Neil",
                             "J0e_9",    "Nguyễn Ước", "Øyvind",     "Ștefan", "Çağrı",   "Þór",
                             "Ɓala",     "Olena ʼ",    "Ірина Ґ",    "Әлия",   "Γιώργος", "Արամ",
                             "محمد علی", "प्रिया",      "বীণা",       "தமிழ்",   "ສົມ",      "น้ำฝน",
                             "გიორგი",   "አበበ",        "さくら・カ", "민준",   "𠮷田",    "ज़ीं",
                             "דוד־אל",   "L·lúcia",    "¡Olé!"})
        EXPECT_EQ(cleaned(name), name);
}

TEST(Names, MayHavePictures) {
    for (const char* name :
         {"Ada 🦊", "❤️", "⭐ Bo ★", "👍🏽", "🇩🇰", "👩‍🚀", "🤷🏾‍♀️", "👨‍👩‍👧"})
        EXPECT_EQ(cleaned(name), name);
    EXPECT_EQ(cleaned("👩\u200D\u200D\uFE0F\uFE0F🚀"), "👩\uFE0F\u200D🚀") << "once each";
    EXPECT_EQ(cleaned("👩\u200DAda\u200D🚀\uFE0F"), "👩Ada🚀\uFE0F") << "a joiner stands between pictures";
    EXPECT_EQ(cleaned("Ada\uFE0F \u200D🚀\u200D"), "Ada 🚀");
    EXPECT_EQ(cleaned("1\uFE0F"), "1");
}

TEST(Names, HaveNothingThatNobodyHasBeenGivenYet) {
    for (const char* none : {"\u0378", "\u038B", "\u0530", "\u0984", "\u0DF0", "\u2E9A", "\U0002A6E0", "\U0001F6D8"}) {
        EXPECT_FALSE(clean_name(std::string("A") + none)) << none;
    }
    EXPECT_FALSE(clean_name("\u304B\u3099")) << "a sound mark stands in one piece with its kana";
}

// Formatting goes; what else is not seen, or is another letter in other clothes, is refused: one of each kind.
TEST(Names, HaveNothingThatNobodyWrites) {
    for (const char* gone : {"\u00AD", "\u034F", "\u061C", "\u0640", "\u180E", "\u200E", "\u2065", "\uFE00", "\uFE0F",
                             "\U000E0041", "\U000E01EF"}) {
        EXPECT_EQ(cleaned(std::string("A") + gone + "da"), "Ada");
    }
    const char* const refused[] = {
        "\U0001BCA0", "\U0001BCA3", "\U0001D159", "\U0001D173", "\u2800", "\u3164", "\uFFA0",      // not seen
        "\u115F",     "\u17B4",     "\uFFF9",     "\uE000",     "\uFFFF", "\uFFFD", "\U000F0000",  //
        "\u0251",     "\u0261",     "\u026A",     "\u212A",     "\u2113", "\u2160", "\u217F",
        "\u13AA",  // like Latin
        "\uA4EE",     "\u1D00",     "\uA64A",     "\uFF21",     "\uFF41", "\u24B6", "\U0001F130",
        "\U0001F170",                                                                          //
        "\U0001D400", "\U0001D5BA", "\U0001D7D8", "\u249C",     "\u2070", "\uFB01", "\u01C4",  //
        "\u0132",     "\u01C0",     "\u2C60",     "\uA731",     "\uAB30", "\u1F00", "\u0461",
        "\u10A0",                                                          // others
        "\u16A0",     "\uFE8D",     "\u3131",     "\u1100",     "\u20E3",  //
    };
    for (const char* other : refused) {
        EXPECT_EQ(cleaned(std::string("A") + other + "da"), "refused: a name can't have " + quote(other) + " in it");
    }
}

TEST(Names, AreCleaned) {
    EXPECT_EQ(cleaned("  Ada   B \t C\n"), "Ada B C");
    EXPECT_EQ(cleaned("A\x01"
                      "d\x7f"
                      "a"),
              "Ada");
    EXPECT_EQ(cleaned("A\u200Bd\uFEFFa\u202E"), "Ada") << "zero width and direction";
    EXPECT_EQ(cleaned("A\u0301\u0301\u0301\u0301\u0301"), "A\u0301\u0301") << "two marks on a letter";
}

TEST(Names, HaveAtMostTwoMarksOnALetterInAnyWriting) {
    for (const char* mark : {"\u0301", "\u0331", "\u05B8", "\u0651", "\u0E49", "\u093C", "\u0ABC", "\u17C6"}) {
        std::string tower = "A";
        for (int i = 0; i < 12; ++i) tower += mark;
        EXPECT_EQ(cleaned(tower), std::string("A") + mark + mark);
        EXPECT_EQ(cleaned(std::string("A") + mark + "\u200D" + mark + "\u200D" + mark), std::string("A") + mark + mark)
            << "nothing invisible in between helps";
    }
    EXPECT_EQ(cleaned("שָׁלוֹם"), "שָׁלוֹם") << "two on a letter are a language";
    // Through letters, over them, around them, of other writings and of music: not at all.
    for (const char* mark : {"\u0334", "\u0338", "\u035C", "\u0489", "\u20DD",     "\u2DE0",     "\uA66F",
                             "\uA67D", "\uA8E0", "\u0F8D", "\u0FBC", "\u102B",     "\u103E",     "\u1B00",
                             "\u1B44", "\u1DFF", "\uFE20", "\u3099", "\U0001D165", "\U0001D172", "\U0001E8D0"}) {
        EXPECT_FALSE(clean_name(std::string("A") + mark));
    }
}

TEST(Names, GetANumberIfTheyAreTaken) {
    EXPECT_EQ(distinct_name("Ada", {"Bo"}), "Ada");
    EXPECT_EQ(distinct_name("Ada", {"Bo", "ada"}), "Ada 2");
    EXPECT_EQ(distinct_name("Ada", {"Ada", "Ada 2", "ADA 3"}), "Ada 4");
    EXPECT_EQ(distinct_name("abcdefghijklmnopqrst", {"abcdefghijklmnopqrst"}), "abcdefghijklmnopqr 2") << "20 letters";
    EXPECT_EQ(distinct_name("Ыыыыыыыыы Ыыыыыыы Ыы", {"Ыыыыыыыыы Ыыыыыыы Ыы"}), "Ыыыыыыыыы Ыыыыыыы 2")
        << "whole letters";
}

TEST(Names, AreRefused) {
    EXPECT_EQ(cleaned(""), "refused: a name must have a letter, a digit or an emoji");
    EXPECT_EQ(cleaned(" \u200B\u0301"), "refused: a name must have a letter, a digit or an emoji");
    EXPECT_EQ(cleaned("abcdefghijklmnopqrstu"), "refused: a name has at most 20 letters");
    EXPECT_EQ(cleaned("ыыыыыыыыыыыыыыыыыыыы"), "ыыыыыыыыыыыыыыыыыыыы") << "letters, not bytes";
    EXPECT_EQ(cleaned("A\xFF"), "refused: a name must be UTF-8");
    EXPECT_EQ(cleaned("\xC0\x80"), "refused: a name must be UTF-8") << "an overlong form";
    EXPECT_EQ(cleaned("\xED\xA0\x80"), "refused: a name must be UTF-8") << "half a pair";
}

TEST(Names, ArePicked) {
    const std::string one = picked_name({});
    EXPECT_NE(picked_name({one}), one);
    EXPECT_NE(picked_name({"\u0410bra"}), "Abra") << "nor one that looks like it";
    EXPECT_EQ(cleaned(one), one);
}

}  // namespace
}  // namespace magichat
