// rabbits: everybody's stand as the viewer sees it from his side, goals and golden wands, dice and piles.
#include "cli/draw.h"
#include "cli/layout.h"
#include "cli/talk.h"

namespace magichat::rabbits {

namespace {

std::array<Colour, places> before_the_eyes(const State& table, Seat viewer) {
    auto cards = filled<places>(Colour::blank);
    for (std::size_t i = 0; i < places; ++i) {
        if (((facing(table, viewer) >> i) & 1U) != 0) cards[i] = table.stands[i];
    }
    return cards;
}

constexpr std::array<Paint, colour_count> paints = {Paint::bold,    Paint::faint, Paint::yellow,
                                                    Paint::magenta, Paint::blue,  Paint::green};

constexpr std::size_t card_width = 10;
constexpr std::size_t block_width = 40;  // two stands side by side
constexpr std::size_t block_height = 5;

void draw_stand(Canvas& canvas, const State& table, const std::array<Colour, places>& cards, const Names& names,
                Seat seat) {
    const std::size_t i = index(seat);
    const std::size_t top = 1 + (i / 2) * block_height;
    const std::size_t left = 1 + (i % 2) * block_width;
    canvas.put(top, left, seat_label(names, seat, to_act(table) == seat),
               names.viewer() == seat ? Paint::bold : Paint::none);
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const Colour card = cards[index(place(seat, at<Slot>(slot)))];
        const Paint paint = is_blank(card) ? Paint::cyan : paints[index(card)];
        const std::size_t column = left + slot * card_width;
        canvas.frame(top + 1, column, 3, card_width - 1, paint);
        canvas.put_centred(top + 2, column, card_width - 1,
                           is_blank(card) ? std::string_view("(hat)") : colour_names[index(card)], paint);
        canvas.put_centred(top + 3, column, card_width - 1, ' ' + std::to_string(slot + 1) + ' ');
    }
    const std::size_t won = table.won_count[i];
    const std::string goal = table.goals[i] == Wand::blank ? "won!" : wand_words(table.goals[i]);
    canvas.put(top + 4, left, padded("goal " + goal, 18), Paint::bold);
    canvas.put(top + 4, left + 18,
               std::string(won, '*') + std::string(wands_to_win - won, '.') + ' ' + std::to_string(won) + " wand" +
                   (won == 1 ? "" : "s"),
               Paint::yellow);
}

std::string dice_line(const State& table, const Names& names) {
    std::string text;
    switch (table.phase) {
        case Phase::act:
        case Phase::flip:
        case Phase::keep:
        case Phase::claim:
            text = "Dice: [" + face_words(table.dice[0]) + "] [" + face_words(table.dice[1]) + ']';
            break;
        case Phase::deal:
        case Phase::roll:
        case Phase::shuffle:
        case Phase::over: break;
    }
    if (table.phase == Phase::flip) text += "   to turn: " + std::to_string(table.flips_left) + " more";
    if (table.phase == Phase::keep && table.turn == names.viewer() && !is_blank(table.drawn)) {
        text += "   in your hand: a " + std::string(colour_names[index(table.drawn)]) + " rabbit";
    }
    return text;
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& /*fresh*/, const Names& names, const Style& style) {
    Canvas canvas(style);
    const auto cards = before_the_eyes(table, names.viewer());
    const std::string dice = dice_line(table, names);
    canvas.put(0, 1, dice, Paint::bold);
    for (std::size_t i = 0; i < names.players(); ++i) draw_stand(canvas, table, cards, names, at<Seat>(i));
    const std::size_t row = 1 + (names.players() + 1U) / 2 * block_height;
    std::string discards;
    for (std::size_t i = 0; i < colour_count; ++i) {
        if (table.discards[i] == 0) continue;
        discards +=
            (discards.empty() ? "" : ", ") + std::to_string(table.discards[i]) + ' ' + std::string(colour_names[i]);
    }
    const std::string piles =
        "Piles: " + std::to_string(table.pile_size) + " hat cards, " + std::to_string(table.wand_count) + " goals.";
    const std::string discarded = "Discards: " + (discards.empty() ? "none" : discards) + '.';
    const bool one_row = piles.size() + discarded.size() + 3 < 2 * block_width;
    canvas.put(row, 1, piles);
    canvas.put(one_row ? row : row + 1, one_row ? piles.size() + 3 : 1, discarded);
    auto lines = canvas.lines();
    if (dice.empty()) lines.erase(lines.begin());
    return lines;
}

}  // namespace magichat::rabbits
