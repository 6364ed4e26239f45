// The legal moves of a seat as a set of at most 64 move numbers: a list in eight bytes, in ascending order.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "engine/base/ids.h"

namespace magichat {

// The place of the n-th set bit (from 0).
inline unsigned nth_bit(u64 bits, unsigned n) {
#ifdef __BMI2__
    return static_cast<unsigned>(std::countr_zero(_pdep_u64(u64{1} << n, bits)));
#else
    // By halves: is it among the bits of the lower half, or of the upper one?
    unsigned place = 0;
    for (unsigned half = 32; half > 0; half /= 2) {
        const auto below = static_cast<unsigned>(std::popcount(bits & ((u64{1} << half) - 1)));
        const bool up = n >= below;
        n -= up ? below : 0;
        bits >>= up ? half : 0;
        place += up ? half : 0;
    }
    return place;
#endif
}

// A move of the game at hand, whichever it is: its number.
enum class AnyMove : u8 {};

// Move is an enum of one byte with values below 64.
template <class Move>
class Moves {
public:
    constexpr Moves() = default;
    constexpr explicit Moves(u64 bits) : bits_(bits) {}

    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool has(Move move) const { return index(move) < 64 && ((bits_ >> index(move)) & 1U) != 0; }
    constexpr void add(Move move) { bits_ |= u64{1} << index(move); }
    constexpr u64 bits() const { return bits_; }
    Move operator[](std::size_t n) const {
        assert(n < size());
        return at<Move>(nth_bit(bits_, static_cast<unsigned>(n)));
    }

    class Iterator {
    public:
        constexpr explicit Iterator(u64 left) : left_(left) {}
        constexpr Move operator*() const { return at<Move>(static_cast<std::size_t>(std::countr_zero(left_))); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        u64 left_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }
    constexpr bool operator==(const Moves&) const = default;

private:
    u64 bits_ = 0;
};

}  // namespace magichat
