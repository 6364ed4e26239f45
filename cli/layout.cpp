#include "cli/layout.h"

#include <algorithm>

#include "engine/base/utf8.h"

namespace magichat {

namespace {

struct Range {
    u32 low;
    u32 high;
};

// The blocks that matter for names; a terminal's own tables are finer.
constexpr Range combining[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x610, 0x61A},
                               {0x64B, 0x65F},   {0x1AB0, 0x1AFF}, {0x200B, 0x200D}, {0x20D0, 0x20FF},
                               {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
constexpr Range wide[] = {{0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},
                          {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
                          {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD}};

template <std::size_t count>
bool within(u32 c, const Range (&ranges)[count]) {
    return std::any_of(std::begin(ranges), std::end(ranges), [c](Range r) { return c >= r.low && c <= r.high; });
}

}  // namespace

Glyph first_glyph(std::string_view text) {
    const auto [value, bytes] = first_code_point(text);
    if (bytes == 0) return {1, 1};  // not UTF-8: a terminal shows some mark for the byte
    if (within(value, combining)) return {bytes, 0};
    return {bytes, within(value, wide) ? std::size_t{2} : std::size_t{1}};
}

std::size_t width_of(std::string_view text) {
    std::size_t cells = 0;
    while (!text.empty()) {
        const Glyph glyph = first_glyph(text);
        cells += glyph.cells;
        text.remove_prefix(glyph.bytes);
    }
    return cells;
}

std::string shortened(std::string_view text, std::size_t most, std::string_view mark) {
    if (width_of(text) <= most) return std::string(text);
    std::string cut;
    for (std::size_t cells = 0; !text.empty();) {
        const Glyph glyph = first_glyph(text);
        if (cells + glyph.cells + 1 > most) break;
        cells += glyph.cells;
        cut += text.substr(0, glyph.bytes);
        text.remove_prefix(glyph.bytes);
    }
    return cut + std::string(mark);
}

std::string padded(std::string_view text, std::size_t least) {
    const std::size_t cells = width_of(text);
    return std::string(text) + std::string(cells < least ? least - cells : 0, ' ');
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
        if (!line.empty() && width_of(line) + 1 + width_of(word) > width) {
            lines.push_back(line);
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += word;
    }
    if (!line.empty()) lines.push_back(line);
    return lines;
}

std::string listed(const std::vector<std::string>& items) {
    std::string all;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) all += i + 1 == items.size() ? " and " : ", ";
        all += items[i];
    }
    return all;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view white = " \t\r\n\v\f";
    const std::size_t begin = text.find_first_not_of(white);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(white) - begin + 1);
}

std::vector<std::string> between_commas(std::string_view text) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t comma = text.find(',');
        parts.emplace_back(trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace magichat
