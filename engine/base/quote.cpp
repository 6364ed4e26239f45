#include "engine/base/quote.h"

#include <array>

#include "engine/base/ids.h"

namespace magichat {

namespace {

struct CodePoint {
    u32 value;
    std::size_t bytes;  // 0: not UTF-8
};

CodePoint decode(std::string_view text) {
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

bool unsafe(u32 c) {
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool line = c == 0x2028 || c == 0x2029;
    const bool direction = c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                           (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
    return control || line || direction;
}

std::string hex(u32 value, int digits) {
    std::string text;
    for (int i = digits - 1; i >= 0; --i) text += "0123456789abcdef"[(value >> (4 * static_cast<u32>(i))) & 0xFU];
    return text;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
    std::string safe;
    while (!text.empty()) {
        if (safe.size() >= most) return safe + "...";
        const CodePoint c = decode(text);
        if (c.bytes == 0) {
            safe += "\\x" + hex(c.value, 2);
        } else if (c.value == '\n') {
            safe += "\\n";
        } else if (c.value == '\t') {
            safe += "\\t";
        } else if (unsafe(c.value)) {
            safe += "\\u" + hex(c.value, 4);
        } else {
            safe += text.substr(0, c.bytes);
        }
        text.remove_prefix(c.bytes == 0 ? 1 : c.bytes);
    }
    return safe;
}

std::string quote(std::string_view text, std::size_t most) { return '"' + printable(text, most) + '"'; }

}  // namespace magichat
