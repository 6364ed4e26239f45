// words: which languages there are, and which of them somebody wants.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace magichat {

struct Language {
    std::string_view code;  // "he"
    std::string_view name;  // in the language itself
    bool right_to_left;
};

// All of texts/, sorted by their codes.
const std::vector<Language>& languages();
// By its code; nullptr if there is none.
const Language* find_language(std::string_view code);
const Language& english();

// The value of a variable of the environment; empty if it is not set.
using Environment = std::function<std::string_view(const char* name)>;
std::string_view environment(const char* name);

// The language that the environment asks for: LC_ALL, LC_MESSAGES or LANG, the first that is set, as POSIX has it. Unless
// that is C, the languages of LANGUAGE (GNU) come first. One that we do not speak is English.
const Language& language_of(const Environment& get);
// Whether text is shown as UTF-8 there: LC_ALL, LC_CTYPE or LANG.
bool shows_utf8(const Environment& get);

}  // namespace magichat
