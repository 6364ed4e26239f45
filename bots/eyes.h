// bots: who has seen which card, as sets of places.
#pragma once

#include "engine/base/ids.h"

namespace magichat {

// Two cards change places: every seat's set follows them.
template <class Mask>
void swap_places(std::array<Mask, max_seats>& seen, std::size_t a, std::size_t b) {
    for (Mask& mask : seen) {
        const u32 differ = ((mask >> a) ^ (mask >> b)) & 1U;
        mask ^= static_cast<Mask>(differ << a | differ << b);
    }
}

}  // namespace magichat
