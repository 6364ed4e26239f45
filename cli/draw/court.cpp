// court: the characters in their row, a hat face down above each, and what everybody has won.
#include <algorithm>

#include "cli/draw/draw.h"
#include "cli/layout.h"

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
constexpr std::size_t hat_cells = column_width - 3;  // within a frame

struct Spot {
    std::size_t number;
    Hat hat;
    Character character;  // blank: nobody stands there any more
    Style style;

    bool is_open() const { return hat != Hat::blank; }
    std::string shown() const { return is_open() ? short_words(hat) : "?"; }
    Paint paint() const { return is_open() ? Paint::yellow : Paint::cyan; }
    std::string name(std::size_t cells) const {
        const Line who = noun("character", character_names[index(character)]);
        return fitted(say(Key::draw_court_character, {{"character", who}}), cells, style);
    }
    std::string wanted() const { return '(' + short_words(at<Hat>(index(character))) + ')'; }  // it has the same number

    std::string short_words(Hat one) const {
        return fitted(say(noun("draw", "headdress_" + std::string(hat_names[index(one)]))), hat_cells, style);
    }
};

// From top to bottom, beside the others.
void draw_upright(Canvas& canvas, const Spot& column) {
    const std::size_t left = 1 + (column.number - 1) * column_width;
    constexpr std::size_t cells = column_width - 1;
    canvas.put_centred(0, left, cells, std::to_string(column.number), Paint::bold);
    if (column.character == Character::blank) {
        canvas.put_centred(4, left, cells, fitted(say(Key::draw_court_empty), cells, column.style), Paint::faint);
        return;
    }
    canvas.frame(1, left, 3, cells, column.paint());
    canvas.put_centred(2, left + 1, hat_cells, column.shown(), Paint::bold);
    canvas.put_centred(4, left, cells, column.name(cells), Paint::bold);
    canvas.put_centred(5, left, cells, column.wanted(), Paint::faint);
}

// In one row, under the others: for a narrow screen.
void draw_lying(Canvas& canvas, const Spot& column) {
    const std::size_t row = column.number - 1;
    canvas.put(row, 2, std::to_string(column.number), Paint::bold);
    if (column.character == Character::blank) {
        canvas.put(row, 17, fitted(say(Key::draw_court_empty), 10, column.style), Paint::faint);
        return;
    }
    canvas.put(row, 4, "[", column.paint());
    canvas.put(row, 15, "]", column.paint());
    canvas.put_centred(row, 5, 10, column.shown(), Paint::bold);
    canvas.put(row, 17, column.name(10), Paint::bold);
    canvas.put(row, 28, column.wanted(), Paint::faint);
}

constexpr std::size_t numbers = 4;  // of a player
std::array<std::int64_t, numbers> numbers_of(const State& table, const Outcome& now, std::size_t seat) {
    return {table.pairs[seat], table.penalties[seat], table.magic[seat], now.scores[seat]};
}

// All numbers of a player, in words.
std::vector<std::array<std::string, numbers>> words_of_players(const State& table, u8 players) {
    constexpr std::array<Key, numbers> words = {Key::draw_court_pairs, Key::draw_court_penalties, Key::draw_court_magic,
                                                Key::draw_court_points};
    const Outcome now = outcome(table);
    std::vector<std::array<std::string, numbers>> all(players);
    for (std::size_t i = 0; i < players; ++i) {
        const auto each = numbers_of(table, now, i);
        for (std::size_t k = 0; k < numbers; ++k) all[i][k] = say(words[k], {{"n", each[k]}});
    }
    return all;
}

// False if the words of this language are too long for a row.
bool draw_players(Canvas& canvas, std::size_t row, const State& table, const Names& names, const Style& style) {
    const auto words = words_of_players(table, names.players());
    std::array<std::size_t, numbers + 1> columns_at = {30};
    for (std::size_t k = 0; k < numbers; ++k) {
        std::size_t widest = 0;
        for (const auto& each : words) widest = std::max(widest, width_of(each[k]));
        columns_at[k + 1] = columns_at[k] + widest + 3;
    }
    if (columns_at[numbers] - 3 > row_width) return false;
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        canvas.put(row + i, 1, seat_label(names, seat, to_act(table) == seat, 28, style),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        for (std::size_t k = 0; k < numbers; ++k) {
            canvas.put(row + i, columns_at[k], words[i][k], k + 1 == numbers ? Paint::bold : Paint::none);
        }
    }
    return true;
}

// The same in columns under a heading.
void draw_players_narrow(Canvas& canvas, std::size_t row, const State& table, const Names& names, const Style& style) {
    constexpr std::size_t label_cells = 17;
    constexpr std::array<Key, numbers> headings = {Key::draw_court_pairs_narrow, Key::draw_court_penalties_narrow,
                                                   Key::draw_court_magic_narrow, Key::draw_court_points_narrow};
    constexpr std::array<std::size_t, numbers> ends = {24, 29, 35, 39};
    constexpr std::array<std::size_t, numbers> cells = {6, 4, 5, 3};
    const Outcome now = outcome(table);
    const auto put_right = [&](std::size_t line, std::size_t place, const std::string& text, Paint paint) {
        const std::string shown = fitted(text, cells[place], style);
        canvas.put(line, ends[place] - width_of(shown), shown, paint);
    };
    for (std::size_t k = 0; k < numbers; ++k) put_right(row, k, say(headings[k]), Paint::faint);
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        canvas.put(++row, 1, seat_label(names, seat, to_act(table) == seat, label_cells, style),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        const auto all = numbers_of(table, now, i);
        for (std::size_t k = 0; k < numbers; ++k) {
            put_right(row, k, std::to_string(all[k]), k + 1 == numbers ? Paint::bold : Paint::none);
        }
    }
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Paper& paper) {
    Canvas canvas(paper.style);
    const bool upright = paper.width >= row_width;
    const auto hats = before_the_eyes(fresh);
    for (std::size_t i = 0; i < columns; ++i) {
        const bool used = ((table.in_use >> i) & 1U) != 0;
        const Spot column{i + 1, hats[i], used ? table.characters[i] : Character::blank, paper.style};
        upright ? draw_upright(canvas, column) : draw_lying(canvas, column);
    }
    std::size_t row = upright ? 6 : columns;
    const std::string piles = say(Key::draw_court_piles, {{"characters", character_cards - table.character_top},
                                                          {"hats", hat_cards - table.hat_top}});
    for (const std::string& text : wrapped(piles, paper.width - 1)) canvas.put(row++, 1, text);
    if (!upright || !draw_players(canvas, row, table, names, paper.style)) {
        draw_players_narrow(canvas, row, table, names, paper.style);
    }
    return canvas.lines();
}

}  // namespace magichat::court
