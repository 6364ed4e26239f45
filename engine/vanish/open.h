// vanish: the table with every hat lifted. Only for the record of a finished game: nothing in table/ or server/ may include
// it (scripts/check-layers), and what a seat sees is in view.h alone.
#pragma once

#include "engine/vanish/facts.h"

namespace magichat::vanish {

struct OpenView {
    std::array<Animal, animal_count> hats{};  // positions 1 to 5, then the box; blank before the first deal

    bool operator==(const OpenView&) const = default;
};

OpenView open_view(const State& state);

template <class V>
void describe(const OpenView& open, V& v) {
    v.nullables("hats", std::span<const Animal>(open.hats).first(circle));
    v.nullable("box", open.hats[index(box)]);
}

void write(Json& json, const OpenView& open);
void write_open(Json& json, const State& state);

}  // namespace magichat::vanish
