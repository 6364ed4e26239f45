#include "bots/court/habits.h"

#include <cmath>

namespace magichat::court {

u32 remembered(const Knowledge& belief) {
    const State& table = belief.table();
    u32 mask = 0;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((table.in_use >> i) & 1U) != 0 && table.hats[i] != Hat::blank) mask |= 1U << i;
    }
    return mask;
}

double worth(const State& state, Seat self) {
    const Outcome end = outcome(state);
    std::int32_t best_other = std::numeric_limits<std::int32_t>::min();
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
        if (at<Seat>(seat) != self) best_other = std::max(best_other, end.scores[seat]);
    }
    const double ahead = end.scores[index(self)] - best_other;
    return 1 / (1 + std::exp(-ahead / 2));
}

Reason explain(const Knowledge& belief, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    const auto column = static_cast<u8>(parts.column);
    const auto other = static_cast<u8>(parts.other);
    const State& table = belief.table();
    switch (parts.kind) {
        case MoveKind::look: return {Why::find_out, {column, 0}};
        case MoveKind::open: {
            const auto own = at<Card>(index(table.characters[column]));
            const double right = belief.probability({Zone::hat, column}, own).value() +
                                 belief.probability({Zone::hat, column}, at<Card>(index(Hat::magic))).value();
            if (right > 0.999) return {Why::know, {column, 0}};
            return {Why::likely, {column, static_cast<u8>(std::lround(100 * right))}};
        }
        case MoveKind::swap: break;
    }
    const bool helps =
        belongs(table.hats[column], table.characters[other]) || belongs(table.hats[other], table.characters[column]);
    return {helps ? Why::bring_together : Why::hide, {column, other}};
}

}  // namespace magichat::court
