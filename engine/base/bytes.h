// 32 bytes that nobody can guess, or the hash of something; and how they are written: two lower-case digits a byte.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ids.h"

namespace magichat {

using Bytes32 = std::array<u8, 32>;

inline std::string to_hex(const Bytes32& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(64);
    for (const u8 byte : bytes) (text += digits[byte >> 4U]) += digits[byte & 15U];
    return text;
}

inline std::optional<Bytes32> from_hex(std::string_view text) {
    if (text.size() != 64) return std::nullopt;
    Bytes32 bytes{};
    for (std::size_t i = 0; i < 64; ++i) {
        const char c = text[i];
        u8 digit = 0;
        if (c >= '0' && c <= '9') {
            digit = static_cast<u8>(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digit = static_cast<u8>(c - 'a' + 10);
        } else {
            return std::nullopt;
        }
        bytes[i / 2] = static_cast<u8>(bytes[i / 2] << 4U | digit);
    }
    return bytes;
}

}  // namespace magichat
