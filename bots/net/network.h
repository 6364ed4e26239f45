// bots/net: a network that reckons in whole numbers, so that it says the same natively and in WASM to the last bit.
//
// Weights have eight bits, and each row of them its own power of two; activations have sixteen, 256 for one; sums have
// 32 and can't overflow: 127 * 32767 * 512 inputs and the largest bias are less than 2^31. The same network in floating point is bots/train/net.py.
#pragma once

#include <span>

#include "bots/net/lanes.h"
#include "bots/net/shape.h"

namespace magichat::net {

using Activation = std::int16_t;
inline constexpr int activation_bits = 8;  // 256 for one
inline constexpr std::size_t pair_width = 32;

inline constexpr std::int32_t largest_bias = 1 << 24;

constexpr std::size_t up_to_whole(std::size_t parts, std::size_t n) { return (n + parts - 1) / parts * parts; }

// out = weights * in + bias. For two inputs at a time the weights of all outputs lie side by side (lanes.h), with zeros
// where there is no input or no output.
template <std::size_t inputs, std::size_t outputs>
struct Linear {
    static_assert(inputs <= 512);
    static constexpr std::size_t pairs = up_to_whole(2, inputs) / 2;
    static constexpr std::size_t rows = up_to_whole(lanes, outputs);
    alignas(64) std::array<std::array<Two, rows>, pairs> weights{};
    std::array<std::int32_t, rows> bias{};   // in the units of the row's sum
    std::array<std::int32_t, rows> shift{};  // the row's power of two
};

template <Shape s>
struct Block {
    Linear<s.width * (2 + 2 * s.relations), s.width> mix;  // own, messages both ways for each relation, the pool
    Linear<s.width, s.width> out;
    Linear<2 * s.width, s.width> pool;  // mean and maximum of all things
};

// All weights, in the order in which they stand in a file.
template <Shape s>
struct Weights {
    Linear<s.features, s.width> thing;
    Linear<s.table, s.width> table;
    std::array<Block<s>, s.blocks> blocks;
    Linear<s.width, s.singles> singles;
    Linear<s.width, pair_width> pair_a;
    Linear<s.width, pair_width> pair_b;
    Linear<2 * s.relations, pair_width> pair_related;
    Linear<pair_width, s.doubles> doubles;
    Linear<2 * s.width, s.width> others_in;  // if there are such moves
    Linear<s.width, s.others> others;
};

// A file: "MHNET1", the numbers of the shape (two bytes each), the layers (a byte of shift, four of bias and the weights
// of each row), and a checksum over all that (eight bytes; FNV-1a). All numbers have their lowest byte first.
// False if it is no such file, of another shape, or broken.
template <Shape s>
bool read(std::span<const u8> file, Weights<s>& weights);
u64 checksum(std::span<const u8> bytes);

// How much the network likes each move: in 256ths of a nat.
template <Shape s>
using Scores = std::array<std::int32_t, s.moves()>;
template <Shape s>
void evaluate(const Weights<s>& weights, const Input<s>& input, std::span<const Pair, s.pairs> pairs,
              Scores<s>& scores);

}  // namespace magichat::net
