// cli: the faults of bots, in words.
#pragma once

#include "engine/fault.h"

namespace magichat {

inline constexpr std::array<std::string_view, fault_kinds> fault_words = {
    "illegal move", "garbage",         "spoke unasked",      "no answer in time",
    "exited",       "flood of output", "not played any more"};

}  // namespace magichat
