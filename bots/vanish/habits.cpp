#include "bots/vanish/habits.h"

#include <cmath>

namespace magichat::vanish {

const Race& race() {
    static const Race once;
    return once;
}

u32 remembered(const Knowledge& belief) {
    u32 mask = 0;
    for (std::size_t i = 0; i < circle; ++i) {
        if (belief.table().hats[i] != Animal::blank) mask |= 1U << i;
    }
    return mask;
}

Reason explain(const Knowledge& belief, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    switch (parts.kind) {
        case MoveKind::look: return {Why::find_out, {static_cast<u8>(parts.hat), 0}};
        case MoveKind::swap: return {Why::hide, {static_cast<u8>(parts.hat), static_cast<u8>(parts.other)}};
        case MoveKind::stay:
        case MoveKind::done: return {Why::nothing_better, {}};
        case MoveKind::call: break;
    }
    const double right = belief.probability(box, parts.animal).value();
    const auto percent = static_cast<u8>(std::lround(100 * right));
    return {right > 0.999 ? Why::know : Why::race, {static_cast<u8>(parts.animal), percent}};
}

}  // namespace magichat::vanish
