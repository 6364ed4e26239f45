// bots/train: the C interface, for train.py.
#include "bots/train/interface.h"

using namespace magichat;         // NOLINT(google-build-using-namespace)
using namespace magichat::train;  // NOLINT(google-build-using-namespace)

namespace {

std::size_t size(std::int32_t number) { return static_cast<std::size_t>(number); }

}  // namespace

extern "C" {

void env_shape(std::int32_t game, std::int32_t* to) { game_of(game).write_shape(to); }

AnyBatch* env_new(std::int32_t game, std::int32_t tables, std::int32_t alone, std::int32_t with_past,
                  const u32* company, std::int32_t threads, u64 seed) {
    const Division division{size(tables),
                            size(alone),
                            size(with_past),
                            {company[0], company[1], company[2]},
                            {company[3], company[4], company[5]}};
    return game_of(game).batch(division, size(threads), seed).release();
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

std::int32_t env_scores(std::int32_t game, const u8* file, std::int32_t bytes, const net::Feature* rows,
                        std::int32_t count, std::int32_t* to) {
    return game_of(game).score({file, size(bytes)}, rows, size(count), to) ? 1 : 0;
}

}  // extern "C"
