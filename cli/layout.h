// cli: text in cells of fixed width, as a terminal shows it. All of it takes UTF-8 that is safe to print.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace magichat {

// How many bytes the first character has, and how many cells it takes: none for a combining mark, two for a wide one.
struct Glyph {
    std::size_t bytes;
    std::size_t cells;
};
Glyph first_glyph(std::string_view text);

std::size_t width_of(std::string_view text);

// At most so many cells wide; what is cut off leaves a mark of one cell.
std::string shortened(std::string_view text, std::size_t most, std::string_view mark = ".");
// At least so many cells wide.
std::string padded(std::string_view text, std::size_t least);

// Lines of at most `width` cells, broken between words where possible.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& items);

std::string lower_case(std::string_view text);
// Without white space at the ends.
std::string_view trimmed(std::string_view text);
// Parts between commas, trimmed.
std::vector<std::string> between_commas(std::string_view text);

}  // namespace magichat
