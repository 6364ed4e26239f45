#include "engine/court/facts.h"

namespace magichat::court {

// A pair is a hat and its character, so the hat says which.
void Spread::hear(const Event& event) {
    if (event.kind != EventKind::open || event.result != Result::pair) return;
    won[index(event.seat)].push_back(at<Character>(index(event.hat)));
}

View view(const State& state, Seat /*viewer*/) {
    View view;
    view.standing = standing(state);
    view.phase = state.phase;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((state.in_use >> i) & 1U) != 0) view.characters[i] = state.characters[i];
    }
    view.character_pile = static_cast<u8>(character_cards - state.character_top);
    view.hat_pile = static_cast<u8>(hat_cards - state.hat_top);
    if (state.phase == Phase::turn) view.forbidden = state.echo;
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
        view.pairs[seat] = state.pairs[seat];
        view.penalties[seat] = state.penalties[seat];
        view.magic[seat] = state.magic[seat];
    }
    return view;
}

View view(const State& state, Seat viewer, const Spread& spread) {
    View all = view(state, viewer);
    all.spread = spread;
    return all;
}

Notes notes(const State& known) {
    Notes notes;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((known.in_use >> i) & 1U) != 0) notes.hats[i] = known.hats[i];
    }
    return notes;
}

void write(Json& json, const View& view) { write_fact(json, view); }
void write(Json& json, const Notes& notes) { write_fact(json, notes); }

void write_view(Json& json, const State& state, Seat viewer) { write(json, view(state, viewer)); }

void write_view(Json& json, const State& state, Seat viewer, const Spread& spread) {
    write(json, view(state, viewer, spread));
}

}  // namespace magichat::court
