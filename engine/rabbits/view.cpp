#include "engine/rabbits/view.h"

#include "engine/rabbits/text.h"

namespace magichat::rabbits {

namespace {

constexpr std::array<std::string_view, 8> phase_names = {"deal", "roll",  "act",     "flip",
                                                         "keep", "claim", "shuffle", "over"};

std::string_view name(Colour colour) { return colour_names[index(colour)]; }

// The slots whose cards are discarded and not yet replaced, a bit a place: the house must shuffle for a won claim.
u32 empty_slots(const State& state) {
    if (state.phase != Phase::shuffle || state.claimed == draw_hat) return 0;
    const MoveParts& claim = move_parts[index(state.claimed)];
    return 1U << index(place(state.turn, claim.slot)) | 1U << index(place(state.turn, claim.other));
}

void see_stands(View& view, const State& state, Seat viewer) {
    if (state.phase == Phase::deal) return;
    const u32 empty = empty_slots(state);
    const u32 shown = facing(state, viewer);
    for (std::size_t i = 0; i < state.options.players * slots; ++i) {
        if (((empty >> i) & 1U) != 0) continue;
        const bool out = ((state.out >> i) & 1U) != 0;
        view.stands[i].card = out ? SlotView::Card::out : SlotView::Card::in;
        if (((shown >> i) & 1U) != 0) view.stands[i].rabbit = state.stands[i];
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

void write_slot(Json& json, const SlotView& slot) {
    if (slot.card == SlotView::Card::none) {
        json.null();
        return;
    }
    json.open().text("faces", slot.card == SlotView::Card::out ? "out" : "in");
    if (!is_blank(slot.rabbit)) json.text("rabbit", name(slot.rabbit));
    json.close();
}

void write_seat(Json& json, const View& view, std::size_t seat) {
    json.open();
    if (view.goals[seat] != Wand::blank) json.text("goal", to_text(view.goals[seat]));
    json.number("won", view.won[seat]).key("slots").open_list();
    for (std::size_t slot = 0; slot < slots; ++slot) {
        write_slot(json, view.stands[index(place(at<Seat>(seat), at<Slot>(slot)))]);
    }
    json.close_list().close();
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
    see_stands(view, state, viewer);
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

void write(Json& json, const View& view) {
    json.open();
    write_standing(json, "rabbits", phase_names[index(view.phase)], view.standing);
    if (!view.dice.empty()) {
        json.key("dice").open_list();
        for (const Face face : view.dice) json.text(face_names[index(face)]);
        json.close_list();
    }
    if (view.flips != 0) json.number("flips", view.flips);
    if (!is_blank(view.drawn)) json.text("drawn", name(view.drawn));
    json.key("seats").open_list();
    for (std::size_t seat = 0; seat < view.standing.players; ++seat) write_seat(json, view, seat);
    json.close_list().key("piles").open().number("hats", view.hat_pile).number("wands", view.wand_pile).close();
    json.key("discards").open().number("count", view.discards);
    if (!is_blank(view.top)) json.text("top", name(view.top));
    json.close().close();
}

void write_view(Json& json, const State& state, Seat viewer) { write(json, view(state, viewer)); }

void write_view(Json& json, const State& state, Seat viewer, const Spread& spread) {
    write(json, view(state, viewer, spread));
}

}  // namespace magichat::rabbits
