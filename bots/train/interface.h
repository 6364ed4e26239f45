// bots/train: a game as the C interface needs it, and which games a library has.
#pragma once

#include <span>

#include "bots/net/network.h"
#include "bots/train/batch.h"

namespace magichat::train {

struct Division {  // of the tables: the first are the learner's alone, those up to `with_past` have its past at them
    std::size_t tables;
    std::size_t alone;
    std::size_t with_past;
    Company company;
    Company alone_company;  // of those that are the learner's alone
};

class AnyGame {
public:
    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;
    // Fourteen numbers, then three for each pair.
    virtual void write_shape(std::int32_t* to) const = 0;
    virtual std::unique_ptr<AnyBatch> batch(const Division& division, std::size_t threads, u64 seed) const = 0;
    // The scores of some rows by the weights of a file, as a bot reckons them. False if it is no such file.
    virtual bool score(std::span<const u8> file, const net::Feature* rows, std::size_t count,
                       std::int32_t* to) const = 0;
};

template <class G>
class OneGame final : public AnyGame {
public:
    void write_shape(std::int32_t* to) const override {
        for (const std::size_t n :
             {shape.things, shape.features, shape.table, shape.relations, shape.width, shape.blocks, shape.singles,
              shape.doubles, shape.pairs, shape.others, G::secret_features, G::secret_relations,
              max_seats * Row::seat_secrets, Row::size}) {
            *to++ = static_cast<std::int32_t>(n);
        }
        for (const net::Pair& pair : G::Sense::pairs) {
            for (const u8 part : {pair.kind, pair.a, pair.b}) *to++ = part;
        }
    }
    std::unique_ptr<AnyBatch> batch(const Division& division, std::size_t threads, u64 seed) const override {
        return std::make_unique<Batch<G>>(division.tables, division.alone, division.with_past, division.company,
                                          division.alone_company, threads, seed);
    }
    bool score(std::span<const u8> file, const net::Feature* rows, std::size_t count, std::int32_t* to) const override {
        const auto weights = std::make_unique<net::Weights<shape>>();
        if (!net::read<shape>(file, *weights)) return false;
        for (std::size_t i = 0; i < count; ++i) {
            typename G::Sense::Input input;
            std::copy_n(rows + i * Row::size, sizeof input, reinterpret_cast<net::Feature*>(&input));
            net::Scores<shape> scores{};
            net::evaluate<shape>(*weights, input, G::Sense::pairs, scores);
            to = std::copy(scores.begin(), scores.end(), to);
        }
        return true;
    }

private:
    using Row = RowOf<G>;
    static constexpr auto shape = Row::shape;
};

// The games of this library by number: 0 court, 1 rabbits; or the small court alone (solvers/court/lesson.cpp).
const AnyGame& game_of(std::int32_t number);

}  // namespace magichat::train
