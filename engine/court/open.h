// court: the table with every card turned up. Only for the record of a finished game: nothing in table/ or server/ may
// include it (scripts/check-layers), and what a seat sees is in view.h alone.
#pragma once

#include "engine/base/json.h"
#include "engine/court/rules.h"

namespace magichat::court {

struct OpenView {
    std::array<Hat, columns> hats{};                  // blank: the column is not in use
    List<Character, character_cards> character_pile;  // both piles top first
    List<Hat, hat_cards> hat_pile;

    bool operator==(const OpenView&) const = default;
};

OpenView open_view(const State& state);

void write(Json& json, const OpenView& open);
void write_open(Json& json, const State& state);

}  // namespace magichat::court
