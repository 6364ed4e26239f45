// cli: how a terminal game is set up, from what was called for and, where that says nothing, by asking.
#pragma once

#include "cli/play/call.h"

namespace magichat {

struct CantPlay {
    int status;
    std::string why;  // a few sentences; empty when somebody left while being asked
};

// Without a terminal nothing is asked, and nothing that was kept goes on unless it was called for.
Result<PlaySetup, CantPlay> set_up(const PlayCall& call, Terminal& terminal, KeptGames& kept);

}  // namespace magichat
