#include "cli/layout.h"

#include <algorithm>
#include <utility>

#include "engine/base/utf8.h"

namespace magichat {

namespace {

struct Range {
    u32 low;
    u32 high;
};

// The blocks that matter for names and for our languages; a terminal's own tables are finer. The points of Hebrew, and
// what changes the direction of text (200E to 2069), are among them.
constexpr Range combining[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x5BF, 0x5BF},   {0x5C1, 0x5C2},
                               {0x5C4, 0x5C5},   {0x5C7, 0x5C7},   {0x610, 0x61A},   {0x64B, 0x65F},   {0x1AB0, 0x1AFF},
                               {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2069}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F},
                               {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}};
constexpr Range wide[] = {{0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},
                          {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
                          {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD}};

template <std::size_t count>
bool within(u32 c, const Range (&ranges)[count]) {
    return std::any_of(std::begin(ranges), std::end(ranges), [c](Range r) { return c >= r.low && c <= r.high; });
}

}  // namespace

Sign first_sign(std::string_view text) {
    const auto [value, bytes] = first_code_point(text);
    if (bytes == 0) return {1, 1};  // not UTF-8: a terminal shows some mark for the byte
    if (within(value, combining)) return {bytes, 0};
    return {bytes, within(value, wide) ? std::size_t{2} : std::size_t{1}};
}

bool begins_isolate(std::string_view character) {
    const u32 value = first_code_point(character).value;
    return value >= 0x2066 && value <= 0x2068;
}

bool ends_isolate(std::string_view character) { return first_code_point(character).value == 0x2069; }

namespace {

constexpr std::string_view isolate_end = "\u2069";

// The isolates that a text has begun and not ended.
class OpenIsolates {
public:
    void note(std::string_view character) {
        if (begins_isolate(character)) open_.push_back(character);
        if (ends_isolate(character) && !open_.empty()) open_.pop_back();
    }
    bool any() const { return !open_.empty(); }
    std::string ends() const {
        std::string all;
        for (std::size_t i = 0; i < open_.size(); ++i) all += isolate_end;
        return all;
    }
    std::string begins() const {
        std::string all;
        for (const std::string_view one : open_) all += one;
        return all;
    }

private:
    std::vector<std::string_view> open_;
};

// The text between spaces. `within`: also those inside isolates, which are ended before it and begun after it.
std::vector<std::string> words_of(std::string_view text, bool within) {
    std::vector<std::string> words(1);
    OpenIsolates isolates;
    while (!text.empty()) {
        const std::string_view character = text.substr(0, first_sign(text).bytes);
        text.remove_prefix(character.size());
        isolates.note(character);
        if (character == " " && (within || !isolates.any())) {
            words.back() += isolates.ends();
            words.push_back(isolates.begins());
        } else {
            words.back() += character;
        }
    }
    return words;
}

}  // namespace

std::size_t width_of(std::string_view text) {
    std::size_t cells = 0;
    while (!text.empty()) {
        const Sign sign = first_sign(text);
        cells += sign.cells;
        text.remove_prefix(sign.bytes);
    }
    return cells;
}

std::string shortened(std::string_view text, std::size_t most, std::string_view mark) {
    if (width_of(text) <= most) return std::string(text);
    std::string cut;
    OpenIsolates isolates;
    for (std::size_t cells = 0; !text.empty();) {
        const Sign sign = first_sign(text);
        if (cells + sign.cells + 1 > most) break;
        cells += sign.cells;
        isolates.note(text.substr(0, sign.bytes));
        cut += text.substr(0, sign.bytes);
        text.remove_prefix(sign.bytes);
    }
    return cut + std::string(mark) + isolates.ends();
}

std::string padded(std::string_view text, std::size_t least) {
    const std::size_t cells = width_of(text);
    return std::string(text) + std::string(cells < least ? least - cells : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t least) {
    const std::size_t cells = width_of(text);
    return std::string(cells < least ? least - cells : 0, ' ') + std::string(text);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    std::string line;
    const auto add = [&](const std::string& word) {
        if (!line.empty() && width_of(line) + 1 + width_of(word) > width) lines.push_back(std::exchange(line, {}));
        if (!line.empty()) line += ' ';
        line += word;
    };
    for (const std::string& word : words_of(text, false)) {
        if (width_of(word) <= width) {
            add(word);
        } else {
            for (const std::string& part : words_of(word, true)) add(part);
        }
    }
    if (!line.empty()) lines.push_back(line);
    return lines;
}

std::string sentences(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& one : all) {
        if (!text.empty() && !one.empty()) text += ' ';
        text += one;
    }
    return text;
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
