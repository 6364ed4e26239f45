#include "engine/vanish/view.h"

namespace magichat::vanish {

namespace {

constexpr std::array<std::string_view, 5> phase_names = {"deal", "turn", "swap", "extra", "over"};
constexpr std::array<std::string_view, 2> token_names = {"hat", "wand"};

}  // namespace

View view(const State& state, Seat viewer) {
    View view;
    view.standing = standing(state);
    view.phase = state.phase;
    view.round = state.round;
    for (std::size_t seat = 0; seat < state.options.players; ++seat) view.tokens[seat] = state.tokens[seat];
    view.out = state.out;
    // The hat is up until he has swapped or left it. In Phase::extra it is down again.
    if (state.phase == Phase::swap) {
        view.looked = state.looked;
        if (viewer == state.turn) view.in_looked = state.hats[index(state.looked)];
    }
    return view;
}

View view(const State& state, Seat viewer, const Spread& /*spread*/) { return view(state, viewer); }

void write(Json& json, const View& view) {
    json.open();
    write_standing(json, "vanish", phase_names[index(view.phase)], view.standing);
    json.number("round", view.round).key("seats").open_list();
    for (std::size_t seat = 0; seat < view.standing.players; ++seat) {
        json.open().key("tokens").open_list();
        for (std::size_t i = 0; i < view.tokens[seat]; ++i) json.text(token_names[i]);
        json.close_list().flag("out", (view.out & bit(at<Seat>(seat))) != 0).close();
    }
    json.close_list();
    if (view.looked) {
        json.key("looked").open().number("hat", static_cast<int>(*view.looked) + 1);
        if (view.in_looked != Animal::blank) json.text("animal", animal_names[index(view.in_looked)]);
        json.close();
    }
    json.close();
}

void write_view(Json& json, const State& state, Seat viewer) { write(json, view(state, viewer)); }

void write_view(Json& json, const State& state, Seat viewer, const Spread& spread) {
    write(json, view(state, viewer, spread));
}

}  // namespace magichat::vanish
