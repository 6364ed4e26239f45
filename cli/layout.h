// cli: text in cells of fixed width, as a terminal shows it. All of it takes UTF-8 that is safe to print.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace magichat {

// How many bytes the first character has, and how many cells it takes: none for a combining mark or one that only changes
// the direction of text, two for a wide one.
struct Sign {
    std::size_t bytes;
    std::size_t cells;
};
Sign first_sign(std::string_view text);

// Whether this character begins or ends text that is kept together in its own direction: Unicode's isolates.
bool begins_isolate(std::string_view character);
bool ends_isolate(std::string_view character);

std::size_t width_of(std::string_view text);

// At most so many cells wide; what is cut off leaves a mark of one cell.
std::string shortened(std::string_view text, std::size_t most, std::string_view mark = ".");
// At least so many cells wide, with the text at its left or at its right.
std::string padded(std::string_view text, std::size_t least);
std::string padded_left(std::string_view text, std::size_t least);

// Lines of at most `width` cells, broken between words where possible. No line ends within an isolate: one that is too
// long for a line is ended there and begun anew.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Whole sentences after each other; those that are empty are left out.
std::string sentences(const std::vector<std::string>& all);

// Without white space at the ends.
std::string_view trimmed(std::string_view text);
// Parts between commas, trimmed.
std::vector<std::string> between_commas(std::string_view text);

}  // namespace magichat
