// Which language the environment asks for.
#include "words/language.h"

#include <gtest/gtest.h>

#include <map>

namespace magichat {
namespace {

using Variables = std::map<std::string, std::string>;

std::string_view value_of(const Variables& set, const char* name) {
    const auto found = set.find(name);
    return found == set.end() ? std::string_view{} : std::string_view(found->second);
}

std::string_view code(const Variables& set) {
    return language_of([&](const char* name) { return value_of(set, name); }).code;
}

TEST(Language, EnglishIsSpokenWhereNothingElseIsAskedFor) {
    for (const char* locale : {"", "C", "POSIX", "C.UTF-8", "tlh_QO.UTF-8", "english", "e"}) {
        EXPECT_EQ(code({{"LANG", locale}}), "en") << locale;
    }
    EXPECT_EQ(code({}), "en");
    EXPECT_EQ(code({{"LANG", "en_GB.UTF-8"}}), "en");
}

// With whatever language there is besides English.
TEST(Language, TheFirstVariableThatIsSetDecides) {
    for (const Language& one : languages()) {
        const std::string locale = std::string(one.code) + "_XX.UTF-8@x";
        EXPECT_EQ(code({{"LANG", locale}}), one.code);
        EXPECT_EQ(code({{"LANG", "C"}, {"LC_MESSAGES", locale}}), one.code);
        EXPECT_EQ(code({{"LANG", "C"}, {"LC_MESSAGES", "C"}, {"LC_ALL", locale}}), one.code);
        EXPECT_EQ(code({{"LANG", locale}, {"LC_ALL", "C"}}), "en");
        EXPECT_EQ(code({{"LANG", locale}, {"LC_ALL", ""}}), one.code) << "an empty one is not set";
        EXPECT_EQ(code({{"LANG", "tlh_QO"}, {"LANGUAGE", "xx:" + std::string(one.code) + ":en"}}), one.code);
        EXPECT_EQ(code({{"LANG", locale}, {"LANGUAGE", "xx:yy"}}), one.code);
        EXPECT_EQ(code({{"LANG", "C.UTF-8"}, {"LANGUAGE", one.code.data()}}), "en") << "C does not ask for languages";
    }
    EXPECT_EQ(code({{"LANG", "iw_IL"}}), find_language("he") == nullptr ? "en" : "he") << "its old name";
}

TEST(Language, WhatIsShownAsUtf8) {
    const auto shows = [](const Variables& set) {
        return shows_utf8([&](const char* name) { return value_of(set, name); });
    };
    EXPECT_TRUE(shows({{"LANG", "de_DE.UTF-8"}}));
    EXPECT_TRUE(shows({{"LC_CTYPE", "C.utf8"}, {"LANG", "C"}}));
    EXPECT_FALSE(shows({{"LC_ALL", "C"}, {"LANG", "de_DE.UTF-8"}}));
    EXPECT_FALSE(shows({}));
}

TEST(Language, EveryLanguageSaysItsName) {
    ASSERT_NE(find_language("en"), nullptr);
    EXPECT_EQ(find_language("en")->name, "English");
    EXPECT_EQ(find_language("xx"), nullptr);
    for (const Language& one : languages()) EXPECT_FALSE(one.name.empty()) << one.code;
}

}  // namespace
}  // namespace magichat
