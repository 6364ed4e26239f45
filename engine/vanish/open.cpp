#include "engine/vanish/open.h"

namespace magichat::vanish {

OpenView open_view(const State& state) {
    OpenView open;
    open.hats = state.hats;
    if (state.round == 0) open.hats.fill(Animal::blank);
    return open;
}

void write(Json& json, const OpenView& open) { write_fact(json, open); }
void write_open(Json& json, const State& state) { write(json, open_view(state)); }

}  // namespace magichat::vanish
