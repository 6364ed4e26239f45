#include "bots/vanish/two.h"

#include <algorithm>

namespace magichat::vanish {

double Two::after_look(std::size_t mine, std::size_t theirs) const { return 1 - value(theirs, mine - 1); }

// A look leaves fewer in all, so the table is filled by the sum.
Two::Two(std::size_t hats) : most_(hats + 1), table_(most_ * most_) {
    for (std::size_t sum = 3; sum <= 2 * most_; ++sum) {
        for (std::size_t mine = 2; mine <= most_; ++mine) {
            if (sum <= mine || sum - mine > most_) continue;
            const std::size_t theirs = sum - mine;
            const double call = 1 / static_cast<double>(mine);
            const double look = after_look(mine, theirs);
            table_[at(mine, theirs)] = {std::max(call, look), call > look + 1e-12};
        }
    }
}

double Two::best_reply(std::size_t mine, std::size_t theirs) const {
    if (should_call(theirs, mine)) return 1 - 1 / static_cast<double>(theirs);
    return best_response(mine, theirs - 1);
}

// The other looks at a new hat or calls at every turn, so passing can't go on for ever.
double Two::best_response(std::size_t mine, std::size_t theirs) const {
    double best = 1 / static_cast<double>(mine);
    if (mine > 1) best = std::max(best, best_reply(mine - 1, theirs));
    if (mine < most_) best = std::max(best, best_reply(mine, theirs));
    return best;
}

}  // namespace magichat::vanish
