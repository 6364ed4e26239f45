#include "engine/base/quote.h"

#include "engine/base/utf8.h"

namespace magichat {

namespace {

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
        const CodePoint c = first_code_point(text);
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
