// vanish: five hats in a circle, the box in its middle, and who has won what.
#include <algorithm>

#include "cli/draw/draw.h"
#include "cli/layout.h"

namespace magichat::vanish {

namespace {

// Nothing but a hat or the box that was looked into with the last move, or that all see at the end of a round.
std::array<Animal, animal_count> before_the_eyes(const Events& fresh) {
    auto hats = filled<animal_count>(Animal::blank);
    for (const Event& event : fresh) {
        if (event.kind == EventKind::look) hats[index(event.hat)] = event.animal;
        if (event.kind == EventKind::call) hats[index(box)] = event.right ? event.animal : event.box;
        if (event.kind == EventKind::round) hats[index(box)] = event.box;
    }
    return hats;
}

struct Spot {
    std::size_t row;
    std::size_t column;
};
// Where the hats stand, clockwise from the top, and the middle of the box; and what is said beside or under them.
struct Plan {
    std::array<Spot, circle> hats;
    std::size_t box;      // 12 cells from here
    std::size_t players;  // their column; 0: under the circle
};
constexpr Plan side_by_side = {{{{0, 16}, {3, 31}, {6, 26}, {6, 6}, {3, 1}}}, 16, 48};
constexpr Plan narrow = {{{{0, 13}, {3, 25}, {6, 21}, {6, 5}, {3, 1}}}, 13, 0};
constexpr std::size_t label_width = 22;
constexpr std::string_view out_mark = " - ";
constexpr std::size_t out_cells = 5;
constexpr std::size_t circle_height = 9;

std::string inside(Animal animal) {
    return animal == Animal::blank ? "?" : say(noun("animal", animal_names[index(animal)]));
}

// Room for the longest name of an animal that there is in this language, as far as hats go.
std::size_t room_for_animals(std::size_t least) {
    std::size_t longest = least;
    for (std::size_t i = 0; i < animal_count; ++i) longest = std::max(longest, width_of(inside(at<Animal>(i))));
    return std::min<std::size_t>(longest, 10);
}

bool is_out(const State& table, Seat seat) { return (table.out & bit(seat)) != 0; }

std::string won(const State& table, Seat seat, Key none, Key token, Key wand) {
    const auto tokens = table.tokens[index(seat)];
    return say(tokens == 0 ? none : tokens == 1 ? token : wand);
}

std::string round_words(const State& table) { return say(Key::tell_vanish_round, {{"round", table.round}}); }

// Two rows each, beside the circle.
void draw_players_beside(Canvas& canvas, const State& table, const Names& names, const Paper& paper,
                         std::size_t column) {
    std::size_t row = 0;
    canvas.put(row++, column, round_words(table), Paint::bold);
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        const std::string label = seat_label(names, seat, to_act(table) == seat, label_width, paper.style);
        const std::string out = fitted(say(Key::draw_vanish_out), out_cells, paper.style);
        canvas.put(++row, column, label + (is_out(table, seat) ? std::string(out_mark) + out : ""),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        canvas.put(++row, column + 4,
                   fitted(won(table, seat, Key::draw_vanish_token_none, Key::draw_vanish_token, Key::draw_vanish_wand),
                          paper.width - column - 4, paper.style),
                   Paint::faint);
    }
}

// One row each, under it.
void draw_players_below(Canvas& canvas, const State& table, const Names& names, const Paper& paper) {
    constexpr std::size_t label_cells = 20;
    canvas.put(0, 1, round_words(table), Paint::bold);
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        const std::size_t row = circle_height + i;
        canvas.put(row, 1, seat_label(names, seat, to_act(table) == seat, label_cells, paper.style),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        if (is_out(table, seat)) {
            canvas.put(row, label_cells + 2, fitted(say(Key::draw_vanish_out), out_cells, paper.style));
        }
        constexpr std::size_t won_column = label_cells + 8;
        canvas.put(row, won_column,
                   fitted(won(table, seat, Key::draw_vanish_token_none_narrow, Key::draw_vanish_token_narrow,
                              Key::draw_vanish_wand_narrow),
                          paper.width - won_column, paper.style),
                   Paint::faint);
    }
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Paper& paper) {
    Canvas canvas(paper.style);
    const bool wide = paper.width >= side_by_side.players + label_width + out_mark.size() + out_cells;
    const Plan& plan = wide ? side_by_side : narrow;
    const auto hats = before_the_eyes(fresh);
    const std::size_t room = room_for_animals(6);
    for (std::size_t i = 0; i < circle; ++i) {
        const Paint paint = hats[i] == Animal::blank ? Paint::cyan : Paint::yellow;
        canvas.hat(plan.hats[i].row, plan.hats[i].column, inside(hats[i]), room, std::to_string(i + 1), paint);
    }
    const std::size_t box_room = room_for_animals(8);
    const std::size_t box_left = plan.box + (10 - box_room) / 2;
    canvas.frame(3, box_left, 3, box_room + 2, Paint::red);
    const std::string label = fitted(say(Key::draw_vanish_box), 8, paper.style);
    const std::string around = width_of(label) + 2 <= box_room ? " " : "";  // as long as the corners can be seen
    canvas.put_centred(3, box_left, box_room + 2, around + label + around, Paint::bold);
    canvas.put_centred(4, box_left + 1, box_room, fitted(inside(hats[index(box)]), box_room, paper.style), Paint::bold);
    if (wide) {
        draw_players_beside(canvas, table, names, paper, plan.players);
    } else {
        draw_players_below(canvas, table, names, paper);
    }
    return canvas.lines();
}

}  // namespace magichat::vanish
