#include "cli/solve/solve.h"

#include "cli/commands.h"
#include "cli/files.h"

namespace magichat {

namespace {

int nothing_to_solve() {
    complain(
        "there is nothing to solve in rabbits: no exact solution of it is known. What can be solved: vanish and court "
        "(magichat solve --help says how)");
    return failed;
}

}  // namespace

Subcommand solve_command() {
    return {"solve",
            "Solve a game: values, strategies, and how far they can be exploited.",
            {},
            {},
            {solve_vanish_command(),
             solve_court_command(),
             {"rabbits", "Nothing to solve: no exact solution of it is known", {}, nothing_to_solve}}};
}

}  // namespace magichat
