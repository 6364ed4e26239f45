// vanish: what a seat sees now, enough to draw the table from nothing. With sight the only gate for secrets: it is built
// field by field, and what was seen before is not in it.
#pragma once

#include <optional>

#include "engine/base/standing.h"
#include "engine/vanish/rules.h"

namespace magichat::vanish {

// What lies open although the State does not keep it, gathered from the events of any seat. Here there is nothing: who has
// called what is heard, and has to be remembered.
struct Spread {
    u8 spare = 0;  // GCC 12 takes a value without bytes for one that was never set

    void hear(const Event& /*event*/) {}

    bool operator==(const Spread&) const = default;
};

struct View {
    Standing standing;
    Phase phase = Phase::deal;
    u8 round = 0;                        // of the last deal, from 1
    std::array<u8, max_seats> tokens{};  // rounds won: one is a hat, two are the hat and the wand
    u8 out = 0;                          // a bit a seat: is out of this round
    std::optional<Hat> looked;           // in Phase::swap: the hat that is lifted
    Animal in_looked = Animal::blank;    // what is in it, for the looker alone
    bool operator==(const View&) const = default;
};

// The house sees what a spectator does: what is public.
View view(const State& state, Seat viewer);
View view(const State& state, Seat viewer, const Spread& spread);

// The notes of a seat, a handicap that helps the memory: what it has seen and not lost sight of, place by place. Nothing
// is concluded: a card that was never seen is not in them, even if only one is possible.
struct Notes {
    std::array<Animal, animal_count> hats = filled<animal_count>(Animal::blank);  // positions 1 to 5, then the box
    bool operator==(const Notes&) const = default;
};
Notes notes(const State& known);

void write(Json& json, const View& view);
void write(Json& json, const Notes& notes);
void write_view(Json& json, const State& state, Seat viewer);
void write_view(Json& json, const State& state, Seat viewer, const Spread& spread);

}  // namespace magichat::vanish
