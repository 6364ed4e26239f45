// table: tempo. How long a bot seems to think: by what everybody at the table can see of the moment, never by how long it
// really thought, what it does then, or a card that is hidden.
#pragma once

#include "table/play/weight.h"
#include "table/settings.h"

namespace magichat {

struct Difficulty {
    Weight weight;
    bool surprised = false;  // everybody has just seen something great, or something wrong
    u64 n = 0;               // the version
};

// Around the pace's own time (Waits::think), from half of it to twice as long.
u64 thinking_time(Pace pace, const Difficulty& difficulty);

}  // namespace magichat
