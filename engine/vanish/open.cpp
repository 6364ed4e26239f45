#include "engine/vanish/open.h"

namespace magichat::vanish {

namespace {

void write_card(Json& json, Animal animal) {
    if (animal == Animal::blank) {
        json.null();
    } else {
        json.text(animal_names[index(animal)]);
    }
}

}  // namespace

OpenView open_view(const State& state) {
    OpenView open;
    open.hats = state.hats;
    if (state.round == 0) open.hats.fill(Animal::blank);
    return open;
}

void write(Json& json, const OpenView& open) {
    json.open().key("hats").open_list();
    for (std::size_t i = 0; i < circle; ++i) write_card(json, open.hats[i]);
    json.close_list().key("box");
    write_card(json, open.hats[index(box)]);
    json.close();
}

void write_open(Json& json, const State& state) { write(json, open_view(state)); }

}  // namespace magichat::vanish
