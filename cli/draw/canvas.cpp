#include "cli/draw/canvas.h"

#include <algorithm>
#include <array>
#include <utility>

#include "cli/layout.h"
#include "words/words.h"

namespace magichat {

namespace {

constexpr std::array<std::string_view, 9> codes = {"0", "1", "2", "31", "32", "33", "34;1", "35", "36"};

// Without what the terminal takes for paint.
std::size_t cells_of(std::string_view line) {
    std::size_t cells = 0;
    while (!line.empty()) {
        const std::size_t mark = line.find('\033');
        cells += width_of(line.substr(0, mark));
        const std::size_t end = mark == std::string_view::npos ? mark : line.find('m', mark);
        line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    }
    return cells;
}

std::string code(Paint paint) { return "\033[" + std::string(codes[index(paint)]) + 'm'; }

struct Lines {
    std::string_view across, down, top_left, top_right, bottom_left, bottom_right, brim;
};
constexpr Lines boxes = {"─", "│", "┌", "┐", "└", "┘", "┴"};
constexpr Lines ascii = {"-", "|", "+", "+", "+", "+", "+"};

}  // namespace

std::string painted(std::string_view text, Paint paint, const Style& style) {
    if (!style.colour || paint == Paint::none) return std::string(text);
    return code(paint) + std::string(text) + code(Paint::none);
}

std::string fitted(std::string_view text, std::size_t most, const Style& style) {
    return shortened(text, most, style.unicode ? "\u2026" : ".");
}

std::size_t widest(const std::vector<std::string>& lines) {
    std::size_t cells = 0;
    for (const std::string& line : lines) cells = std::max(cells, cells_of(line));
    return cells;
}

std::vector<std::string> beside(const std::vector<std::string>& left, const std::vector<std::string>& right,
                                std::size_t right_column) {
    std::vector<std::string> all = left;
    all.resize(std::max(left.size(), right.size()));
    for (std::size_t i = 0; i < right.size(); ++i) {
        const std::size_t cells = cells_of(all[i]);
        all[i].append(cells < right_column ? right_column - cells : 0, ' ') += spoken().isolated(right[i]);
    }
    return all;
}

Canvas::Cell& Canvas::cell(std::size_t row, std::size_t column) {
    if (rows_.size() <= row) rows_.resize(row + 1);
    if (rows_[row].size() <= column) rows_[row].resize(column + 1);
    return rows_[row][column];
}

void Canvas::put(std::size_t row, std::size_t column, std::string_view text, Paint paint) {
    const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
    lay(row, column, ascii ? std::string(text) : spoken().isolated(text), paint);
}

void Canvas::lay(std::size_t row, std::size_t column, std::string_view text, Paint paint) {
    std::string before;  // the next character, in its cell
    while (!text.empty()) {
        const Sign sign = first_sign(text);
        const std::string_view bytes = text.substr(0, sign.bytes);
        text.remove_prefix(sign.bytes);
        if (sign.cells == 0) {
            if (begins_isolate(bytes)) {
                before += bytes;
            } else if (column > 0) {
                cell(row, column - 1).glyph += bytes;
            }
            continue;
        }
        cell(row, column) = {std::exchange(before, {}) + std::string(bytes), paint};
        if (sign.cells == 2) cell(row, column + 1) = {"", paint};
        column += sign.cells;
    }
}

void Canvas::put_centred(std::size_t row, std::size_t column, std::size_t width, std::string_view text, Paint paint) {
    const std::size_t cells = width_of(text);
    put(row, column + (cells < width ? (width - cells) / 2 : 0), text, paint);
}

void Canvas::frame(std::size_t row, std::size_t column, std::size_t height, std::size_t width, Paint paint) {
    const Lines& with = style_.unicode ? boxes : ascii;
    for (std::size_t i = 1; i + 1 < width; ++i) {
        lay(row, column + i, with.across, paint);
        lay(row + height - 1, column + i, with.across, paint);
    }
    for (std::size_t i = 1; i + 1 < height; ++i) {
        lay(row + i, column, with.down, paint);
        lay(row + i, column + width - 1, with.down, paint);
    }
    lay(row, column, with.top_left, paint);
    lay(row, column + width - 1, with.top_right, paint);
    lay(row + height - 1, column, with.bottom_left, paint);
    lay(row + height - 1, column + width - 1, with.bottom_right, paint);
}

void Canvas::hat(std::size_t row, std::size_t column, std::string_view inside, std::size_t room,
                 std::string_view number, Paint paint) {
    const Lines& with = style_.unicode ? boxes : ascii;
    constexpr std::size_t brim = 12;
    const std::size_t crown = room + 2;
    const std::size_t left = column + (brim - crown) / 2;
    frame(row, left, 3, crown, paint);
    for (std::size_t i = 0; i < brim; ++i) lay(row + 2, column + i, with.across, paint);
    lay(row + 2, left, with.brim, paint);
    lay(row + 2, left + crown - 1, with.brim, paint);
    put_centred(row + 1, left + 1, room, fitted(inside, room, style_), Paint::bold);
    put_centred(row + 2, column + 3, 6, ' ' + std::string(number) + ' ', Paint::bold);
}

std::vector<std::string> Canvas::lines() const {
    std::vector<std::string> all;
    for (const auto& row : rows_) {
        std::size_t end = row.size();
        while (end > 0 && row[end - 1].glyph == " ") --end;
        std::string line;
        Paint now = Paint::none;
        for (std::size_t i = 0; i < end; ++i) {
            if (style_.colour && row[i].paint != now) {
                if (now != Paint::none) line += code(Paint::none);
                if (row[i].paint != Paint::none) line += code(row[i].paint);
                now = row[i].paint;
            }
            line += row[i].glyph;
        }
        if (now != Paint::none) line += code(Paint::none);
        all.push_back(line);
    }
    return all;
}

}  // namespace magichat
