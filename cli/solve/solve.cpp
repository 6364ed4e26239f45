#include "cli/solve/solve.h"

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"

namespace magichat {

namespace {

int nothing_to_solve() {
    return complain(sentences(
               {say(Key::fail_solve_rabbits), say(Key::fail_see_help, {{"command", code("magichat solve --help")}})})),
           failed;
}

}  // namespace

Subcommand solve_command() {
    return {
        "solve",
        Key::help_solve,
        {},
        {},
        {solve_vanish_command(), solve_court_command(), {"rabbits", Key::help_solve_rabbits, {}, nothing_to_solve}}};
}

}  // namespace magichat
