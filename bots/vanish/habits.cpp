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
    const auto named = [](Animal animal) { return animal_names[index(animal)]; };
    switch (parts.kind) {
        case MoveKind::look: return {Why::find_out, {}, 0};
        case MoveKind::swap: {
            const auto known = belief.certain(parts.hat);
            if (!known) return {Why::hide, {}, 0};
            return {Why::hide, ReasonCards(named(at<Animal>(index(*known)))), 0};
        }
        case MoveKind::stay:
        case MoveKind::done: return {Why::nothing_better, {}, 0};
        case MoveKind::call: break;
    }
    const double right = belief.probability(box, parts.animal).value();
    if (right > 0.999) return {Why::know, ReasonCards(named(parts.animal)), 0};
    return {Why::likely, ReasonCards(named(parts.animal)), static_cast<u8>(std::lround(100 * right))};
}

}  // namespace magichat::vanish
