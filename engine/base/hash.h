// A hash over plain values, the same natively and in WASM.
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>

#include "engine/base/ids.h"

namespace magichat {

// Values are taken eight bytes at a time, each mixed in well before the next.
class Hash {
public:
    constexpr Hash& add(u64 value) {
        state_ = (state_ ^ value) * 0x9E3779B97F4A7C15U;
        state_ ^= state_ >> 32U;
        return *this;
    }
    // Only for types without padding, where equal values have equal bytes.
    template <class T>
        requires(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>)
    Hash& add_bytes(const T& value) {
        static_assert(std::endian::native == std::endian::little);
        const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
        std::size_t i = 0;
        for (; i + 8 <= sizeof(T); i += 8) {
            u64 word = 0;
            std::memcpy(&word, bytes + i, 8);
            add(word);
        }
        if constexpr (sizeof(T) % 8 != 0) {
            u64 rest = 0;
            std::memcpy(&rest, bytes + i, sizeof(T) % 8);
            add(rest);
        }
        return *this;
    }
    constexpr u64 value() const {
        u64 z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        return z ^ (z >> 27U);
    }

private:
    u64 state_ = 0x243F6A8885A308D3U;
};

template <class T>
u64 hash_of(const T& value) {
    return Hash().add_bytes(value).value();
}

}  // namespace magichat
