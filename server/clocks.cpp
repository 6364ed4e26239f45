#include "server/clocks.h"

#include <chrono>

namespace magichat::server {

namespace {

template <class Duration>
std::uint64_t ms(Duration time) {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

struct Start {
    std::chrono::steady_clock::time_point steady = std::chrono::steady_clock::now();
    std::uint64_t wall = wall_ms();
};

Start& start() {
    static Start start;
    return start;
}

}  // namespace

std::uint64_t wall_ms() { return ms(std::chrono::system_clock::now().time_since_epoch()); }

std::uint64_t now_ms() { return start().wall + ms(std::chrono::steady_clock::now() - start().steady); }

void start_clock(std::uint64_t at) { start().wall = at; }

}  // namespace magichat::server
