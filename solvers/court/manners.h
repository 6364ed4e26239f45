// solvers: what a strategy for the small court does, in numbers that mean something to a player.
#pragma once

#include <span>

#include "solvers/court/tree.h"

namespace magichat::court::small {

// How often each of a few things happens; the weights add up over the whole game.
struct MoveOdds {
    Move move;
    double odds;
};

// The turn after one's own look, the hat still where one can follow it.
struct AfterLook {
    double all = 0;
    double open_it = 0;    // open the hat
    double bring = 0;      // swap it to its head
    double move_away = 0;  // swap it to another head
    double look_on = 0;    // look at another hat
    double open_other = 0;
    double swap_other = 0;
};

// The turn after the other's look.
struct Answer {
    double all = 0;
    double look = 0;
    double swap_it = 0;  // with the hat that was looked at
    double swap_other = 0;
    double open_it = 0;
    double open_other = 0;
};

// A swap that moves a hat which its player alone has looked at, for one that they have not.
struct Shown {
    double all = 0;
    double fits = 0;         // a call: the hat comes to its head
    double gamble = 0;       // it does not, but the other hat may
    double lure = 0;         // they know that neither does
    double answered = 0;     // the game goes on with secrets: what the other does next
    double stolen = 0;       // the other opens where the hat came to
    double stolen_fits = 0;  // and takes the pair
    double open_back = 0;    // the other opens where it came from
    double parted = 0;       // the other swaps it away again
    double lures_answered = 0;
    double lures_opened = 0;
    double calls_answered = 0;
};

struct Manners {
    std::vector<MoveOdds> first;
    std::vector<std::array<double, 3>> kinds;  // look, swap, open, turn by turn
    std::vector<double> reached;               // how much of the play comes to a turn with secrets
    AfterLook fits_here;
    AfterLook fits_elsewhere;
    AfterLook fits_nowhere;
    Answer answer;
    Shown shown;
    double blind_opens = 0;  // opens a game, by somebody who does not know whether the hat belongs there
    double blind_hits = 0;
    double opens = 0;
};
Manners manners(const Tree& tree, std::span<const float> strategy);

}  // namespace magichat::court::small
