// court: the characters in their row, a hat face down above each, and what everybody has won.
#include "cli/draw/draw.h"
#include "cli/layout.h"
#include "cli/play/talk.h"

namespace magichat::court {

namespace {

// All hats lie face down, but for one that was looked at with the last move.
std::array<Hat, columns> before_the_eyes(const Events& fresh) {
    auto hats = filled<columns>(Hat::blank);
    for (const Event& event : fresh) {
        if (event.kind == EventKind::look) hats[index(event.column)] = event.hat;
    }
    return hats;
}

constexpr std::size_t column_width = 11;
constexpr std::size_t row_width = 1 + columns * column_width;

std::string_view short_words(Hat hat) {  // that fit into a frame
    return hat_words(hat).size() <= column_width - 3 ? hat_words(hat) : hat_names[index(hat)];
}

std::string wanted_by(Character character) {  // a hat has the number of its character
    return '(' + std::string(short_words(at<Hat>(index(character)))) + ')';
}

struct Spot {
    std::size_t number;
    Hat hat;
    Character character;  // blank: nobody stands there any more

    bool is_open() const { return hat != Hat::blank; }
    std::string_view shown() const { return is_open() ? short_words(hat) : std::string_view("?"); }
    Paint paint() const { return is_open() ? Paint::yellow : Paint::cyan; }
    std::string_view name() const { return character_names[index(character)]; }
};

// From top to bottom, beside the others.
void draw_upright(Canvas& canvas, const Spot& column) {
    const std::size_t left = 1 + (column.number - 1) * column_width;
    canvas.put_centred(0, left, column_width - 1, std::to_string(column.number), Paint::bold);
    if (column.character == Character::blank) {
        canvas.put_centred(4, left, column_width - 1, "empty", Paint::faint);
        return;
    }
    canvas.frame(1, left, 3, column_width - 1, column.paint());
    canvas.put_centred(2, left + 1, column_width - 3, column.shown(), Paint::bold);
    canvas.put_centred(4, left, column_width - 1, column.name(), Paint::bold);
    canvas.put_centred(5, left, column_width - 1, wanted_by(column.character), Paint::faint);
}

// In one row, under the others: for a narrow screen.
void draw_lying(Canvas& canvas, const Spot& column) {
    const std::size_t row = column.number - 1;
    canvas.put(row, 2, std::to_string(column.number), Paint::bold);
    if (column.character == Character::blank) {
        canvas.put(row, 17, "empty", Paint::faint);
        return;
    }
    canvas.put(row, 4, "[", column.paint());
    canvas.put(row, 15, "]", column.paint());
    canvas.put_centred(row, 5, 10, column.shown(), Paint::bold);
    canvas.put(row, 17, column.name(), Paint::bold);
    canvas.put(row, 27, wanted_by(column.character), Paint::faint);
}

void draw_players(Canvas& canvas, std::size_t row, const State& table, const Names& names, const Style& style) {
    const Outcome now = outcome(table);
    for (std::size_t i = 0; i < names.players(); ++i, ++row) {
        const Seat seat = at<Seat>(i);
        canvas.put(row, 1, seat_label(names, seat, to_act(table) == seat, 28, style),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        canvas.put(row, 30, "pairs " + std::to_string(table.pairs[i]));
        canvas.put(row, 40, "penalties " + std::to_string(table.penalties[i]));
        canvas.put(row, 54, "magic hats " + std::to_string(table.magic[i]));
        canvas.put(row, 68, "points " + std::to_string(now.scores[i]), Paint::bold);
    }
}

// The same in columns under a heading.
void draw_players_narrow(Canvas& canvas, std::size_t row, const State& table, const Names& names, const Style& style) {
    constexpr std::size_t label_cells = 17;
    constexpr std::array<std::string_view, 4> headings = {"pairs", "pen.", "magic", "pts"};
    constexpr std::array<std::size_t, 4> ends = {24, 29, 35, 39};
    const Outcome now = outcome(table);
    const auto put_right = [&](std::size_t line, std::size_t place, std::string_view text, Paint paint) {
        canvas.put(line, ends[place] - text.size(), text, paint);
    };
    for (std::size_t k = 0; k < headings.size(); ++k) put_right(row, k, headings[k], Paint::faint);
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        canvas.put(++row, 1, seat_label(names, seat, to_act(table) == seat, label_cells, style),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        put_right(row, 0, std::to_string(table.pairs[i]), Paint::none);
        put_right(row, 1, std::to_string(table.penalties[i]), Paint::none);
        put_right(row, 2, std::to_string(table.magic[i]), Paint::none);
        put_right(row, 3, std::to_string(now.scores[i]), Paint::bold);
    }
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Paper& paper) {
    Canvas canvas(paper.style);
    const bool upright = paper.width >= row_width;
    const auto hats = before_the_eyes(fresh);
    for (std::size_t i = 0; i < columns; ++i) {
        const bool used = ((table.in_use >> i) & 1U) != 0;
        const Spot column{i + 1, hats[i], used ? table.characters[i] : Character::blank};
        upright ? draw_upright(canvas, column) : draw_lying(canvas, column);
    }
    const std::size_t row = upright ? 6 : columns;
    canvas.put(row, 1,
               "In the piles: " + std::to_string(character_cards - table.character_top) + " characters, " +
                   std::to_string(hat_cards - table.hat_top) + " hats.");
    if (upright) {
        draw_players(canvas, row + 1, table, names, paper.style);
    } else {
        draw_players_narrow(canvas, row + 1, table, names, paper.style);
    }
    return canvas.lines();
}

}  // namespace magichat::court
