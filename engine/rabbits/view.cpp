#include "engine/rabbits/facts.h"

namespace magichat::rabbits {

namespace {

// The slots whose cards are discarded and not yet replaced, a bit a place: the house must shuffle for a won claim.
u32 empty_slots(const State& state) {
    if (state.phase != Phase::shuffle || state.claimed == draw_hat) return 0;
    const MoveParts& claim = move_parts[index(state.claimed)];
    return 1U << index(place(state.turn, claim.slot)) | 1U << index(place(state.turn, claim.other));
}

void see_racks(View& view, const State& state, Seat viewer) {
    if (state.phase == Phase::deal) return;
    const u32 empty = empty_slots(state);
    const u32 shown = facing(state, viewer);
    for (std::size_t i = 0; i < state.options.players * slots; ++i) {
        if (((empty >> i) & 1U) != 0) continue;
        const bool out = ((state.out >> i) & 1U) != 0;
        view.racks[i].card = out ? SlotView::Card::out : SlotView::Card::in;
        if (((shown >> i) & 1U) != 0) view.racks[i].rabbit = state.racks[i];
    }
}

void see_dice(View& view, const State& state) {
    switch (state.phase) {
        case Phase::act: view.flips = detail::hats_shown(state.dice); break;
        case Phase::flip: view.flips = state.flips_left; break;
        case Phase::keep:
        case Phase::claim:
        case Phase::shuffle: break;
        case Phase::deal:
        case Phase::roll:
        case Phase::over: return;
    }
    for (const Face face : state.dice) view.dice.push_back(face);
}

}  // namespace

void Spread::hear(const Event& event) {
    if (event.kind == EventKind::keep || event.kind == EventKind::discard) top = event.rabbit;
    if (event.kind == EventKind::shuffle) top = Colour::blank;
    if (event.kind != EventKind::claim) return;
    u8& mine = wands[index(event.seat)];
    if (event.flag && ++mine < wands_to_win) top = event.rabbits[1];
    if (event.lost) --mine;
}

View view(const State& state, Seat viewer) {
    View view;
    view.standing = standing(state);
    view.phase = state.phase;
    see_racks(view, state, viewer);
    see_dice(view, state);
    const bool dealt = state.phase != Phase::deal;
    for (std::size_t seat = 0; dealt && seat < state.options.players; ++seat) {
        view.goals[seat] = state.goals[seat];
        view.won[seat] = state.won_count[seat];
    }
    if (state.phase == Phase::keep && viewer == state.turn) view.drawn = state.drawn;
    view.hat_pile = dealt ? state.pile_size : u8{hat_cards};
    view.wand_pile = dealt ? state.wand_count : u8{wand_cards};
    for (const u8 count : state.discards) view.discards = static_cast<u8>(view.discards + count);
    return view;
}

View view(const State& state, Seat viewer, const Spread& spread) {
    View all = view(state, viewer);
    all.top = spread.top;
    return all;
}

Notes notes(const State& known) {
    Notes notes;
    notes.players = known.options.players;
    if (known.phase != Phase::deal) notes.racks = known.racks;
    return notes;
}

void write(Json& json, const View& view) { write_fact(json, view); }
void write(Json& json, const Notes& notes) { write_fact(json, notes); }

void write_view(Json& json, const State& state, Seat viewer) { write(json, view(state, viewer)); }

void write_view(Json& json, const State& state, Seat viewer, const Spread& spread) {
    write(json, view(state, viewer, spread));
}

}  // namespace magichat::rabbits
