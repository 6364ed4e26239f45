#include "engine/court/open.h"

namespace magichat::court {

OpenView open_view(const State& state) {
    OpenView open;
    open.hats.fill(Hat::blank);
    if (state.in_use == 0) return open;  // before the first deal the piles have no order yet
    for (std::size_t i = 0; i < columns; ++i) open.hats[i] = state.hats[i];  // a closed column holds a blank
    for (std::size_t i = state.character_top; i < character_cards; ++i) {
        open.character_pile.push_back(state.characters[i]);
    }
    for (std::size_t i = state.hat_top; i < hat_cards; ++i) open.hat_pile.push_back(state.hats[i]);
    return open;
}

void write(Json& json, const OpenView& open) { write_fact(json, open); }
void write_open(Json& json, const State& state) { write(json, open_view(state)); }

}  // namespace magichat::court
