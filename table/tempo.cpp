#include "table/tempo.h"

#include <algorithm>
#include <bit>

#include "engine/base/hash.h"

namespace magichat {

u64 thinking_time(Pace pace, const Difficulty& difficulty) {
    constexpr u64 least = 50;
    constexpr u64 most = 200;
    const auto& [weight, surprised, n] = difficulty;
    u64 percent = least;
    if (weight.moves > 1) {
        // Twice the choice is a little more to think about; and nobody takes the same time twice.
        percent = 65 + 7 * static_cast<u64>(std::bit_width(weight.moves)) + Hash().add(n).value() % 21;
        if (surprised) percent += 25;
        if (weight.decides) percent += 25;
    }
    return waits_of(pace).think * std::clamp(percent, least, most) / 100;
}

}  // namespace magichat
