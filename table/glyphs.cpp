#include "table/glyphs.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/base/utf8.h"
#include "table/letters.h"

namespace magichat {

namespace {

constexpr u32 first_flag = 0x1F1E6;  // flags are spelled with letters of their own
constexpr u32 last_flag = 0x1F1FF;

bool is_between(u32 letter, u32 low, u32 high) { return letter >= low && letter <= high; }

bool is_in(std::span<const Letters> table, u32 letter) {
    const auto found = std::ranges::lower_bound(table, letter, {}, &Letters::last);
    return found != table.end() && found->first <= letter;
}

u32 found_in(std::span<const Like> table, u32 letter) {
    const auto found = std::ranges::lower_bound(table, letter, {}, &Like::letter);
    return found != table.end() && found->letter == letter ? found->as : letter;
}
u32 found_in(std::string_view table, u32 first, u32 letter) {
    if (letter < first || letter - first >= table.size() || table[letter - first] == '.') return letter;
    return static_cast<u8>(table[letter - first]);
}
std::u16string_view spelled_out(u32 letter) {
    constexpr std::size_t width = 4;
    static_assert(spelled.size() % width == 0);
    std::size_t low = 0;
    for (std::size_t high = spelled.size() / width; low < high;) {
        const std::size_t middle = (low + high) / 2;
        (spelled[middle * width] < letter ? low : high) = middle + (spelled[middle * width] < letter ? 1 : 0);
    }
    if (low * width == spelled.size() || spelled[low * width] != letter) return {};
    const auto found = spelled.substr(low * width + 1, width - 1);
    return found.substr(0, found.find(' '));
}

// Without marks that are one piece with it.
u32 plain(u32 letter) {
    letter = found_in(latin, 0xC0, letter);
    letter = found_in(more_latin, 0x1E00, letter);
    return found_in(bare, letter);
}

enum class Case : u8 { as_it_is, small, capital };
u32 in_case(u32 letter, Case how) {
    if (how == Case::as_it_is) return letter;
    const bool small = how == Case::small;
    const auto shift = [&](u32 first, u32 last, u32 by) {  // the capitals, and how far the small letters are from them
        if (small && is_between(letter, first, last)) letter += by;
        if (!small && is_between(letter, first + by, last + by)) letter -= by;
    };
    if (!small && letter == 0x03C2) return 0x03A3;  // a sigma at the end
    shift('A', 'Z', 0x20);
    shift(0x0391, 0x03A9, 0x20);
    shift(0x0410, 0x042F, 0x20);
    shift(0x0400, 0x040F, 0x50);
    shift(0x0531, 0x0556, 0x30);
    // More Cyrillic: each small letter stands behind its capital, which is even; or odd, in the middle.
    const u32 odd = is_between(letter, 0x04C1, 0x04CE) ? 1 : 0;
    if (odd != 0 || is_between(letter, 0x048A, 0x04BF) || is_between(letter, 0x04D0, 0x052F)) {
        const u32 capital = ((letter + odd) & ~1U) - odd;
        return small ? capital + 1 : capital;
    }
    return letter;
}

// In Indian and Thai writing marks are vowels: there they tell names apart.
bool may_be_missed(u32 letter) {
    return letter == joiner || letter == as_picture || is_between(letter, 0x1F3FB, 0x1F3FF) ||
           (letter < 0x0700 && is_in(marks, letter));
}

// What is left of a letter for the eye.
void see(u32 letter, std::u32string& all) {
    if (is_between(letter, first_flag, last_flag)) letter = 'a' + (letter - first_flag);
    const u32 small = in_case(letter, Case::small);
    for (const u32 one : {letter, small}) {
        if (const u32 like = found_in(likes, one); like != one) return all.push_back(static_cast<char32_t>(like));
        if (const auto several = spelled_out(one); !several.empty()) {
            return all.append(several.begin(), several.end()), void();
        }
    }
    all.push_back(static_cast<char32_t>(small));
}

// Which way it is read. Digits stand beside Hebrew and Arabic letters wherever the words around them say.
enum class Way : u8 { right, left, digit, none };
Way way_of(u32 letter) {
    if (is_between(letter, '0', '9') || is_between(letter, 0x0660, 0x0669) || is_between(letter, 0x06F0, 0x06F9)) {
        return Way::digit;
    }
    if (is_between(letter, 0x0590, 0x08FF)) return Way::left;
    const bool reads = glyph_of(letter) == Glyph::letter && (letter >= 0xC0 || is_between(letter | 0x20, 'a', 'z'));
    return reads ? Way::right : Way::none;
}

// Two marks on a letter are seen the same, whichever comes first.
void sort_marks(std::u32string& all) {
    const auto is_mark = [](char32_t one) { return is_in(marks, one); };
    for (auto first = all.begin(); first != all.end();) {
        first = std::find_if(first, all.end(), is_mark);
        const auto last = std::find_if_not(first, all.end(), is_mark);
        std::sort(first, last);
        first = last;
    }
}

// In a name with letters that run to the left its parts (words of one direction, numbers, signs) may stand in any order: it
// depends on the page around them. So there, in any order, only which they are counts.
enum class Order : u8 { as_written, any };
std::u32string seen(std::string_view name, Case how, Order order) {
    std::vector<std::u32string> parts;
    Way last = Way::none;
    bool runs_left = false;
    while (!name.empty()) {
        const auto [letter, bytes] = first_code_point(name);
        if (bytes == 0) break;
        name.remove_prefix(bytes);
        if (letter == ' ' || may_be_missed(letter)) continue;
        const Way way = glyph_of(letter) == Glyph::mark ? last : way_of(letter);
        if (parts.empty() || way != last) parts.emplace_back();
        see(in_case(plain(letter), how), parts.back());
        last = way;
        runs_left = runs_left || way == Way::left;
    }
    std::u32string all;
    for (std::u32string& part : parts) sort_marks(part);
    if (runs_left && order == Order::any) std::ranges::sort(parts);
    for (const std::u32string& part : parts) all += part;
    return all;
}

}  // namespace

Glyph glyph_of(u32 letter) {
    if (is_in(pictures, letter)) return Glyph::picture;
    if (!is_in(written, letter)) return Glyph::none;
    return is_in(marks, letter) ? Glyph::mark : Glyph::letter;
}

// Н is like H, and its small letter is like none; ν is like v, and its capital like N. So names are compared as they are,
// in capitals, and in small letters.
bool look_alike(std::string_view one, std::string_view other) {
    const auto cases = {Case::as_it_is, Case::small, Case::capital};
    return std::any_of(cases.begin(), cases.end(), [&](Case how) {
        return seen(one, how, Order::as_written) == seen(other, how, Order::as_written) ||
               seen(one, how, Order::any) == seen(other, how, Order::any);
    });
}

}  // namespace magichat
