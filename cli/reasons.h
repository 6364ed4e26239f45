// cli: why the engine, the bots or the server refuse something, in the words of the person who is told.
#pragma once

#include <string>

#include "bots/ladder.h"
#include "engine/replay.h"
#include "server/config.h"
#include "table/play/verify.h"
#include "words/words.h"

namespace magichat {

// Whole sentences.
std::string malformed(std::string_view file, const Arg& reason);
std::string malformed(std::string_view file, const Malformed& wrong);
std::string about_move(const IllegalMove& wrong);
std::string about_proof(std::string_view file, const Verdict& verdict);
std::string about_bot(const BadBot& wrong, Key there_are = Key::fail_there_are);
std::string about_setting(const server::ConfigError& wrong);

// What a setting of the server can be; nothing if it is any text.
std::optional<Line> allowed_line(server::Allowed allowed);

}  // namespace magichat
