// Text in cells: what takes none, where a line may end, and what is cut.
#include "cli/layout.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

#define LRI "\u2066"
#define FSI "\u2068"
#define PDI "\u2069"
using Lines = std::vector<std::string>;

TEST(Layout, LettersOfOurLanguagesTakeACell) {
    EXPECT_EQ(width_of("сова"), 4U);
    EXPECT_EQ(width_of("ינשוף"), 5U);
    EXPECT_EQ(width_of("יָנְשׁוּף"), 5U) << "points stand below and above their letters";
    EXPECT_EQ(width_of("\u200E-5"), 2U) << "as ICU writes a number in Hebrew";
    EXPECT_EQ(width_of("帽子"), 4U);
}

TEST(Layout, IsolatesTakeNoCell) {
    EXPECT_EQ(width_of(LRI "look 3" PDI), 6U);
    EXPECT_EQ(padded(FSI "Ada" PDI, 5), FSI "Ada" PDI "  ");
    EXPECT_EQ(padded_left(FSI "Ada" PDI, 5), "  " FSI "Ada" PDI);
}

TEST(Layout, ALineEndsBetweenWords) {
    EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
    EXPECT_EQ(wrapped("", 7), Lines{});
    EXPECT_EQ(wrapped("unbreakable", 4), Lines{"unbreakable"});
}

TEST(Layout, NoLineEndsWithinAnIsolate) {
    EXPECT_EQ(wrapped("אבג " LRI "look 3" PDI " דה", 8), (Lines{"אבג", LRI "look 3" PDI, "דה"}));
    EXPECT_EQ(wrapped("אב " LRI "look 3" PDI, 9), (Lines{"אב " LRI "look 3" PDI}));
}

TEST(Layout, AnIsolateThatIsTooLongIsEndedAndBegunAnew) {
    EXPECT_EQ(wrapped(LRI "save a long name" PDI ".", 9),
              (Lines{LRI "save" PDI " " LRI "a" PDI, LRI "long" PDI, LRI "name" PDI "."}));
    EXPECT_EQ(wrapped(FSI "x " LRI "y z" PDI PDI, 3),
              (Lines{FSI "x" PDI " " FSI LRI "y" PDI PDI, FSI LRI "z" PDI PDI}));
}

TEST(Layout, WhatIsCutIsClosed) {
    EXPECT_EQ(shortened(FSI "Bartholomew" PDI, 5), FSI "Bart." PDI);
    EXPECT_EQ(shortened("Bartholomew", 5, "…"), "Bart…");
    EXPECT_EQ(shortened(FSI "Ada" PDI, 3), FSI "Ada" PDI);
}

TEST(Layout, SentencesStandAfterEachOther) {
    EXPECT_EQ(sentences({"One.", "", "Two."}), "One. Two.");
    EXPECT_EQ(sentences({}), "");
}

}  // namespace
}  // namespace magichat
