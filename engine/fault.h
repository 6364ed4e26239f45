// How a bot can lose its seat: a fault ends the game, is counted by its kind, and stands in the record.
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

struct Fault {
    FaultKind kind{};
    std::string detail;  // one line, safe to print

    bool operator==(const Fault&) const = default;
};

}  // namespace magichat
