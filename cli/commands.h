// cli: the subcommands, each described and run by a file of its own.
#pragma once

#include <string_view>

#include "cli/command/subcommand.h"

namespace magichat {

// 0: done. 1: the record has an illegal move, a program failed a check, a bot forfeited every game, the
// doctor found something wrong. 2: a wrong call, a
// file that can't be read or written, a malformed record.
enum ExitStatus : int { ok = 0, illegal = 1, failed = 2 };

Subcommand serve_command();
Subcommand doctor_command();
Subcommand migrate_command();
Subcommand play_command(std::string_view called_as);  // what the program was started as
Subcommand replay_command();
Subcommand analyse_command();
Subcommand puzzles_command();
Subcommand verify_command();
Subcommand arena_command();
Subcommand bots_command();
Subcommand solve_command();
Subcommand bench_command();

// All of them, and what the program says about itself. `called_as` as above.
Subcommand whole_program(std::string_view called_as);

}  // namespace magichat
