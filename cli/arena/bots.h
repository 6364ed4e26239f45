// cli: the bots of an arena from the words of its call.
#pragma once

#include "cli/arena/play.h"
#include "cli/command/wrong.h"

namespace magichat {

// What is wrong with a bot is said in a sentence.

// One bot: a name of the ladder with parameters, a sparring partner as sparring:thief, or `cmd:` and a program with its arguments, split at spaces. Either may
// have a name of its own: fox:span=3,name=Zoe; cmd:./my_bot --fast,name=Zoe. Without one it is called as it was given.
Result<Contestant, std::string> read_contestant(std::string_view text);

// All bots of some words. Bots are separated by commas, semicolons or spaces. A comma before key=value belongs to the
// parameters before it; a program reaches up to a semicolon, or to a comma that a bot follows.
std::vector<std::string> split_bots(std::string_view words);

// The same bot twice is "fox" and "fox#2". Two of the same name are refused.
Result<std::vector<Contestant>, std::string> read_contestants(const std::vector<std::string>& words);

// A sparring partner, or a network, that this game does not have. Which there are.
Wrong who_does_not_play(const std::vector<Contestant>& bots, const AnySetup& setup);

// Every program can be started? If not: why.
Wrong try_programs(const std::vector<Contestant>& bots);

}  // namespace magichat
