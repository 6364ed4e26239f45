// The only decoder of UTF-8: names, what is quoted and what is drawn all read letters by it.
#pragma once

#include <array>
#include <string_view>

#include "engine/base/ids.h"

namespace magichat {

struct CodePoint {
    u32 value;          // the first byte if it is not UTF-8
    std::size_t bytes;  // 0: not UTF-8
};

// Strictly by RFC 3629: no overlong forms, no halves of a pair, nothing above U+10FFFF. The text must not be empty.
constexpr CodePoint first_code_point(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<u32>(static_cast<unsigned char>(text[i])); };
    const u32 first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return {first, 0};
    u32 value = first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {first, 0};
        value = value << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::array<u32, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xD800 && value < 0xE000;
    return value < least[length] || value > 0x10FFFF || surrogate ? CodePoint{first, 0} : CodePoint{value, length};
}

}  // namespace magichat
