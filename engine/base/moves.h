// The legal moves of a seat as a set of at most 64 move numbers: a list in eight bytes, in ascending order.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "engine/base/ids.h"

namespace magichat {

// The place of the n-th set bit (from 0) in a byte.
inline constexpr auto bits_of_byte = [] {
    std::array<std::array<u8, 8>, 256> places{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned n = 0;
        for (u8 bit = 0; bit < 8; ++bit) {
            if (((byte >> bit) & 1U) != 0) places[byte][n++] = bit;
        }
    }
    return places;
}();

// The place of the n-th set bit (from 0), with nothing but arithmetic.
inline unsigned nth_bit_by_counting(u64 bits, unsigned n) {
    // How many bits there are up to each byte, all in one number; then in which byte it is, and where there.
    constexpr u64 each = 0x0101010101010101U;
    constexpr u64 top = each * 0x80U;
    u64 sums = bits - ((bits >> 1U) & each * 0x55U);
    sums = (sums & each * 0x33U) + ((sums >> 2U) & each * 0x33U);
    sums = ((sums + (sums >> 4U)) & each * 0x0FU) * each;
    const auto byte = static_cast<unsigned>(std::popcount(((each * n | top) - sums) & top)) * 8;
    const auto before = static_cast<u8>((sums << 8U) >> byte);
    return byte + bits_of_byte[static_cast<u8>(bits >> byte)][n - before];
}

#ifdef __x86_64__
// Whether the machine has an instruction for it, and a quick one: a binary that may travel asks when it starts. Until
// then it counts, which gives the same.
extern const bool has_quick_pdep;
#endif

// The place of the n-th set bit (from 0).
inline unsigned nth_bit(u64 bits, unsigned n) {
#if defined(__BMI2__)
    return static_cast<unsigned>(std::countr_zero(_pdep_u64(u64{1} << n, bits)));
#elif defined(__x86_64__)
    if (!has_quick_pdep) [[unlikely]]
        return nth_bit_by_counting(bits, n);
    u64 bit;
    asm("pdep %2, %1, %0" : "=r"(bit) : "r"(u64{1} << n), "r"(bits));
    return static_cast<unsigned>(std::countr_zero(bit));
#else
    return nth_bit_by_counting(bits, n);
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
