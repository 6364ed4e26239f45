#include "bots/rabbits/habits.h"

#include <cmath>

namespace magichat::rabbits {

u32 remembered(const Knowledge& belief) {
    const State& table = belief.table();
    u32 mask = 0;
    for (std::size_t i = 0; i < table.options.players * slots; ++i) {
        if (!is_blank(table.stands[i])) mask |= 1U << i;
    }
    return mask;
}

double worth(const State& state, Seat self) {
    const Outcome end = outcome(state);
    if (end.scores[index(self)] == wands_to_win) return 1;
    std::int32_t best_other = 0;
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
        if (at<Seat>(seat) != self) best_other = std::max(best_other, end.scores[seat]);
    }
    if (best_other == wands_to_win) return 0;
    // A wand counts for more the nearer the fourth is.
    const auto near = [](std::int32_t wands) { return wands * (3.0 + wands) / 4; };
    return 1 / (1 + std::exp(-(near(end.scores[index(self)]) - near(best_other)) / 2));
}

Reason explain(const Knowledge& belief, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    const State& table = belief.table();
    switch (parts.kind) {
        case MoveKind::flip: return {Why::find_out, {static_cast<u8>(parts.place), 0}};
        case MoveKind::exchange: {
            const Place mine = place(table.turn, parts.slot);
            const bool known = !is_blank(table.stands[index(parts.place)]);
            return {known ? Why::bring_together : Why::hope, {static_cast<u8>(mine), static_cast<u8>(parts.place)}};
        }
        case MoveKind::draw_hat:
        case MoveKind::draw_wand: return {Why::hope, {}};
        case MoveKind::keep: return {Why::bring_together, {static_cast<u8>(parts.slot), 0}};
        case MoveKind::claim: {
            const Colour a = table.stands[index(place(table.turn, parts.slot))];
            const Colour b = table.stands[index(place(table.turn, parts.other))];
            const bool sure = !is_blank(a) && !is_blank(b);
            return {sure ? Why::know : Why::likely, {static_cast<u8>(parts.slot), static_cast<u8>(parts.other)}};
        }
        case MoveKind::stop:
        case MoveKind::discard:
        case MoveKind::pass: break;
    }
    return {Why::nothing_better, {}};
}

}  // namespace magichat::rabbits
