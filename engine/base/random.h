// Our own random numbers: the same natively and in WASM, where the standard library's distributions differ.
// A generator is handed in wherever chance is needed and is never part of a game's state.
#pragma once

#include <bit>
#include <concepts>
#include <utility>

#include "engine/base/ids.h"

namespace magichat {

// Whatever gives 64 evenly distributed bits: Random below, or a cryptographic stream at a real table.
template <class G>
concept Generator = requires(G& g) {
    { g.next() } -> std::same_as<u64>;
};

// SplitMix64: a counter that runs through all 64-bit values, each well mixed. For play, search and tests; a table that
// people trust must use a cryptographic stream instead.
class Random {
public:
    constexpr explicit Random(u64 seed) : state_(seed) {}

    constexpr u64 next() {
        state_ += 0x9E3779B97F4A7C15U;
        u64 z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }

private:
    u64 state_;
};

// A whole number from 0 to n-1, each exactly as likely (n > 0): the high half of a 32x32-bit product, and a new draw in
// the few cases (less than n in 2^32) that would favour some values.
template <Generator G>
constexpr u32 below(G& random, u32 n) {
    u64 product = (random.next() >> 32U) * n;
    if (static_cast<u32>(product) < n) [[unlikely]] {
        const u32 unfair = (0U - n) % n;
        while (static_cast<u32>(product) < unfair) product = (random.next() >> 32U) * n;
    }
    return static_cast<u32>(product >> 32U);
}

// The same for large n, by drawing anew until the number is small enough.
template <Generator G>
constexpr u64 below_large(G& random, u64 n) {
    const u64 mask = std::bit_ceil(n) - 1;
    u64 value = random.next() & mask;
    while (value >= n) value = random.next() & mask;
    return value;
}

// Fisher and Yates, from the back.
template <class Item, Generator G>
constexpr void shuffle(Item* items, std::size_t count, G& random) {
    for (std::size_t left = count; left > 1; --left) {
        std::swap(items[left - 1], items[below(random, static_cast<u32>(left))]);
    }
}

}  // namespace magichat
