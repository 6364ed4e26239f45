#include "table/names.h"

#include <algorithm>
#include <array>

#include "engine/base/quote.h"
#include "engine/base/utf8.h"
#include "table/glyphs.h"

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

// What comes along unseen when text is copied: control characters, zero width, direction, variants, tags; and what stretches
// Arabic letters. It goes. This list need not be complete: other letters that nobody sees are not in the one of letters.
bool goes_unseen(u32 letter) {
    return letter < 0x20 || is_between(letter, 0x7F, 0x9F) || letter == 0xAD || letter == 0x034F || letter == 0x061C ||
           letter == 0x0640 || is_between(letter, 0x180B, 0x180F) || is_between(letter, 0x200B, 0x200F) ||
           is_between(letter, 0x2028, 0x202E) || is_between(letter, 0x2060, 0x206F) ||
           is_between(letter, 0xFE00, 0xFE0F) || letter == 0xFEFF || is_between(letter, 0xE0000, 0xE0FFF);
}

// The first so many letters of a name.
std::string shortened(std::string_view name, std::size_t letters) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < letters && bytes < name.size(); ++i)
        bytes += first_code_point(name.substr(bytes)).bytes;
    while (bytes > 0 && name[bytes - 1] == ' ') --bytes;
    return std::string(name.substr(0, bytes));
}

}  // namespace

Result<std::string, BadName> clean_name(std::string_view text) {
    if (text.size() > 400) return BadName{"a name has at most 20 letters"};
    std::string name;
    std::size_t letters = 0;
    std::size_t marks = 0;
    bool space = false;
    bool pictured = false;  // the last one is a picture,
    bool joins = false;     // to which the next one belongs
    const auto keep = [&](std::string_view spelled) { name.append(spelled), ++letters; };
    while (!text.empty()) {
        const auto [letter, bytes] = first_code_point(text);
        if (bytes == 0) return BadName{"a name must be UTF-8"};
        const std::string_view spelled = text.substr(0, bytes);
        text.remove_prefix(bytes);
        if (is_space(letter)) {
            space = !name.empty();
            continue;
        }
        if (pictured && !space && letter == joiner) joins = true;
        if (pictured && !space && letter == as_picture && !name.ends_with(spelled)) keep(spelled);
        const Glyph glyph = glyph_of(letter);
        if (glyph == Glyph::none) {
            if (goes_unseen(letter)) continue;
            return BadName{"a name can't have " + quote(spelled) + " in it"};
        }
        marks = glyph == Glyph::mark ? marks + 1 : 0;
        // A few marks on a letter are a language, many are a prank.
        if (marks > most_marks || (marks > 0 && (name.empty() || space))) continue;
        if (space) keep(" ");
        if (glyph == Glyph::picture && joins && !space) keep("\u200D");
        keep(spelled);
        pictured = glyph == Glyph::picture;
        space = joins = false;
    }
    if (name.empty()) return BadName{"a name must have a letter, a digit or an emoji"};
    if (letters > most_name_letters) return BadName{"a name has at most 20 letters"};
    return name;
}

bool is_taken(std::string_view name, const std::vector<std::string_view>& taken) {
    return std::any_of(taken.begin(), taken.end(), [&](std::string_view other) { return look_alike(name, other); });
}

std::string picked_name(const std::vector<std::string_view>& taken) {
    for (const std::string_view name : picked_names) {
        if (!is_taken(name, taken)) return std::string(name);
    }
    return distinct_name(std::string(picked_names[0]), taken);
}

std::string distinct_name(const std::string& name, const std::vector<std::string_view>& taken) {
    std::string own = name;
    for (std::size_t n = 2; is_taken(own, taken); ++n) {
        const std::string number = ' ' + std::to_string(n);
        own = shortened(name, most_name_letters - number.size()) + number;
    }
    return own;
}

}  // namespace magichat
