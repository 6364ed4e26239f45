#include "cli/solve.h"

#include "cli/commands.h"

namespace magichat {

void add_solve(CLI::App& program, int& status) {
    CLI::App* solve =
        program.add_subcommand("solve", "Solve a game: values, strategies, and how far they can be exploited.");
    solve->require_subcommand(1);
    add_solve_vanish(*solve, status);
    add_solve_court(*solve, status);
}

}  // namespace magichat
