// cli: the result of an arena as a table for people or as JSON.
#pragma once

#include "cli/arena/run.h"

namespace magichat {

// A row a bot, the strongest first, under a head.
std::vector<std::string> ranking(const ArenaPlan& plan, const ArenaTally& tally);
// The first few of them, in a line.
std::string ranking_line(const ArenaPlan& plan, const ArenaTally& tally);

std::string report_text(const ArenaPlan& plan, const ArenaEnd& end);
std::string report_json(const ArenaPlan& plan, const ArenaEnd& end);

// Who sits where, in every game of a block.
std::string list_tables(const std::vector<Contestant>& bots, std::size_t seats);

}  // namespace magichat
