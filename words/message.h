// words: one message as ICU reads it, ready to be filled in.
#pragma once

#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace magichat {

// What keeps text together whatever runs beside it: from left to right, in its own direction, and the end of either.
inline constexpr char16_t left_to_right_isolate = 0x2066;
inline constexpr char16_t first_strong_isolate = 0x2068;
inline constexpr char16_t pop_isolate = 0x2069;

struct Placeholder {
    std::string name;  // "animal_the"
    icu::UnicodeString wide_name;
    enum class Kind : unsigned char { plain, number, choice } kind;  // {x}; {x, number} and plural; select
};

struct Message {
    std::unique_ptr<icu::MessageFormat> format;
    std::vector<Placeholder> placeholders;  // each name once for each kind
};

// No format if ICU can't read it. right_to_left: numbers, and what is written in Latin letters, get isolates.
Message read_message(std::string_view text, const icu::Locale& locale, bool right_to_left);

}  // namespace magichat
