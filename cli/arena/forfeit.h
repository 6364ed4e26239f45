// cli: a game that ended by a forfeit, as its record tells it: under the key `arena`, the key `forfeit`.
#pragma once

#include "cli/arena/fault.h"
#include "engine/record.h"

namespace magichat {

struct Forfeit {
    Seat seat;
    Fault fault;
};

void write_forfeit(Json& json, const Forfeit& forfeit);
// None: the record tells of no forfeit, or of one that can't be understood.
std::optional<Forfeit> forfeit_of(const Record& record);

}  // namespace magichat
