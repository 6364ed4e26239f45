// Which names nobody could tell apart.
#include "table/glyphs.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "table/bot_words.h"
#include "tests/source_dir.h"

namespace magichat {
namespace {

TEST(LookAlikes, AreTheSameToTheEye) {
    const std::pair<const char*, const char*> pairs[] = {
        {"Ada", "ada"},                 // capitals
        {"Ada", "\u0410d\u0430"},       // Cyrillic А, а
        {"Ada", "\u0391da"},            // Greek Α
        {"Hanna", "\u041Danna"},        // Cyrillic Н
        {"AHHA", "Анна"},               // all of it
        {"vera", "\u03BDera"},          // Greek ν
        {"Hva", "\u0397\u03BDa"},       // a capital and a small one
        {"Tom", "\u0422\u043E\u043C"},  // Cyrillic
        {"Zoe", "Zoë"},                 // a mark in one piece
        {"Zoë", "Zoe\u0308"},           // in two
        {"Lễ", "Le\u0302\u0303"},       // two marks
        {"žofie", "Zofie"},             // the last of the first table
        {"Ada", "A d a"},               // spaces
        {"Lily", "L1Iy"},               // digits
        {"Otto", "0tt0"},               //
        {"Mia", "rnia"},
        {"Ewa", "Evva"},
        {"Dacæa", "Dacaea"},              // two for one
        {"Otto", "\u0585tt\u0555"},       // Armenian օ, Օ
        {"Otto", "\u05E1tt\u0647"},       // Hebrew, Arabic
        {"Otto", "\u0966tt\u0E50"},       // digits of India and Thailand
        {"Ali", "A\u0627\u0661"},         // Arabic alef, one
        {"Sam", "\u054Fam"},              // Armenian
        {"Dada", "\u0257a\u0256a"},       // hooks
        {"Yuri", "\u0263\u028Br\u0269"},  // letters of Africa
        {"Xi", "\u04B2\u04CF"},           // more Cyrillic
        {"Ștefan", "Stefan"},
        {"Ước", "Uoc"},
        {"Ǥå", "ga"},  // more Latin
        {"O'Neil", "O’Neil"},
        {"O'Neil", "O\u02BCNeil"},
        {"A-b", "A\u2010b"},
        {"\u0906\u0930", "\u0905\u093E\u0930"},  // one picture, spelled twice
        {"\u0E33", "\u0E4D\u0E32"},              //
        {"カ", "力"},
        {"ロ", "口"},        // kana and Chinese
        {"محمدی", "محمدي"},  //
        {"Ada ❤️", "Ada ❤"},
        {"👩\u200D🚀", "👩🚀"},
        {"👍🏻", "👍🏿"},
        {"DK", "🇩🇰"},
        {"Արամ", "ԱՐԱՄ"},
        {"Ғани", "ҒАНИ"},
        {"Ӂана", "ӂана"},
        {"Ήρα", "ήρα"},
        {"Ήρα", "ΗΡΑ"},
        {"Мария", "МАРИЯ"},               // capitals of others
        {"Σοφίας", "ΣΟΦΙΑΣ"},             //
        {"Андрей", "Андре\u0438\u0306"},  //
        {"שרה", "שָׂרָה"},                   // points
    };
    for (const auto& [one, other] : pairs) {
        EXPECT_TRUE(look_alike(one, other)) << one << ' ' << other;
        EXPECT_TRUE(look_alike(other, one)) << other << ' ' << one;
    }
}

TEST(LookAlikes, OthersAreTold) {
    const std::pair<const char*, const char*> pairs[] = {
        {"Ada", "Ida"},   {"Ada", "Ada 2"}, {"Ada 2", "Ada 3"}, {"Mia", "Maria"}, {"Мария", "Мариям"}, {"Bo", "Во в"},
        {"李雷", "李磊"}, {"राम", "रोम"},   {"ก้อง", "กอง"},     {"Bo", "Bob"},    {"ดา", "ตา"},        {"ぱ", "ば"},
        {"🦊", "🐻"},     {"민", "만"},     {"بت", "ثت"},       {"Иван", "Уван"},
    };
    for (const auto& [one, other] : pairs) EXPECT_FALSE(look_alike(one, other)) << one << ' ' << other;
}

TEST(Glyphs, Edges) {
    const std::pair<u32, Glyph> all[] = {
        {0x20, Glyph::none},      {0x21, Glyph::letter},    {0x7E, Glyph::letter},     {0x7F, Glyph::none},
        {0x2FF, Glyph::none},     {0x300, Glyph::mark},     {0x331, Glyph::mark},      {0x332, Glyph::none},
        {0x5BD, Glyph::mark},     {0x5BE, Glyph::letter},   {0x5BF, Glyph::mark},      {0x5C0, Glyph::none},
        {0x93C, Glyph::mark},     {0x93D, Glyph::letter},   {0x17CB, Glyph::mark},     {0x17D4, Glyph::none},
        {0x25FF, Glyph::none},    {0x2600, Glyph::picture}, {0x1FAF8, Glyph::picture}, {0x1FAF9, Glyph::none},
        {0x20000, Glyph::letter}, {0x323AF, Glyph::letter}, {0x323B0, Glyph::none},    {0x10FFFF, Glyph::none}};
    for (const auto& [letter, glyph] : all) EXPECT_EQ(glyph_of(letter), glyph) << std::hex << letter;
}

TEST(BotWords, AreThoseOfTheTexts) {
    const char* const all[languages] = {"da", "de", "en", "es", "fr", "he", "it", "nl", "pt", "ru", "sv"};
    for (std::size_t language = 0; language < languages; ++language) {
        std::ifstream file(std::string(source_dir) + "/texts/" + all[language] + ".json");
        std::stringstream text;
        text << file.rdbuf();
        for (std::size_t bot = 0; bot < bot_names.size(); ++bot) {
            const std::string key = "\"bot." + std::string(bot_names[bot]) + "\": ";
            const std::size_t from = text.str().find(key);
            ASSERT_NE(from, std::string::npos) << all[language] << ' ' << key;
            const std::string line =
                text.str().substr(from + key.size(), text.str().find('\n', from) - from - key.size());
            const std::string word(bot_words[bot][language]);
            const bool found =
                line.find("other {" + word + "}") != std::string::npos || line.find('"' + word + '"') == 0;
            EXPECT_TRUE(found) << all[language] << ": " << word << " is not in " << line;
        }
    }
}

// Where letters run to the left, what stands beside them is shown before or behind them as the page around it will.
TEST(LookAlike, WithLettersThatRunToTheLeftInAnyOrder) {
    EXPECT_TRUE(look_alike("\u05D01", "1\u05D0"));
    EXPECT_TRUE(look_alike("\u05E9\u05E8\u05D4 12", "12 \u05E9\u05E8\u05D4"));
    EXPECT_TRUE(look_alike("\u0645\u0663", "\u0663\u0645"));
    EXPECT_TRUE(look_alike("Ada \u05E9\u05E8\u05D4", "\u05E9\u05E8\u05D4 Ada"));
    EXPECT_TRUE(look_alike("\u05D0-1", "1-\u05D0"));
    EXPECT_FALSE(look_alike("\u05E9\u05E8\u05D4 2", "\u05E9\u05E8\u05D4 3"));
    EXPECT_FALSE(look_alike("\u05D0\u05D1", "\u05D1\u05D0")) << "letters of one word stay in their order";
    EXPECT_FALSE(look_alike("Anna 12", "12 Anna")) << "elsewhere all do";
}

TEST(LookAlike, WithTwoMarksInTheOtherOrder) {
    EXPECT_TRUE(look_alike("\u0E01\u0E38\u0E48", "\u0E01\u0E48\u0E38"));
    EXPECT_TRUE(look_alike("\u0928\u093C\u094D", "\u0928\u094D\u093C"));
    EXPECT_FALSE(look_alike("\u0E01\u0E38", "\u0E01\u0E39")) << "another vowel is another name";
}

}  // namespace
}  // namespace magichat
