// bots/net: how a network of any shape is read and reckoned. For the files that say of which shapes (network.cpp, and
// solvers/court/sense.cpp): everybody else needs network.h alone.
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>

#include "bots/net/network.h"

namespace magichat::net {

namespace of_any_shape {

// Eight bits are a number here, never a letter.
constexpr std::int32_t whole(std::int8_t number) { return number; }  // NOLINT(bugprone-signed-char-misuse)

constexpr std::string_view mark = "MHNET1";

class Reader {
public:
    explicit Reader(std::span<const u8> bytes) : left_(bytes) {}

    bool has(std::size_t count) const { return left_.size() >= count; }
    bool done() const { return left_.empty(); }
    u64 number(std::size_t bytes) {
        u64 value = 0;
        for (std::size_t i = 0; i < bytes; ++i) value |= u64{left_[i]} << (8 * i);
        left_ = left_.subspan(bytes);
        return value;
    }

private:
    std::span<const u8> left_;
};

template <std::size_t inputs, std::size_t outputs>
bool read_layer(Reader& from, Linear<inputs, outputs>& layer) {
    if (!from.has(outputs * (inputs + 5))) return false;
    for (std::size_t row = 0; row < outputs; ++row) {
        layer.shift[row] = static_cast<std::int32_t>(from.number(1));
        if (layer.shift[row] < 1 || layer.shift[row] > 16) return false;
        layer.bias[row] = static_cast<std::int32_t>(static_cast<u32>(from.number(4)));
        if (layer.bias[row] > largest_bias || layer.bias[row] < -largest_bias) return false;
        for (std::size_t i = 0; i < inputs; ++i) {
            Two& two = layer.weights[i / 2][row];
            const auto weight = static_cast<Activation>(whole(static_cast<std::int8_t>(from.number(1))));
            (i % 2 == 0 ? two.first : two.second) = weight;
        }
    }
    return true;
}

template <Shape s>
bool read_shape(Reader& from) {
    for (const char c : mark) {
        if (!from.has(1) || from.number(1) != static_cast<u8>(c)) return false;
    }
    for (const std::size_t number :
         {s.things, s.features, s.table, s.relations, s.width, s.blocks, s.singles, s.doubles, s.pairs, s.others}) {
        if (!from.has(2) || from.number(2) != number) return false;
    }
    return true;
}

constexpr Activation cut(std::int32_t value) {
    return static_cast<Activation>(std::clamp<std::int32_t>(value, -32767, 32767));
}

template <std::size_t size>
using Row = std::array<Activation, up_to_whole(2, size)>;
template <class Layer>
using Sums = std::array<std::int32_t, Layer::rows>;

// Adds to so many sums what some inputs bring, two by two, by the weights that a layer has for them. Not of any shape, so
// that there is one of it.
[[gnu::noinline]] inline void add_products_to(std::int32_t* sums, std::size_t rows, const Two* weights,
                                              const Activation* in, std::size_t pairs) {
    constexpr std::size_t at_once = 4;
    std::size_t row = 0;
    const auto add = [&](auto some) {
        for (std::size_t n = 0; n < some.size(); ++n) some[n] = load(sums + row + n * lanes);
        for (std::size_t i = 0; i < pairs; ++i) {
            Two inputs{};
            std::memcpy(&inputs, in + 2 * i, sizeof inputs);
            for (std::size_t n = 0; n < some.size(); ++n) {
                some[n] = add_products(some[n], weights + i * rows + row + n * lanes, inputs);
            }
        }
        for (std::size_t n = 0; n < some.size(); ++n) store(sums + row + n * lanes, some[n]);
        row += some.size() * lanes;
    };
    while (row + at_once * lanes <= rows) add(std::array<Lanes, at_once>{});
    while (row < rows) add(std::array<Lanes, 1>{});
}

// Adds what these inputs bring to the sum of each output, the first of them as the input number `begin` of the layer.
template <class Layer, std::size_t size>
void add_sums(const Layer& layer, std::size_t begin, const std::array<Activation, size>& in, Sums<Layer>& sums) {
    add_products_to(sums.data(), Layer::rows, layer.weights[begin / 2].data(), in.data(), size / 2);
}

// What sums come to, in units of an activation; not cut off.
inline void finish(std::int32_t* sums, std::size_t rows, const std::int32_t* bias, const std::int32_t* shift) {
    for (std::size_t row = 0; row < rows; ++row) {
        const std::int32_t half = (1 << shift[row]) >> 1;
        sums[row] = (sums[row] + bias[row] + half) >> shift[row];
    }
}
template <class Layer>
void finish(const Layer& layer, Sums<Layer>& sums) {
    finish(sums.data(), Layer::rows, layer.bias.data(), layer.shift.data());
}
template <class Layer, std::size_t size>
Sums<Layer> outputs_of(const Layer& layer, const std::array<Activation, size>& in) {
    static_assert(size == 2 * Layer::pairs);
    Sums<Layer> sums{};
    add_sums(layer, 0, in, sums);
    finish(layer, sums);
    return sums;
}

inline void cut_all(const std::int32_t* from, std::size_t count, std::int32_t least, Activation* to) {
    for (std::size_t i = 0; i < count; ++i) to[i] = cut(std::max(from[i], least));
}

template <bool relu, class Layer, std::size_t size, std::size_t outputs>
void apply(const Layer& layer, const std::array<Activation, size>& in, std::array<Activation, outputs>& out) {
    cut_all(outputs_of(layer, in).data(), outputs, relu ? 0 : -32767, out.data());
}

template <std::size_t size>
void widen(const std::array<Feature, size>& from, Row<size>& to) {
    constexpr int scale = (1 << activation_bits) / unit;
    for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<Activation>(from[i] * scale);
}

template <Shape s>
class Evaluation {
public:
    Evaluation(const Weights<s>& weights, const Input<s>& input) : weights_(weights), input_(input) {
        for (std::size_t i = 0; i < s.things; ++i) there_[i] = input.things[i][0] != 0;
    }

    void run(std::span<const Pair, s.pairs> pairs, Scores<s>& scores) {
        embed();
        for (const Block<s>& block : weights_.blocks) pass_messages(block);
        score_singles(scores);
        score_pairs(pairs, scores);
        if constexpr (s.others > 0) score_others(scores);
    }

private:
    using Wide = Row<s.width>;

    void embed() {
        Row<s.table> table{};
        widen(input_.table, table);
        Wide whole{};
        apply<false>(weights_.table, table, whole);
        for (std::size_t i = 0; i < s.things; ++i) {
            if (!there_[i]) continue;
            Row<s.features> in{};
            widen(input_.things[i], in);
            const auto own = outputs_of(weights_.thing, in);
            for (std::size_t row = 0; row < s.width; ++row) things_[i][row] = cut(std::max(own[row] + whole[row], 0));
        }
    }

    // Mean and maximum over all things, those that are not there counted as zeros.
    void pool(Row<2 * s.width>& into) const {
        constexpr int part = (1 << 16) / static_cast<int>(s.things);
        for (std::size_t row = 0; row < s.width; ++row) {
            std::int32_t sum = 0;
            std::int32_t most = things_[0][row];
            for (std::size_t i = 0; i < s.things; ++i) {
                sum += things_[i][row];
                most = std::max<std::int32_t>(most, things_[i][row]);
            }
            into[row] = cut(static_cast<std::int32_t>((std::int64_t{sum} * part + (1 << 15)) >> 16));
            into[s.width + row] = cut(most);
        }
    }

    // What comes to a thing from those that it is related to; or that are related to it. False: nothing.
    bool gather(std::size_t relation, std::size_t i, bool back, Wide& into) const {
        std::array<std::int32_t, s.width> sum{};
        bool any = false;
        for (std::size_t j = 0; j < s.things; ++j) {
            const auto& matrix = input_.relations[relation];
            const std::int32_t how_much = whole(back ? matrix[j][i] : matrix[i][j]);
            if (how_much == 0 || !there_[j]) continue;
            any = true;
            for (std::size_t row = 0; row < s.width; ++row) sum[row] += how_much * things_[j][row];
        }
        for (std::size_t row = 0; row < s.width; ++row) into[row] = cut((sum[row] + unit / 2) >> 6);
        return any;
    }

    void pass_messages(const Block<s>& block) {
        // The inputs of a mix: the thing's own, messages, the pool. A sum over them is the sum of its parts, so the pool's,
        // which is the same for all things, is reckoned once, and that of no message not at all.
        static_assert(s.width % 2 == 0);
        Row<2 * s.width> all{};
        pool(all);
        Wide pooled{};
        apply<false>(block.pool, all, pooled);
        Sums<decltype(block.mix)> of_all{};
        add_sums(block.mix, (1 + 2 * s.relations) * s.width, pooled, of_all);
        std::array<Wide, s.things> next{};
        for (std::size_t i = 0; i < s.things; ++i) {
            if (!there_[i]) continue;
            auto sums = of_all;
            add_sums(block.mix, 0, things_[i], sums);
            for (std::size_t n = 0; n < 2 * s.relations; ++n) {
                Wide message{};
                if (gather(n / 2, i, n % 2 == 1, message)) add_sums(block.mix, (1 + n) * s.width, message, sums);
            }
            finish(block.mix, sums);
            Wide middle{};
            cut_all(sums.data(), s.width, 0, middle.data());
            const auto out = outputs_of(block.out, middle);
            for (std::size_t row = 0; row < s.width; ++row) next[i][row] = cut(things_[i][row] + out[row]);
        }
        things_ = next;
    }

    void score_singles(Scores<s>& scores) const {
        for (std::size_t i = 0; i < s.things; ++i) {
            Wide in{};
            for (std::size_t row = 0; row < s.width; ++row) in[row] = std::max(things_[i][row], Activation{0});
            const auto out = outputs_of(weights_.singles, in);
            for (std::size_t kind = 0; kind < s.singles; ++kind) {
                scores[kind * s.things + i] = there_[i] ? out[kind] : 0;
            }
        }
    }

    void score_pairs(std::span<const Pair, s.pairs> pairs, Scores<s>& scores) const {
        std::array<Row<pair_width>, s.things> first{};
        std::array<Row<pair_width>, s.things> second{};
        for (std::size_t i = 0; i < s.things; ++i) {
            if (!there_[i]) continue;
            apply<false>(weights_.pair_a, things_[i], first[i]);
            apply<false>(weights_.pair_b, things_[i], second[i]);
        }
        for (std::size_t n = 0; n < s.pairs; ++n) {
            const auto [kind, a, b] = pairs[n];
            std::int32_t& score = scores[s.singles * s.things + n];
            score = 0;
            if (!there_[a] || !there_[b]) continue;
            score = one_way(kind, a, b, first[a], second[b]) + one_way(kind, b, a, first[b], second[a]);
        }
    }

    std::int32_t one_way(std::size_t kind, std::size_t a, std::size_t b, const Row<pair_width>& from,
                         const Row<pair_width>& to) const {
        Row<2 * s.relations> related{};
        for (std::size_t relation = 0; relation < s.relations; ++relation) {
            const auto& matrix = input_.relations[relation];
            related[2 * relation] = static_cast<Activation>(matrix[a][b] * 4);
            related[2 * relation + 1] = static_cast<Activation>(matrix[b][a] * 4);
        }
        const auto relation = outputs_of(weights_.pair_related, related);
        Row<pair_width> in{};
        for (std::size_t row = 0; row < pair_width; ++row) {
            in[row] = cut(std::max(from[row] + to[row] + relation[row], 0));
        }
        return outputs_of(weights_.doubles, in)[kind];
    }

    void score_others(Scores<s>& scores) const {
        Row<2 * s.width> all{};
        pool(all);
        Wide in{};
        apply<true>(weights_.others_in, all, in);
        const auto out = outputs_of(weights_.others, in);
        std::copy_n(out.begin(), s.others, scores.begin() + s.singles * s.things + s.pairs);
    }

    const Weights<s>& weights_;
    const Input<s>& input_;
    std::array<bool, s.things> there_{};
    std::array<Wide, s.things> things_{};
};

}  // namespace of_any_shape

template <Shape s>
bool read(std::span<const u8> file, Weights<s>& weights) {
    if (file.size() < 8) return false;
    const auto body = file.first(file.size() - 8);
    if (of_any_shape::Reader(file.last(8)).number(8) != checksum(body)) return false;
    of_any_shape::Reader from(body);
    if (!of_any_shape::read_shape<s>(from) || !read_layer(from, weights.thing) || !read_layer(from, weights.table))
        return false;
    for (Block<s>& block : weights.blocks) {
        if (!read_layer(from, block.mix) || !read_layer(from, block.out) || !read_layer(from, block.pool)) return false;
    }
    if (!read_layer(from, weights.singles) || !read_layer(from, weights.pair_a) || !read_layer(from, weights.pair_b) ||
        !read_layer(from, weights.pair_related) || !read_layer(from, weights.doubles)) {
        return false;
    }
    if constexpr (s.others > 0) {
        if (!read_layer(from, weights.others_in) || !read_layer(from, weights.others)) return false;
    }
    return from.done();
}

template <Shape s>
void evaluate(const Weights<s>& weights, const Input<s>& input, std::span<const Pair, s.pairs> pairs,
              Scores<s>& scores) {
    of_any_shape::Evaluation<s>(weights, input).run(pairs, scores);
}

#define MAGICHAT_NETWORK(SHAPE)                                                                                     \
    template bool read<SHAPE>(std::span<const u8>, Weights<SHAPE>&);                                                \
    template void evaluate<SHAPE>(const Weights<SHAPE>&, const Input<SHAPE>&, std::span<const Pair, (SHAPE).pairs>, \
                                  Scores<SHAPE>&)

}  // namespace magichat::net
