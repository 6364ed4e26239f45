// table/letters.h against libicu, every letter of it: what names are written with, its marks, and that what Unicode calls
// confusable is compared as the same.
#include "table/letters.h"

#include <gtest/gtest.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <map>

#include "table/glyphs.h"

namespace magichat {
namespace {

template <class Table>
void expect_sorted(const Table& table) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        EXPECT_LE(table[i].first, table[i].last);
        EXPECT_TRUE(i == 0 || table[i - 1].last < table[i].first) << std::hex << table[i].first;
    }
}

TEST(Letters, AreSorted) {
    expect_sorted(written);
    expect_sorted(marks);
    expect_sorted(pictures);
    EXPECT_TRUE(std::ranges::is_sorted(bare, {}, &Like::letter));
    EXPECT_TRUE(std::ranges::is_sorted(likes, {}, &Like::letter));
    for (std::size_t i = 4; i < spelled.size(); i += 4) EXPECT_LT(spelled[i - 4], spelled[i]);
}

// The tables are of Unicode 15: of what came later nothing is known.
bool is_known(UChar32 letter) {
    UVersionInfo age{};
    u_charAge(letter, age);
    return age[0] > 0 && age[0] <= 15;
}

TEST(Letters, AreSeenAndMarksAreMarks) {
    for (UChar32 letter = 0; letter <= UCHAR_MAX_VALUE; ++letter) {
        const Glyph glyph = glyph_of(static_cast<u32>(letter));
        EXPECT_TRUE(is_known(letter) || glyph == Glyph::none) << std::hex << letter << ": looks like any other such";
        if (!is_known(letter)) continue;
        const int type = u_charType(letter);
        const bool is_mark = type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
        if (glyph == Glyph::none) continue;
        EXPECT_EQ(glyph == Glyph::mark, is_mark) << std::hex << letter;
        EXPECT_FALSE(u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) << std::hex << letter;
        EXPECT_FALSE(type == U_CONTROL_CHAR || type == U_FORMAT_CHAR || type == U_PRIVATE_USE_CHAR ||
                     type == U_SURROGATE || type == U_UNASSIGNED || type == U_SPACE_SEPARATOR)
            << std::hex << letter;
        EXPECT_TRUE(glyph != Glyph::picture || type == U_OTHER_SYMBOL || type == U_MODIFIER_SYMBOL)
            << std::hex << letter;
    }
}

std::string utf8(const icu::UnicodeString& text) {
    std::string bytes;
    return text.toUTF8String(bytes);
}

// Every letter that Unicode takes for one or several of ASCII, marks aside.
TEST(Letters, ThatLookLikeOthersAreFound) {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* const checker = uspoof_open(&error);
    ASSERT_TRUE(U_SUCCESS(error));
    int found = 0;
    for (UChar32 letter = 0; letter <= 0xFFFF; ++letter) {
        if (!is_known(letter) || glyph_of(static_cast<u32>(letter)) != Glyph::letter) continue;
        const icu::UnicodeString one(letter);
        icu::UnicodeString like;
        uspoof_getSkeletonUnicodeString(checker, 0, one, like, &error);
        icu::UnicodeString plain;
        for (int32_t i = 0; i < like.length(); i = like.moveIndex32(i, 1)) {
            const UChar32 part = like.char32At(i);
            if (u_charType(part) != U_NON_SPACING_MARK) plain.append(part);
        }
        const std::string other = utf8(plain);
        if (!std::ranges::all_of(other, [](char c) { return c > ' ' && c < 0x7F; })) continue;
        if (letter > 0x7F && letter < 0x0530 && other.find('\'') != std::string::npos) continue;  // hooks: they go
        ++found;
        EXPECT_TRUE(look_alike(utf8(one), other)) << std::hex << letter << ' ' << utf8(one) << " is like " << other;
    }
    uspoof_close(checker);
    EXPECT_GT(found, 500);
}

// What Unicode calls the same: a letter in one piece, and as its parts; two marks, whichever comes first.
TEST(Letters, AreTheSameHoweverTheyArePutTogether) {
    UErrorCode error = U_ZERO_ERROR;
    const icu::Normalizer2* const parts = icu::Normalizer2::getNFDInstance(error);
    ASSERT_TRUE(U_SUCCESS(error));
    int composed = 0;
    std::map<int, UChar32> some;  // a mark of each class
    for (UChar32 letter = 0; letter <= 0xFFFF; ++letter) {
        if (!is_known(letter) || glyph_of(static_cast<u32>(letter)) == Glyph::none) continue;
        if (u_getCombiningClass(letter) != 0) some.emplace(u_getCombiningClass(letter), letter);
        const icu::UnicodeString one(letter);
        const icu::UnicodeString apart = parts->normalize(one, error);
        bool is_written = apart != one && (letter < 0xAC00 || letter > 0xD7A3);
        for (int32_t i = 0; i < apart.length(); i = apart.moveIndex32(i, 1)) {
            is_written = is_written && glyph_of(static_cast<u32>(apart.char32At(i))) != Glyph::none;
        }
        if (!is_written) continue;
        ++composed;
        EXPECT_TRUE(look_alike(utf8(one), utf8(apart))) << std::hex << letter;
    }
    EXPECT_GT(composed, 400);
    EXPECT_GT(some.size(), 20U);
    for (const auto& [one_class, one] : some) {
        for (const auto& [other_class, other] : some) {
            const icu::UnicodeString base(UChar32{0x0E01});
            EXPECT_TRUE(look_alike(utf8(icu::UnicodeString(base).append(one).append(other)),
                                   utf8(icu::UnicodeString(base).append(other).append(one))))
                << std::hex << one << ' ' << other;
        }
    }
}

// All kana of one look, those with a sound mark too.
TEST(Letters, OfBothKanaAreComparedWithTheirSoundMarks) {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* const checker = uspoof_open(&error);
    ASSERT_TRUE(U_SUCCESS(error));
    std::map<std::string, std::string> looks;
    int alike = 0;
    for (UChar32 letter = 0x3041; letter <= 0x30FE; ++letter) {
        if (glyph_of(static_cast<u32>(letter)) == Glyph::none) continue;
        icu::UnicodeString like;
        uspoof_getSkeletonUnicodeString(checker, 0, icu::UnicodeString(letter), like, &error);
        const auto [there, is_new] = looks.emplace(utf8(like), utf8(icu::UnicodeString(letter)));
        if (is_new) continue;
        ++alike;
        EXPECT_TRUE(look_alike(there->second, utf8(icu::UnicodeString(letter)))) << std::hex << letter;
    }
    uspoof_close(checker);
    EXPECT_EQ(alike, 3) << "he, be and pe";
    EXPECT_FALSE(look_alike("\u304B", "\u304C")) << "ka and ga are two";
}

}  // namespace
}  // namespace magichat
