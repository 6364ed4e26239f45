#include "engine/rabbits/open.h"

namespace magichat::rabbits {

OpenView open_view(const State& state) {
    OpenView open;
    open.players = state.options.players;
    const View seen = view(state, house);  // where there is a card is public
    for (std::size_t i = 0; i < places; ++i) {
        if (seen.racks[i].card != SlotView::Card::none) open.racks[i] = state.racks[i];
    }
    if (state.phase == Phase::keep) open.drawn = state.drawn;
    for (std::size_t seat = 0; seat < open.players; ++seat) {
        for (std::size_t i = 0; i < state.won_count[seat]; ++i) open.won[seat].push_back(state.won[seat][i]);
    }
    for (std::size_t i = state.pile_size; i > 0; --i) open.hat_pile.push_back(state.pile[i - 1]);
    for (std::size_t i = 0; i < state.wand_count; ++i) {
        open.wand_pile.push_back(state.wands[(state.wand_top + i) % wand_cards]);
    }
    return open;
}

void write(Json& json, const OpenView& open) { write_fact(json, open); }
void write_open(Json& json, const State& state) { write(json, open_view(state)); }

}  // namespace magichat::rabbits
