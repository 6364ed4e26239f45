// engine/base: the words that every game shares. Seats, and how strong types become indices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace magichat {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

inline constexpr std::size_t max_seats = 4;

// A chair at the table: 0..3 inside, 1..4 in text.
enum class Seat : u8 {};

// Seat 0 in text: it makes the chance moves, and it sees only what is public.
inline constexpr Seat house{4};
// Nobody is to act: the game is over.
inline constexpr Seat nobody{5};

template <class E>
    requires std::is_enum_v<E>
constexpr std::size_t index(E e) {
    return static_cast<std::size_t>(e);
}

// Seats and other enums of one byte from an index that is known to be in range.
template <class E>
    requires std::is_enum_v<E>
constexpr E at(std::size_t i) {
    return static_cast<E>(i);
}

// Text counts seats from 1; the house is 0.
constexpr unsigned number(Seat seat) { return seat == house ? 0U : static_cast<unsigned>(seat) + 1U; }

// The player to the left.
constexpr Seat left_of(Seat seat, u8 players) {
    const std::size_t next = index(seat) + 1;
    return at<Seat>(next == players ? 0 : next);
}

template <std::size_t count, class T>
constexpr std::array<T, count> filled(T value) {
    std::array<T, count> items{};
    items.fill(value);
    return items;
}

// The seats as bits: bit 0 is seat 1 in text.
constexpr u8 bit(Seat seat) { return static_cast<u8>(1U << index(seat)); }

}  // namespace magichat
