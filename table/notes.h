// table: the notes of a seat, a handicap that helps the memory: what it has seen and not lost sight of, place by place.
// Nothing is deduced: a card that was never seen is not in the notes, even if only one is possible.
#pragma once

#include "engine/games.h"

namespace magichat {

// {"hats":[null,"dove",null,null,null],"box":null}
inline void write_notes(Json& json, const vanish::State& known) {
    const auto write_animal = [&](vanish::Animal animal) {
        if (animal == vanish::Animal::blank || known.round == 0) {
            json.null();
        } else {
            json.text(vanish::animal_names[index(animal)]);
        }
    };
    json.open().key("hats").open_list();
    for (std::size_t i = 0; i < vanish::circle; ++i) write_animal(known.hats[i]);
    json.close_list().key("box");
    write_animal(known.hats[vanish::circle]);
    json.close();
}

// {"hats":["crown",null,..]}, columns 1 to 7
inline void write_notes(Json& json, const court::State& known) {
    json.open().key("hats").open_list();
    for (std::size_t i = 0; i < court::columns; ++i) {
        if (((known.in_use >> i) & 1U) == 0 || known.hats[i] == court::Hat::blank) {
            json.null();
        } else {
            json.text(court::hat_names[index(known.hats[i])]);
        }
    }
    json.close_list().close();
}

// {"stands":[["pink",null,"blue"],..]}, the slots of every seat
inline void write_notes(Json& json, const rabbits::State& known) {
    json.open().key("stands").open_list();
    for (std::size_t seat = 0; seat < known.options.players; ++seat) {
        json.open_list();
        for (std::size_t slot = 0; slot < rabbits::slots; ++slot) {
            const rabbits::Colour card = known.stands[seat * rabbits::slots + slot];
            if (known.phase == rabbits::Phase::deal || rabbits::is_blank(card)) {
                json.null();
            } else {
                json.text(rabbits::colour_names[index(card)]);
            }
        }
        json.close_list();
    }
    json.close_list().close();
}

}  // namespace magichat
