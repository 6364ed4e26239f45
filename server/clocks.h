// Two clocks. The machine's own may jump, back or forth, and labels what is stored; everything that waits or expires goes
// by one that is steady.
#pragma once

#include <cstdint>

namespace magichat::server {

// Milliseconds since 1970, as the machine has it now: for labels alone.
std::uint64_t wall_ms();
// The same when the program started, and steady from then on: what tables, timers and sessions go by.
std::uint64_t now_ms();
// In seconds, as sessions have it.
inline std::int64_t now_s() { return static_cast<std::int64_t>(now_ms() / 1000); }
// That it started at another time: before anybody else asks.
void start_clock(std::uint64_t at);

}  // namespace magichat::server
