// court: the characters in their row, a hat face down above each, and what everybody has won.
#include "cli/draw.h"
#include "cli/layout.h"
#include "cli/talk.h"

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

constexpr std::size_t width = 11;  // of a column; seven fit into 80 cells

void draw_column(Canvas& canvas, std::size_t i, Hat hat, Character character) {
    const std::size_t left = 1 + i * width;
    canvas.put_centred(0, left, width - 1, std::to_string(i + 1), Paint::bold);
    if (character == Character::blank) {
        canvas.put_centred(4, left, width - 1, "empty", Paint::faint);
        return;
    }
    const bool open = hat != Hat::blank;
    const auto short_words = [](Hat one) {  // that fit into the frame
        return hat_words(one).size() <= width - 3 ? hat_words(one) : hat_names[index(one)];
    };
    canvas.frame(1, left, 3, width - 1, open ? Paint::yellow : Paint::cyan);
    canvas.put_centred(2, left + 1, width - 3, open ? short_words(hat) : std::string_view("?"), Paint::bold);
    canvas.put_centred(4, left, width - 1, character_names[index(character)], Paint::bold);
    canvas.put_centred(5, left, width - 1, '(' + std::string(short_words(at<Hat>(index(character)))) + ')',
                       Paint::faint);
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Style& style) {
    Canvas canvas(style);
    const auto hats = before_the_eyes(fresh);
    for (std::size_t i = 0; i < columns; ++i) {
        const bool used = ((table.in_use >> i) & 1U) != 0;
        draw_column(canvas, i, hats[i], used ? table.characters[i] : Character::blank);
    }
    canvas.put(6, 1,
               "In the piles: " + std::to_string(character_cards - table.character_top) + " characters, " +
                   std::to_string(hat_cards - table.hat_top) + " hats.");
    const Outcome now = outcome(table);
    std::size_t row = 7;
    for (std::size_t i = 0; i < names.players(); ++i, ++row) {
        const Seat seat = at<Seat>(i);
        canvas.put(row, 1, seat_label(names, seat, to_act(table) == seat),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        canvas.put(row, 30, "pairs " + std::to_string(table.pairs[i]));
        canvas.put(row, 40, "penalties " + std::to_string(table.penalties[i]));
        canvas.put(row, 54, "magic hats " + std::to_string(table.magic[i]));
        canvas.put(row, 68, "points " + std::to_string(now.scores[i]), Paint::bold);
    }
    return canvas.lines();
}

}  // namespace magichat::court
