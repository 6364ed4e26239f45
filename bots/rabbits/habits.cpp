#include "bots/rabbits/habits.h"

#include <cmath>

namespace magichat::rabbits {

u32 remembered(const Knowledge& belief) {
    const State& table = belief.table();
    u32 mask = 0;
    for (std::size_t i = 0; i < table.options.players * slots; ++i) {
        if (!is_blank(table.racks[i])) mask |= 1U << i;
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
    const double ahead = near(end.scores[index(self)]) - near(best_other);
    return 0.5 + 0.5 * ahead / (3 + std::abs(ahead));
}

Reason explain(const Knowledge& belief, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    const State& table = belief.table();
    const auto named = [](Colour colour) { return colour_names[index(colour)]; };
    switch (parts.kind) {
        case MoveKind::flip: return {Why::find_out, {}, 0};
        case MoveKind::exchange: {
            const Colour rabbit = table.racks[index(parts.place)];
            if (is_blank(rabbit)) return {Why::hope, {}, 0};
            return {Why::bring_together, ReasonCards(named(rabbit)), 0};
        }
        case MoveKind::draw_hat:
        case MoveKind::draw_wand: return {Why::hope, {}, 0};
        case MoveKind::keep:
            if (is_blank(table.drawn)) return {Why::hope, {}, 0};
            return {Why::bring_together, ReasonCards(named(table.drawn)), 0};
        case MoveKind::claim: {
            const ColourPair& goal = wand_colours[index(table.goals[index(table.turn)])];
            const auto is = [&](Slot slot, Colour colour) {
                const auto mine = static_cast<u8>(place(table.turn, slot));
                return belief.probability({Zone::rack, mine}, at<Card>(index(colour))).value();
            };
            double right = is(parts.slot, goal.low) * is(parts.other, goal.high);
            if (goal.low != goal.high) right += is(parts.slot, goal.high) * is(parts.other, goal.low);
            const ReasonCards both(named(goal.low), named(goal.high));
            if (right > 0.999) return {Why::know, both, 0};
            return {Why::likely, both, static_cast<u8>(std::lround(100 * std::min(1.0, right)))};
        }
        case MoveKind::stop:
        case MoveKind::discard:
        case MoveKind::pass: break;
    }
    return {Why::nothing_better, {}, 0};
}

}  // namespace magichat::rabbits
