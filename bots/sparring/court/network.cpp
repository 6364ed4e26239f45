#include "bots/sparring/court/network.h"

#include <cmath>
#include <vector>

#include "bots/sparring/court/network_weights.h"
#include "engine/base/hash.h"

namespace magichat::sparring {

using court::columns;

namespace {

constexpr std::size_t width = 64;
constexpr std::size_t pair_width = 32;
constexpr std::size_t blocks = 3;

// Half precision: a sign, five bits of exponent, ten of fraction.
float from_half(u32 half) {
    const float sign = (half & 0x8000U) != 0 ? -1.0F : 1.0F;
    const int exponent = static_cast<int>((half >> 10U) & 0x1FU);
    const auto fraction = static_cast<float>(half & 0x3FFU);
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    return sign * std::ldexp(fraction + 1024.0F, exponent - 25);
}

template <std::size_t size>
using Vector = std::array<float, size>;

// A layer as the file has it: a row an output, then the biases.
template <std::size_t in, std::size_t out, bool biased = true>
struct Layer {
    std::array<Vector<in>, out> weight{};
    Vector<out> bias{};

    template <class Reader>
    void read(Reader& next) {
        for (auto& row : weight) {
            for (float& one : row) one = next();
        }
        if constexpr (biased) {
            for (float& one : bias) one = next();
        }
    }
    Vector<out> operator()(const Vector<in>& x) const {
        Vector<out> y = bias;
        for (std::size_t o = 0; o < out; ++o) {
            float sum = 0;
            for (std::size_t i = 0; i < in; ++i) sum += weight[o][i] * x[i];
            y[o] += sum;
        }
        return y;
    }
};

struct Block {
    Layer<2 * width, width> pool;
    Layer<4 * width, width> mix;
    Layer<width, width> out;
};

// The order of pack_network.py.
struct Network {
    Layer<column_features, width> column;
    Layer<table_features, width> table;
    std::array<Block, blocks> block;
    Layer<width, 2> look_open;
    Layer<width, pair_width> from;
    Layer<width, pair_width, false> to;
    std::array<Vector<pair_width>, 2> fits;
    Layer<pair_width, 1> swap;

    Network() {
        std::size_t n = 0;
        const auto next = [&n] {
            const u32 low = network_weights[2 * n];
            const u32 high = network_weights[2 * n + 1];
            ++n;
            return from_half(high << 8U | low);
        };
        column.read(next);
        table.read(next);
        for (Block& one : block) {
            one.pool.read(next);
            one.mix.read(next);
            one.out.read(next);
        }
        look_open.read(next);
        from.read(next);
        to.read(next);
        for (auto& row : fits) {
            for (float& one : row) one = next();
        }
        swap.read(next);
        assert(2 * n == network_weight_bytes);
    }
};

const Network& network() {
    static const auto one = std::make_unique<const Network>();
    return *one;
}

template <std::size_t size>
Vector<size> positive(Vector<size> x) {
    for (float& one : x) one = std::max(one, 0.0F);
    return x;
}

using Rows = std::array<Vector<width>, columns>;

// What the columns tell each other: of each, what it is, what its hat's heads are, what its head's hats are, and of all of
// them the mean and the most.
void pass_messages(const Block& block, const NetworkInput& input, Rows& rows) {
    Vector<2 * width> all{};
    for (std::size_t f = 0; f < width; ++f) {
        float sum = 0;
        float most = rows[0][f];
        for (const auto& row : rows) {
            sum += row[f];
            most = std::max(most, row[f]);
        }
        all[f] = sum / static_cast<float>(columns);
        all[width + f] = most;
    }
    const Vector<width> pool = block.pool(all);
    Rows next{};
    for (std::size_t c = 0; c < columns; ++c) {
        if (input.column[c][0] == 0) continue;
        Vector<4 * width> x{};
        for (std::size_t f = 0; f < width; ++f) {
            x[f] = rows[c][f];
            for (std::size_t i = 0; i < columns; ++i) {
                x[width + f] += input.fits[c][i] * rows[i][f];
                x[2 * width + f] += input.fits[i][c] * rows[i][f];
            }
            x[3 * width + f] = pool[f];
        }
        next[c] = block.out(positive(block.mix(x)));
        for (std::size_t f = 0; f < width; ++f) next[c][f] += rows[c][f];
    }
    rows = next;
}

class NetworkBot final : public Bot<court::Game> {
public:
    NetworkBot(const Setup<court::Game>& setup, Seat seat, u64 seed) : memory_(setup, seat), random_(seed) {}

    void hear(const court::Events& events) override {
        for (const court::Event& event : events) memory_.hear(event);
    }
    void reseed(u64 seed) override { random_ = Random(seed); }
    // As the spike played best: a little colder than it was trained, and nothing that is far from the best.
    Choice<court::Game> choose(const court::LegalMoves& legal, const std::function<bool()>& /*out_of_time*/) override {
        constexpr float temperature = 0.5F;
        constexpr double least = 0.02;
        const Likes likes = network_likes(memory_.input());
        float best = likes[index(legal[0])];
        for (const court::Move move : legal) best = std::max(best, likes[index(move)]);
        std::array<double, court::move_count> share{};
        double all = 0;
        for (const court::Move move : legal) {
            const double weight = std::exp(static_cast<double>((likes[index(move)] - best) / temperature));
            share[index(move)] = weight < least ? 0 : weight;
            all += share[index(move)];
        }
        constexpr u32 parts = 1U << 30U;
        double draw = all * static_cast<double>(below(random_, parts)) / parts;
        court::Move chosen = legal[0];
        for (const court::Move move : legal) {
            if (share[index(move)] == 0) continue;
            chosen = move;
            draw -= share[index(move)];
            if (draw < 0) break;
        }
        return {chosen, {Why::nothing_better, {}, 0}};
    }

private:
    NetworkMemory memory_;
    Random random_;
};

}  // namespace

Likes network_likes(const NetworkInput& input) {
    const Network& net = network();
    Rows rows{};
    const Vector<width> table = net.table(input.table);
    for (std::size_t c = 0; c < columns; ++c) {
        if (input.column[c][0] == 0) continue;
        rows[c] = net.column(input.column[c]);
        for (std::size_t f = 0; f < width; ++f) rows[c][f] = std::max(rows[c][f] + table[f], 0.0F);
    }
    for (const Block& block : net.block) pass_messages(block, input, rows);

    Likes likes{};
    std::array<Vector<pair_width>, columns> from{};
    std::array<Vector<pair_width>, columns> to{};
    for (std::size_t c = 0; c < columns; ++c) {
        const Vector<2> one = net.look_open(positive(rows[c]));
        likes[index(court::look(at<court::Column>(c)))] = one[0];
        likes[index(court::open(at<court::Column>(c)))] = one[1];
        from[c] = net.from(rows[c]);
        to[c] = net.to(rows[c]);
    }
    const auto one_way = [&](std::size_t a, std::size_t b) {
        Vector<pair_width> z{};
        for (std::size_t f = 0; f < pair_width; ++f) {
            z[f] = from[a][f] + to[b][f] + input.fits[a][b] * net.fits[0][f] + input.fits[b][a] * net.fits[1][f];
        }
        return net.swap(positive(z))[0];
    };
    for (std::size_t a = 0; a < columns; ++a) {
        for (std::size_t b = a + 1; b < columns; ++b) {
            likes[index(court::swap(at<court::Column>(a), at<court::Column>(b)))] = one_way(a, b) + one_way(b, a);
        }
    }
    return likes;
}

u64 network_checksum() {
    Hash hash;
    for (std::size_t i = 0; i < network_weight_bytes; ++i) hash.add(network_weights[i]);
    return hash.value();
}

bool network_plays(const court::Options& options) {
    court::Options usual;
    usual.turn_limit = options.turn_limit;
    return options == usual;
}

std::unique_ptr<Bot<court::Game>> make_network(const Setup<court::Game>& setup, Seat seat, u64 seed) {
    return std::make_unique<NetworkBot>(setup, seat, seed);
}

}  // namespace magichat::sparring
