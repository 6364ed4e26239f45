// cli: the words of the command line, read by the descriptions of the subcommands. What is wrong is said in one line.
// Ours: CLI11 made each of ten files ten seconds slower to compile, and knows no "did you mean".
#pragma once

#include <span>

#include "cli/command/subcommand.h"

namespace magichat {

// Runs the subcommand that the words ask for, or tells --help or --version, in the language that they or the environment
// ask for. The exit status.
int run_words(Subcommand program, std::span<const std::string_view> words);

}  // namespace magichat
