#include "bots/vanish/field.h"

#include <algorithm>

namespace magichat::vanish {

namespace {

u8 one_less(u8 count) { return static_cast<u8>(count > 1 ? count - 1 : 1); }

}  // namespace

bool Field::stuck(const Runners& runners, std::size_t players) {
    return std::all_of(runners.begin(), runners.begin() + static_cast<std::ptrdiff_t>(players),
                       [](const Runner& one) { return one.possible <= one.least; });
}

Field::Chances Field::after_call(const Runners& runners, std::size_t players) {
    const double right = 1.0 / runners[0].possible;
    Chances sum{};
    sum[0] = right;
    if (runners[0].possible == 1) return sum;
    // The animal called is in the circle. For each of the others it is news if they have not seen it.
    const std::size_t left = players - 1;
    for (std::size_t news = 0; news < std::size_t{1} << left; ++news) {
        double weight = 1 - right;
        Runners rest{};
        for (std::size_t i = 0; i < left; ++i) {
            rest[i] = runners[i + 1];
            const double is_news = (rest[i].possible - 1.0) / static_cast<double>(hats_);
            const bool heard = ((news >> i) & 1U) != 0;
            weight *= heard ? is_news : 1 - is_news;
            if (heard) rest[i] = {one_less(rest[i].possible), one_less(rest[i].least)};
        }
        if (weight <= 0) continue;
        const Chances& later = chances(rest, left);
        for (std::size_t i = 0; i < left; ++i) sum[i + 1] += weight * later[i];
    }
    return sum;
}

Field::Chances Field::after_look(const Runners& runners, std::size_t players) {
    Runners next{};
    std::copy(runners.begin() + 1, runners.begin() + static_cast<std::ptrdiff_t>(players), next.begin());
    next[players - 1] = runners[0];
    if (runners[0].possible > runners[0].least) --next[players - 1].possible;
    const Chances& later = chances(next, players);
    Chances turned{};
    for (std::size_t i = 0; i < players; ++i) turned[(i + 1) % players] = later[i];
    return turned;
}

const Field::Chances& Field::chances(const Runners& runners, std::size_t players) {
    u64 key = players;
    for (std::size_t i = 0; i < players; ++i) key = (key * 8 + runners[i].possible) * 8 + runners[i].least;
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    Chances best{1, 0, 0, 0};
    if (players > 1) {
        best = after_call(runners, players);
        if (runners[0].possible > 1 && !stuck(runners, players)) {
            const Chances look = after_look(runners, players);
            if (look[0] >= best[0] - 1e-12) best = look;
        }
    }
    return known_[key] = best;
}

bool Field::should_call(const Runners& runners, std::size_t players) {
    if (runners[0].possible == 1 || stuck(runners, players)) return true;
    return after_look(runners, players)[0] < 1.0 / runners[0].possible - 1e-12;
}

}  // namespace magichat::vanish
