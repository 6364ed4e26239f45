#include "cli/commands.h"

namespace magichat {

Subcommand whole_program(std::string_view called_as) {
    return {"magichat",
            Key::help_program,
            {},
            {},
            {serve_command(), doctor_command(), play_command(called_as), replay_command(), analyse_command(),
             puzzles_command(), verify_command(), arena_command(), bots_command(), solve_command(), bench_command(),
             migrate_command()},
            Key::help_program_more};
}

}  // namespace magichat
