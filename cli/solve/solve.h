// cli: magichat solve, one subcommand a game.
#pragma once

#include "cli/command/subcommand.h"

namespace magichat {

Subcommand solve_vanish_command();
Subcommand solve_court_command();

}  // namespace magichat
