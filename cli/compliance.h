// cli: does a program keep the contract of docs/notation.md? A list of checks.
#pragma once

#include <string_view>

#include "cli/program_bot.h"

namespace magichat {

// `text` as a bot of the arena: cmd:./my_bot.py. The exit status.
int check_compliance(std::string_view text, const ProgramManners& manners);

}  // namespace magichat
