// rabbits: what a seat sees now, enough to draw the table from nothing. With sight the only gate for secrets: it is built
// field by field, and what was seen before is not in it.
#pragma once

#include "engine/base/standing.h"
#include "engine/rabbits/rules.h"

namespace magichat::rabbits {

// What lies open although the State does not keep it, gathered from the events of any seat: the rabbit on top of the
// discards. Of the two cards of a claim the higher slot's is on top.
struct Spread {
    Colour top = Colour::blank;         // blank: no discards
    std::array<u8, max_seats> wands{};  // won: the cards of a claim that wins the fourth are not discarded any more

    void hear(const Event& event);

    bool operator==(const Spread&) const = default;
};

// A slot of a rack, and what faces the viewer there.
struct SlotView {
    enum class Card : u8 {
        none,
        in,
        out
    } card = Card::none;            // none: before the deal, and while a won claim is refilled
    Colour rabbit = Colour::blank;  // blank: a hat faces the viewer

    bool operator==(const SlotView&) const = default;
};

struct View {
    Standing standing;
    Phase phase = Phase::deal;
    std::array<SlotView, places> racks{};
    std::array<Wand, max_seats> goals = filled<max_seats>(Wand::blank);  // blank: none at the moment
    std::array<u8, max_seats> won{};                                     // how many golden wands: they lie face down
    List<Face, 2> dice;                                                  // none between the turns
    u8 flips = 0;                  // cards that may (still) be turned, if they choose hats
    Colour drawn = Colour::blank;  // to keep or to discard, for the drawer alone
    u8 hat_pile = 0;
    u8 wand_pile = 0;
    u8 discards = 0;
    Colour top = Colour::blank;  // of the discards, if a Spread was handed in

    bool operator==(const View&) const = default;
};

// The house sees what a spectator does: what is public.
View view(const State& state, Seat viewer);
View view(const State& state, Seat viewer, const Spread& spread);

// The notes of a seat, a handicap that helps the memory: what it has seen and not lost sight of, place by place. Nothing
// is concluded: a card that was never seen is not in them, even if only one is possible.
struct Notes {
    std::array<Colour, places> racks = filled<places>(Colour::blank);
    u8 players = 0;
    bool operator==(const Notes&) const = default;
};
Notes notes(const State& known);

void write(Json& json, const View& view);
void write(Json& json, const Notes& notes);
void write_view(Json& json, const State& state, Seat viewer);
void write_view(Json& json, const State& state, Seat viewer, const Spread& spread);

}  // namespace magichat::rabbits
