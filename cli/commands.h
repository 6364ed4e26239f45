// cli: the subcommands. Each adds itself to the program and, when chosen, leaves its exit status.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string_view>

namespace magichat {

// 0: done. 1: the record has an illegal move, a program failed a check. 2: a wrong call, a file that can't be read or
// written, a malformed record.
enum ExitStatus : int { ok = 0, illegal = 1, failed = 2 };

void add_serve(CLI::App& program, int& status);
void add_play(CLI::App& program, int& status, std::string_view called_as);
void add_replay(CLI::App& program, int& status);
void add_bench(CLI::App& program, int& status);
void add_arena(CLI::App& program, int& status);
void add_solve(CLI::App& program, int& status);
void add_verify(CLI::App& program, int& status);

}  // namespace magichat
