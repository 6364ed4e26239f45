// cli: a recorded game told in sentences.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "engine/replay.h"

namespace magichat {

// Tells a game line by line (without line ends). `viewer`: made only from the events of this seat, or of a spectator
// (the house); without it everything is told. The first illegal move ends it.
std::optional<IllegalMove> tell_record(const Record& record, std::optional<Seat> viewer,
                                       const std::function<void(std::string_view)>& line);

}  // namespace magichat
