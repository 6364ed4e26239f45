// court: what a seat sees now, enough to draw the table from nothing. With sight the only gate for secrets: it is built
// field by field, and what was seen before is not in it. A look is over with its turn, so no seat sees more than a
// spectator.
#pragma once

#include "engine/base/standing.h"
#include "engine/court/rules.h"

namespace magichat::court {

// What lies open although the State does not keep it, gathered from the events of any seat: the pairs that each seat has
// won, by their characters, in the order of winning.
struct Spread {
    std::array<List<Character, character_cards>, max_seats> won;

    void hear(const Event& event);

    bool operator==(const Spread&) const = default;
};

struct View {
    Standing standing;
    Phase phase = Phase::deal;
    std::array<Character, columns> characters = filled<columns>(Character::blank);  // blank: the column is not in use
    u8 character_pile = 0;
    u8 hat_pile = 0;
    Move forbidden = no_move;  // by no_echo, to the seat to act
    std::array<u8, max_seats> pairs{};
    std::array<u32, max_seats> penalties{};
    std::array<u8, max_seats> magic{};
    Spread spread;  // empty if it was not handed in

    bool operator==(const View&) const = default;
};

// The house sees what a spectator does: what is public.
View view(const State& state, Seat viewer);
View view(const State& state, Seat viewer, const Spread& spread);

// The notes of a seat, a handicap that helps the memory: what it has seen and not lost sight of, place by place. Nothing
// is concluded: a card that was never seen is not in them, even if only one is possible.
struct Notes {
    std::array<Hat, columns> hats = filled<columns>(Hat::blank);
    bool operator==(const Notes&) const = default;
};
Notes notes(const State& known);

void write(Json& json, const View& view);
void write(Json& json, const Notes& notes);
void write_view(Json& json, const State& state, Seat viewer);
void write_view(Json& json, const State& state, Seat viewer, const Spread& spread);

}  // namespace magichat::court
