// court: the table with every card turned up. Only for the record of a finished game: nothing in table/ or server/ may
// include it (scripts/check-layers), and what a seat sees is in view.h alone.
#pragma once

#include "engine/court/facts.h"

namespace magichat::court {

struct OpenView {
    std::array<Hat, columns> hats{};                  // blank: the column is not in use
    List<Character, character_cards> character_pile;  // both piles top first
    List<Hat, hat_cards> hat_pile;

    bool operator==(const OpenView&) const = default;
};

OpenView open_view(const State& state);

template <class V>
void describe(const OpenView& open, V& v) {
    v.nullables("hats", std::span<const Hat>(open.hats));
    v.object("piles", [&](auto& p) {
        p("characters", open.character_pile);
        p("hats", open.hat_pile);
    });
}

void write(Json& json, const OpenView& open);
void write_open(Json& json, const State& state);

}  // namespace magichat::court
