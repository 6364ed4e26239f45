// cli: how a terminal game is set up, from what was called for and, where that says nothing, by asking.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/play_loop.h"
#include "cli/terminal.h"

namespace magichat {

// The arguments of `magichat play`.
struct PlayCall {
    std::string game;
    std::optional<u64> players;
    std::optional<u64> first;
    std::optional<u64> seed;
    std::string people;
    std::string bots;
    std::string names;
    std::vector<std::string> changes;  // name=value
    std::string load;
    bool plain = false;
};

struct PlaySetup {
    AnySetup setup;
    Company company;
    std::vector<std::string> moves;  // of the record to go on with
};

struct CantPlay {
    int status;
    std::string why;  // one line; empty when somebody left while being asked
};

Result<PlaySetup, CantPlay> set_up(const PlayCall& call, Terminal& terminal);

}  // namespace magichat
