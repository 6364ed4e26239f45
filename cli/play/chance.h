// cli: chance at a real table. Every card and every die comes from the operating system, unless a seed was given.
#pragma once

#include <array>
#include <optional>

#include "engine/base/random.h"

namespace magichat {

class TableChance {
public:
    explicit TableChance(std::optional<u64> seed) {
        if (seed) seeded_.emplace(*seed);
    }

    u64 next() {
        if (seeded_) return seeded_->next();
        if (left_ == 0) refill();
        return numbers_[--left_];
    }

private:
    void refill();

    std::optional<Random> seeded_;
    std::array<u64, 32> numbers_{};
    std::size_t left_ = 0;
};
static_assert(Generator<TableChance>);

}  // namespace magichat
