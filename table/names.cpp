#include "table/names.h"

#include <algorithm>
#include <array>

#include "engine/base/utf8.h"

namespace magichat {

namespace {

constexpr std::array<std::string_view, 16> picked_names = {"Abra",   "Biscuit", "Comet", "Domino", "Echo", "Figaro",
                                                           "Ginger", "Hocus",   "Ivy",   "Jinx",   "Karo", "Lumi",
                                                           "Merlin", "Nutmeg",  "Opal",  "Pocus"};

bool is_between(u32 letter, u32 low, u32 high) { return letter >= low && letter <= high; }

bool is_space(u32 letter) {
    return letter == ' ' || letter == 0xA0 || letter == 0x1680 || is_between(letter, 0x2000, 0x200A) ||
           letter == 0x202F || letter == 0x205F || letter == 0x3000 || is_between(letter, 0x09, 0x0D);
}

// Control characters, and what shows nothing or changes what stands around it: zero width, direction, line and paragraph
// separators, variation selectors, tags, private use, fillers that look empty.
bool is_invisible(u32 letter) {
    return letter < 0x20 || is_between(letter, 0x7F, 0x9F) || letter == 0xAD || letter == 0x034F || letter == 0x061C ||
           is_between(letter, 0x115F, 0x1160) || is_between(letter, 0x17B4, 0x17B5) ||
           is_between(letter, 0x180B, 0x180F) || is_between(letter, 0x200B, 0x200F) ||
           is_between(letter, 0x2028, 0x202E) || is_between(letter, 0x2060, 0x206F) || letter == 0x2800 ||
           letter == 0x3164 || is_between(letter, 0xE000, 0xF8FF) || is_between(letter, 0xFE00, 0xFE0F) ||
           letter == 0xFEFF || letter == 0xFFA0 || is_between(letter, 0xFFF0, 0xFFFF) ||
           is_between(letter, 0x1D173, 0x1D17A) || is_between(letter, 0xE0000, 0x10FFFF);
}

// Marks that pile up on a letter: a few are a language, many are a prank.
bool is_mark(u32 letter) {
    return is_between(letter, 0x0300, 0x036F) || is_between(letter, 0x0483, 0x0489) ||
           is_between(letter, 0x1AB0, 0x1AFF) || is_between(letter, 0x1DC0, 0x1DFF) ||
           is_between(letter, 0x20D0, 0x20FF) || is_between(letter, 0xFE20, 0xFE2F);
}

}  // namespace

Result<std::string, BadName> clean_name(std::string_view text) {
    if (text.size() > 400) return BadName{"a name has at most 20 letters"};
    std::string name;
    std::size_t letters = 0;
    std::size_t marks = 0;
    bool space = false;
    while (!text.empty()) {
        const auto [letter, bytes] = first_code_point(text);
        if (bytes == 0) return BadName{"a name must be UTF-8"};
        const std::string_view spelled = text.substr(0, bytes);
        text.remove_prefix(bytes);
        if (is_space(letter)) {
            space = !name.empty();
            continue;
        }
        if (is_invisible(letter)) continue;
        marks = is_mark(letter) ? marks + 1 : 0;
        if (marks > 2 || (marks > 0 && (name.empty() || space))) continue;
        if (space) name += ' ', ++letters;
        space = false;
        name.append(spelled);
        ++letters;
    }
    if (name.empty()) return BadName{"a name must have a letter that can be seen"};
    if (letters > most_name_letters) return BadName{"a name has at most 20 letters"};
    return name;
}

std::string picked_name(const std::vector<std::string_view>& taken) {
    for (const std::string_view name : picked_names) {
        if (std::find(taken.begin(), taken.end(), name) == taken.end()) return std::string(name);
    }
    return std::string(picked_names[0]);
}

}  // namespace magichat
