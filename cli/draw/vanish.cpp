// vanish: five hats in a circle, the box in its middle, and who has won what.
#include "cli/draw/draw.h"

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
// Where the hats stand, clockwise from the top, and the box; and what is said beside or under them.
struct Plan {
    std::array<Spot, circle> hats;
    std::size_t box;
    std::size_t players;  // their column; 0: under the circle
};
constexpr Plan side_by_side = {{{{0, 16}, {3, 31}, {6, 26}, {6, 6}, {3, 1}}}, 17, 48};
constexpr Plan narrow = {{{{0, 13}, {3, 25}, {6, 21}, {6, 5}, {3, 1}}}, 14, 0};
constexpr std::size_t label_width = 22;
constexpr std::string_view out_mark = " - out";
constexpr std::size_t circle_height = 9;

std::string_view inside(Animal animal) {
    return animal == Animal::blank ? std::string_view("?") : animal_names[index(animal)];
}

std::string_view tokens_words(const State& table, Seat seat) {
    const auto tokens = table.tokens[index(seat)];
    return tokens == 0 ? "no token" : tokens == 1 ? "hat token" : "the wand!";
}

bool is_out(const State& table, Seat seat) { return (table.out & bit(seat)) != 0; }

// Two rows each, beside the circle.
void draw_players_beside(Canvas& canvas, const State& table, const Names& names, const Style& style,
                         std::size_t column) {
    std::size_t row = 0;
    canvas.put(row++, column, "Round " + std::to_string(table.round), Paint::bold);
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        const std::string label = seat_label(names, seat, to_act(table) == seat, label_width, style);
        canvas.put(++row, column, label + std::string(is_out(table, seat) ? out_mark : ""),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        const auto tokens = table.tokens[i];
        canvas.put(++row, column + 4,
                   tokens == 0   ? "no hat token yet"
                   : tokens == 1 ? "has a hat token"
                                 : "has the wand!",
                   Paint::faint);
    }
}

// One row each, under it.
void draw_players_below(Canvas& canvas, const State& table, const Names& names, const Style& style) {
    constexpr std::size_t label_cells = 20;
    canvas.put(0, 1, "Round " + std::to_string(table.round), Paint::bold);
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        const std::size_t row = circle_height + i;
        canvas.put(row, 1, seat_label(names, seat, to_act(table) == seat, label_cells, style),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        if (is_out(table, seat)) canvas.put(row, label_cells + 3, "out");
        canvas.put(row, label_cells + 8, tokens_words(table, seat), Paint::faint);
    }
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Paper& paper) {
    Canvas canvas(paper.style);
    const Plan& plan = paper.width >= side_by_side.players + label_width + out_mark.size() ? side_by_side : narrow;
    const auto hats = before_the_eyes(fresh);
    for (std::size_t i = 0; i < circle; ++i) {
        const Paint paint = hats[i] == Animal::blank ? Paint::cyan : Paint::yellow;
        canvas.hat(plan.hats[i].row, plan.hats[i].column, inside(hats[i]), std::to_string(i + 1), paint);
    }
    canvas.frame(3, plan.box, 3, 10, Paint::red);
    canvas.put_centred(3, plan.box, 10, " box ", Paint::bold);
    canvas.put_centred(4, plan.box + 1, 8, inside(hats[index(box)]), Paint::bold);
    if (plan.players != 0) {
        draw_players_beside(canvas, table, names, paper.style, plan.players);
    } else {
        draw_players_below(canvas, table, names, paper.style);
    }
    return canvas.lines();
}

}  // namespace magichat::vanish
