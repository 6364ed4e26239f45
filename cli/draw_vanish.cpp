// vanish: five hats in a circle, the box in its middle, and who has won what.
#include "cli/draw.h"

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
// Clockwise from the top.
constexpr std::array<Spot, circle> spots = {{{0, 16}, {3, 31}, {6, 26}, {6, 6}, {3, 1}}};
constexpr std::size_t players_column = 48;

std::string_view inside(Animal animal) {
    return animal == Animal::blank ? std::string_view("?") : animal_names[index(animal)];
}

}  // namespace

std::vector<std::string> draw(const State& table, const Events& fresh, const Names& names, const Style& style) {
    Canvas canvas(style);
    const auto hats = before_the_eyes(fresh);
    for (std::size_t i = 0; i < circle; ++i) {
        const Paint paint = hats[i] == Animal::blank ? Paint::cyan : Paint::yellow;
        canvas.hat(spots[i].row, spots[i].column, inside(hats[i]), std::to_string(i + 1), paint);
    }
    canvas.frame(3, 17, 3, 10, Paint::red);
    canvas.put_centred(3, 17, 10, " box ", Paint::bold);
    canvas.put_centred(4, 18, 8, inside(hats[index(box)]), Paint::bold);

    std::size_t row = 0;
    canvas.put(row++, players_column, "Round " + std::to_string(table.round), Paint::bold);
    for (std::size_t i = 0; i < names.players(); ++i) {
        const Seat seat = at<Seat>(i);
        const bool out = (table.out & bit(seat)) != 0;
        const std::string label = seat_label(names, seat, to_act(table) == seat);
        canvas.put(++row, players_column, label + (out ? " - out" : ""),
                   names.viewer() == seat ? Paint::bold : Paint::none);
        const std::string_view won = table.tokens[i] == 0   ? "no hat token yet"
                                     : table.tokens[i] == 1 ? "has a hat token"
                                                            : "has the wand!";
        canvas.put(++row, players_column + 4, won, Paint::faint);
    }
    return canvas.lines();
}

}  // namespace magichat::vanish
