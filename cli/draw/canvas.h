// cli: a picture made of text. Cells with a character and a paint, put at places and then read off line by line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"

namespace magichat {

// What the terminal can show. Colour is never the only sign of anything.
struct Style {
    bool colour = false;
    bool unicode = false;
};

enum class Paint : u8 { none, bold, faint, red, green, yellow, blue, magenta, cyan };

// Text in a paint, for where colours are shown.
std::string painted(std::string_view text, Paint paint, const Style& style);

// Text that is cut to so many cells, with the mark that the terminal can show.
std::string fitted(std::string_view text, std::size_t most, const Style& style);

// How many cells the widest of these takes, with or without paint.
std::size_t widest(const std::vector<std::string>& lines);
// The left lines, and the right ones beside them in a column of their own.
std::vector<std::string> beside(const std::vector<std::string>& left, const std::vector<std::string>& right,
                                std::size_t right_column);

class Canvas {
public:
    explicit Canvas(const Style& style) : style_(style) {}

    // Rows run from left to right in every language; words that do not are kept together where they are put.
    void put(std::size_t row, std::size_t column, std::string_view text, Paint paint = Paint::none);
    void put_centred(std::size_t row, std::size_t column, std::size_t width, std::string_view text,
                     Paint paint = Paint::none);
    // A frame around nothing.
    void frame(std::size_t row, std::size_t column, std::size_t height, std::size_t width, Paint paint = Paint::none);
    // A top hat, three rows high and twelve cells wide: what is in it, for which it has so many cells, from 6 to 10; and
    // its number on the brim.
    void hat(std::size_t row, std::size_t column, std::string_view inside, std::size_t room, std::string_view number,
             Paint paint);

    std::vector<std::string> lines() const;

private:
    struct Cell {
        std::string glyph = " ";  // empty: the right half of a wide one
        Paint paint = Paint::none;
    };
    Cell& cell(std::size_t row, std::size_t column);
    void lay(std::size_t row, std::size_t column, std::string_view text, Paint paint);

    Style style_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace magichat
