// cli: does a program keep the contract of docs/notation.md? A list of checks.
#pragma once

#include <string_view>

#include "cli/arena/program_bot.h"
#include "engine/games.h"

namespace magichat {

// `text` as a bot of the arena: cmd:./my_bot.py. With one game, or with all of them. The exit status.
int check_compliance(std::string_view text, const std::optional<AnyGame>& game, const ProgramManners& manners,
                     bool as_json);

}  // namespace magichat
