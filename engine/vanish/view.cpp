#include "engine/vanish/facts.h"

namespace magichat::vanish {

View view(const State& state, Seat viewer) {
    View view;
    view.standing = standing(state);
    view.phase = state.phase;
    view.round = state.round;
    for (std::size_t seat = 0; seat < state.options.players; ++seat) view.tokens[seat] = state.tokens[seat];
    view.out = state.out;
    // The hat is up until they have swapped or left it. In Phase::extra it is down again.
    if (state.phase == Phase::swap) {
        view.looked = state.looked;
        if (viewer == state.turn) view.in_looked = state.hats[index(state.looked)];
    }
    return view;
}

View view(const State& state, Seat viewer, const Spread& /*spread*/) { return view(state, viewer); }

Notes notes(const State& known) {
    Notes notes;
    if (known.round > 0) notes.hats = known.hats;
    return notes;
}

void write(Json& json, const View& view) { write_fact(json, view); }
void write(Json& json, const Notes& notes) { write_fact(json, notes); }

void write_view(Json& json, const State& state, Seat viewer) { write(json, view(state, viewer)); }

void write_view(Json& json, const State& state, Seat viewer, const Spread& spread) {
    write(json, view(state, viewer, spread));
}

}  // namespace magichat::vanish
