// cli: how a bot can lose its seat. A fault ends the game and is counted by its kind.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/base/ids.h"

namespace magichat {

// given_up: not played any more, because too many games in a row ended in a fault.
enum class FaultKind : u8 { illegal, garbage, unasked, timeout, exited, flood, given_up };
inline constexpr std::size_t fault_kinds = 7;
inline constexpr std::array<std::string_view, fault_kinds> fault_names = {"illegal", "garbage", "unasked", "timeout",
                                                                          "exited",  "flood",   "given_up"};
inline constexpr std::array<std::string_view, fault_kinds> fault_words = {
    "illegal move", "garbage",         "spoke unasked",      "no answer in time",
    "exited",       "flood of output", "not played any more"};

struct Fault {
    FaultKind kind;
    std::string detail;  // one line, safe to print
};

}  // namespace magichat
