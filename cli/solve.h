// cli: magichat solve, one subcommand a game.
#pragma once

#include <CLI/CLI.hpp>

namespace magichat {

void add_solve_vanish(CLI::App& solve, int& status);
void add_solve_court(CLI::App& solve, int& status);

}  // namespace magichat
