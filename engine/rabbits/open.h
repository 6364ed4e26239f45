// rabbits: the table with every card turned up. Only for the record of a finished game: nothing in table/ or server/ may
// include it (scripts/check-layers), and what a seat sees is in view.h alone.
#pragma once

#include "engine/rabbits/facts.h"

namespace magichat::rabbits {

struct OpenView {
    u8 players = 0;
    std::array<Colour, places> racks = filled<places>(Colour::blank);  // blank: no card there at the moment
    Colour drawn = Colour::blank;                                      // to keep or to discard
    std::array<List<Wand, wands_to_win>, max_seats> won;               // golden wands, in the order of winning
    List<Colour, hat_cards> hat_pile;                                  // both piles top first
    List<Wand, wand_cards> wand_pile;

    bool operator==(const OpenView&) const = default;
};

OpenView open_view(const State& state);

template <class V>
void describe(const OpenView& open, V& v) {
    v.nullable_rows("racks", std::span<const Colour>(open.racks).first(open.players * slots), slots);
    v.maybe("drawn", open.drawn);
    v.list("won", std::span(open.won).first(open.players));
    v.object("piles", [&](auto& p) {
        p("hats", open.hat_pile);
        p("wands", open.wand_pile);
    });
}

void write(Json& json, const OpenView& open);
void write_open(Json& json, const State& state);

}  // namespace magichat::rabbits
