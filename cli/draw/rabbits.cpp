// rabbits: everybody's rack as the viewer sees it from their side, goals and golden wands, dice and piles.
#include "cli/draw/draw.h"
#include "cli/layout.h"
#include "cli/play/talk.h"

namespace magichat::rabbits {

namespace {

std::array<Colour, places> before_the_eyes(const State& table, Seat viewer) {
    auto cards = filled<places>(Colour::blank);
    for (std::size_t i = 0; i < places; ++i) {
        if (((facing(table, viewer) >> i) & 1U) != 0) cards[i] = table.racks[i];
    }
    return cards;
}

constexpr std::array<Paint, colour_count> paints = {Paint::bold,    Paint::faint, Paint::yellow,
                                                    Paint::magenta, Paint::blue,  Paint::green};

// How the racks lie on the paper: framed, so many beside each other, or without frames, one under the other.
struct Plan {
    std::size_t across;
    std::size_t block_width;
    std::size_t block_height;
    std::size_t card_width;  // and the gap to the next one
    bool framed;
};
constexpr Plan roomy = {2, 40, 5, 10, true};
constexpr Plan close = {2, 26, 5, 8, true};
constexpr Plan rows = {1, 38, 2, 9, false};

// The last block of a row needs no room after it.
constexpr std::size_t needs(const Plan& plan, std::size_t rack) {
    return 1 + (plan.across - 1) * plan.block_width + rack;
}
const Plan& plan_for(std::size_t width) {
    return width >= needs(roomy, 31) ? roomy : width >= needs(close, 24) ? close : rows;
}

constexpr std::size_t card_cells = 5;   // on the smallest card
constexpr std::size_t goal_cells = 17;  // and for the number of wands in words

struct Rack {
    Seat seat;
    std::array<Colour, slots> cards;
    std::string goal;
    std::string wands;  // "**.." and, where there is room, in words
    Style style;

    std::string card_words(std::size_t slot) const {
        const Colour card = cards[slot];
        return fitted(is_blank(card) ? say(Key::draw_rabbits_hat) : colour_words(card), card_cells, style);
    }
    static std::string colour_words(Colour colour) {
        return say(noun("draw", "rabbit_" + std::string(colour_names[index(colour)])));
    }
};

std::string goal_words(Wand wand) {
    if (wand == Wand::blank) return say(Key::draw_rabbits_goal_won);
    const ColourPair pair = wand_colours[index(wand)];
    const auto colour = [](Colour one) { return said(Rack::colour_words(one)); };
    const ListArg colours{{colour(pair.low), colour(pair.high)}, ListArg::Kind::pair};
    return say(Key::draw_rabbits_goal, {{"colours", colours}});
}

Paint card_paint(Colour card) { return is_blank(card) ? Paint::cyan : paints[index(card)]; }

void draw_framed(Canvas& canvas, const Plan& plan, const Rack& rack, std::size_t top, std::size_t left) {
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const Colour card = rack.cards[slot];
        const std::size_t column = left + slot * plan.card_width;
        canvas.frame(top + 1, column, 3, plan.card_width - 1, card_paint(card));
        canvas.put_centred(top + 2, column, plan.card_width - 1, rack.card_words(slot), card_paint(card));
        canvas.put_centred(top + 3, column, plan.card_width - 1, ' ' + std::to_string(slot + 1) + ' ');
    }
    canvas.put(top + 4, left, rack.goal, Paint::bold);
    canvas.put(top + 4, left + 18, rack.wands, Paint::yellow);
}

void draw_in_rows(Canvas& canvas, const Plan& plan, const Rack& rack, std::size_t top, std::size_t left) {
    canvas.put(top, left + 21, rack.goal, Paint::bold);
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const Colour card = rack.cards[slot];
        const std::size_t column = left + 4 + slot * plan.card_width;
        canvas.put(top + 1, column, std::to_string(slot + 1));
        canvas.put(top + 1, column + 1, "[", card_paint(card));
        canvas.put_centred(top + 1, column + 2, card_cells, rack.card_words(slot), card_paint(card));
        canvas.put(top + 1, column + 7, "]", card_paint(card));
    }
    canvas.put(top + 1, left + 33, rack.wands, Paint::yellow);
}

void draw_rack(Canvas& canvas, const Plan& plan, const State& table, const std::array<Colour, places>& cards,
               const Names& names, Seat seat, const Style& style) {
    const std::size_t i = index(seat);
    const std::size_t top = 1 + (i / plan.across) * plan.block_height;
    const std::size_t left = 1 + (i % plan.across) * plan.block_width;
    const std::size_t label_cells = plan.framed ? plan.block_width - 2 : 20;
    canvas.put(top, left, seat_label(names, seat, to_act(table) == seat, label_cells, style),
               names.viewer() == seat ? Paint::bold : Paint::none);
    const std::size_t won = table.won_count[i];
    Rack rack{seat,
              {},
              fitted(goal_words(table.goals[i]), goal_cells, style),
              std::string(won, '*') + std::string(wands_to_win - won, '.'),
              style};
    if (&plan == &roomy) rack.wands += ' ' + fitted(say(Key::draw_rabbits_wands, {{"n", won}}), goal_cells, style);
    for (std::size_t slot = 0; slot < slots; ++slot) rack.cards[slot] = cards[index(place(seat, at<Slot>(slot)))];
    plan.framed ? draw_framed(canvas, plan, rack, top, left) : draw_in_rows(canvas, plan, rack, top, left);
}

// Two texts in a row, or each from the beginning of one.
std::vector<std::string> in_rows(const std::string& one, const std::string& other, std::size_t width) {
    if (1 + width_of(one) + 3 + width_of(other) <= width) {
        const std::string both = one + (one.empty() || other.empty() ? "" : "   ") + other;
        return both.empty() ? std::vector<std::string>{} : std::vector<std::string>{both};
    }
    std::vector<std::string> all = wrapped(one, width - 1);
    for (const std::string& row : wrapped(other, width - 1)) all.push_back(row);
    return all;
}

std::vector<std::string> dice_rows(const State& table, const Names& names, std::size_t width) {
    std::string text;
    std::string more;
    switch (table.phase) {
        case Phase::act:
        case Phase::flip:
        case Phase::keep:
        case Phase::claim:
            text = say(
                Key::draw_rabbits_dice,
                {{"dice", said('[' + say(face_words(table.dice[0])) + "] [" + say(face_words(table.dice[1])) + ']')}});
            break;
        case Phase::deal:
        case Phase::roll:
        case Phase::shuffle:
        case Phase::over: break;
    }
    if (table.phase == Phase::flip) more = say(Key::draw_rabbits_to_turn, {{"n", table.flips_left}});
    if (table.phase == Phase::keep && table.turn == names.viewer() && !is_blank(table.drawn)) {
        more = say(Key::draw_rabbits_in_hand, {{"rabbit", noun("rabbit", colour_names[index(table.drawn)])}});
    }
    return in_rows(text, more, width);
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& /*fresh*/, const Names& names, const Paper& paper) {
    Canvas canvas(paper.style);
    const Plan& plan = plan_for(paper.width);
    const auto cards = before_the_eyes(table, names.viewer());
    for (std::size_t i = 0; i < names.players(); ++i) {
        draw_rack(canvas, plan, table, cards, names, at<Seat>(i), paper.style);
    }
    ListArg discards{{}, ListArg::Kind::row};
    for (std::size_t i = 0; i < colour_count; ++i) {
        if (table.discards[i] == 0) continue;
        discards.items.emplace_back(
            Line(Key::draw_rabbits_discarded, {{"n", table.discards[i]}, {"rabbit", noun("rabbit", colour_names[i])}}));
    }
    const std::string piles = say(Key::draw_rabbits_piles, {{"hats", table.pile_size}, {"goals", table.wand_count}});
    const std::string discarded = discards.items.empty() ? say(Key::draw_rabbits_discards_none)
                                                         : say(Key::draw_rabbits_discards, {{"rabbits", discards}});
    std::size_t row = 1 + (names.players() + plan.across - 1) / plan.across * plan.block_height;
    for (const std::string& text : in_rows(piles, discarded, paper.width)) canvas.put(row++, 1, text);
    auto lines = canvas.lines();
    lines.erase(lines.begin());  // where the dice are: they may take more than a row
    std::vector<std::string> all;
    for (const std::string& text : dice_rows(table, names, paper.width)) {
        all.push_back(' ' + painted(spoken().isolated(text), Paint::bold, paper.style));
    }
    all.insert(all.end(), lines.begin(), lines.end());
    return all;
}

}  // namespace magichat::rabbits
