// bots/train: the C interface, for train.py.
#include "bots/net/network.h"
#include "bots/train/batch.h"
#include "bots/train/court_script.h"
#include "bots/train/rabbits_script.h"

using namespace magichat;         // NOLINT(google-build-using-namespace)
using namespace magichat::train;  // NOLINT(google-build-using-namespace)

namespace {

template <class G>
void write_shape(std::int32_t* to) {
    using Row = RowOf<G>;
    constexpr auto s = Row::shape;
    for (const std::size_t n :
         {s.things, s.features, s.table, s.relations, s.width, s.blocks, s.singles, s.doubles, s.pairs, s.others,
          G::secret_features, G::secret_relations, max_seats * Row::seat_secrets, Row::size}) {
        *to++ = static_cast<std::int32_t>(n);
    }
    for (const net::Pair& pair : G::Sense::pairs) {
        for (const u8 part : {pair.kind, pair.a, pair.b}) *to++ = part;
    }
}

// The scores of some rows by the weights of a file, as a bot reckons them. False if it is no such file.
template <class G>
bool score(std::span<const u8> file, const net::Feature* rows, std::size_t count, std::int32_t* to) {
    constexpr auto shape = RowOf<G>::shape;
    const auto weights = std::make_unique<net::Weights<shape>>();
    if (!net::read<shape>(file, *weights)) return false;
    for (std::size_t i = 0; i < count; ++i) {
        typename G::Sense::Input input;
        std::copy_n(rows + i * RowOf<G>::size, sizeof input, reinterpret_cast<net::Feature*>(&input));
        net::Scores<shape> scores{};
        net::evaluate<shape>(*weights, input, G::Sense::pairs, scores);
        to = std::copy(scores.begin(), scores.end(), to);
    }
    return true;
}

}  // namespace

extern "C" {

// The games by number: 0 court, 1 rabbits. Fourteen numbers, then three for each pair.
void env_shape(std::int32_t game, std::int32_t* to) {
    if (game == 0) return write_shape<Court>(to);
    write_shape<Rabbits>(to);
}

AnyBatch* env_new(std::int32_t game, std::int32_t tables, std::int32_t alone, std::int32_t with_past,
                  std::int32_t threads, u64 seed) {
    const auto n = [](std::int32_t number) { return static_cast<std::size_t>(number); };
    if (game == 0) return new Batch<Court>(n(tables), n(alone), n(with_past), n(threads), seed);
    return new Batch<Rabbits>(n(tables), n(alone), n(with_past), n(threads), seed);
}
void env_delete(AnyBatch* batch) { delete batch; }

// Moves by their numbers, one a table; none: the first rows.
void env_step(AnyBatch* batch, const std::int32_t* numbers, net::Feature* rows, u8* mover, u8* players, u8* learns,
              float* points, float* wins, u8* done) {
    const Steps steps{rows, mover, players, learns, points, wins, done};
    if (numbers == nullptr) return batch->first(steps);
    batch->step(numbers, steps);
}

void env_results(AnyBatch* batch, double* to) {
    const Results results = batch->take_results();
    std::copy(results.begin(), results.end(), to);
}

std::int32_t env_scores(std::int32_t game, const u8* file, std::int32_t size, const net::Feature* rows,
                        std::int32_t count, std::int32_t* to) {
    const std::span<const u8> bytes(file, static_cast<std::size_t>(size));
    const auto n = static_cast<std::size_t>(count);
    return (game == 0 ? score<Court>(bytes, rows, n, to) : score<Rabbits>(bytes, rows, n, to)) ? 1 : 0;
}

}  // extern "C"
