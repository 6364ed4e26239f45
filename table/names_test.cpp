#include "table/names.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

std::string cleaned(std::string_view text) {
    const auto name = clean_name(text);
    return name ? *name : "refused: " + name.error().why;
}

TEST(Names, StayAsTheyAre) {
    for (const char* name : {"Ada", "Zoë", "Мария", "שרה", "李雷", "Anne-Marie O’Neil", "J0e_9"})
        EXPECT_EQ(cleaned(name), name);
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

TEST(Names, AreRefused) {
    EXPECT_EQ(cleaned(""), "refused: a name must have a letter that can be seen");
    EXPECT_EQ(cleaned(" \u200B\u3164"), "refused: a name must have a letter that can be seen");
    EXPECT_EQ(cleaned("abcdefghijklmnopqrstu"), "refused: a name has at most 20 letters");
    EXPECT_EQ(cleaned("ыыыыыыыыыыыыыыыыыыыы"), "ыыыыыыыыыыыыыыыыыыыы") << "letters, not bytes";
    EXPECT_EQ(cleaned("A\xFF"), "refused: a name must be UTF-8");
    EXPECT_EQ(cleaned("\xC0\x80"), "refused: a name must be UTF-8") << "an overlong form";
    EXPECT_EQ(cleaned("\xED\xA0\x80"), "refused: a name must be UTF-8") << "half a pair";
}

TEST(Names, ArePicked) {
    const std::string one = picked_name({});
    EXPECT_NE(picked_name({one}), one);
    EXPECT_EQ(cleaned(one), one);
}

}  // namespace
}  // namespace magichat
