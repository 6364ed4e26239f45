#include "bots/court/habits.h"

#include <cmath>

namespace magichat::court {

void Eyes::hear(const Event& event) {
    const auto column = static_cast<u8>(1U << index(event.column));
    switch (event.kind) {
        case EventKind::deal:
            quiet_ = 0;
            seen_.fill(0);
            announced_ = 0;
            break;
        case EventKind::look:
            answered(event);
            seen_[index(event.seat)] |= column;
            break;
        case EventKind::swap: {
            answered(event);
            const std::size_t a = index(event.column);
            const std::size_t b = index(event.other);
            swap_places(seen_, a, b);
            announced_ = static_cast<u8>((1U << a | 1U << b) & seen_[index(event.seat)]);
            announcer_ = event.seat;
            break;
        }
        case EventKind::open:
            answered(event);
            for (u8& mask : seen_)
                mask = static_cast<u8>(event.result == Result::miss ? mask | column : mask & ~column);
            break;
        case EventKind::dead:
        case EventKind::lay:
        case EventKind::close:
        case EventKind::end: break;
    }
}

// What a move says about the last announcement: it was opened, by whom, and was it true; or it was let pass; or the
// announcer comes round again and does something else.
void Eyes::answered(const Event& event) {
    const bool took = event.kind == EventKind::open && event.result != Result::miss;
    quiet_ = static_cast<u8>(took ? 0 : std::min(quiet_ + 1, 255));
    if (announced_ == 0) return;
    const std::size_t mover = index(event.seat);
    const std::size_t speaker = index(announcer_);
    constexpr u8 most = 100;
    const bool opened = event.kind == EventKind::open && ((announced_ >> index(event.column)) & 1U) != 0;
    if (mover != speaker && (announced_ & ~seen_[mover]) != 0 && tempted_[mover] < most) {
        ++tempted_[mover];
        if (opened) ++stole_[mover];
    }
    if (!opened && mover != speaker) return;
    if (said_[speaker] < most) {
        ++said_[speaker];
        if (opened && event.result == Result::pair) ++meant_[speaker];
    }
    announced_ = 0;
}

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
    return 0.5 + 0.5 * ahead / (3 + std::abs(ahead));
}

double plausible(const State& deal, const Eyes& eyes, Seat self) {
    const u32 hidden = eyes.announcer() == self ? 0 : eyes.announced() & deal.in_use & ~eyes.seen(self);
    constexpr double by_chance = 1.0 / 11;  // the odds of a hat that nobody chose
    for (u32 left = hidden; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (belongs(deal.hats[i], deal.characters[i])) return 1;
    }
    const double honesty = eyes.honesty(eyes.announcer());
    return hidden == 0 ? 1 : by_chance * (1 - honesty) / honesty;
}

LegalMoves worth_a_thought(const State& table, const Eyes& eyes, const LegalMoves& moves) {
    const u32 mine = eyes.seen(table.turn) & table.in_use;
    const u32 offered = eyes.announcer() == table.turn ? 0 : eyes.announced();
    const auto brings = [&](std::size_t hat, std::size_t head) {
        return ((mine >> hat) & 1U) != 0 && belongs(table.hats[hat], table.characters[head]);
    };
    LegalMoves some;
    LegalMoves forward;             // brings a hat to its head
    std::array<bool, 16> looked{};  // one look of each kind: by who else has seen the hat
    for (const Move move : moves) {
        const MoveParts& parts = move_parts[index(move)];
        const std::size_t i = index(parts.column);
        const bool known = ((mine >> i) & 1U) != 0;
        switch (parts.kind) {
            case MoveKind::look: {
                std::size_t others = 0;
                for (std::size_t seat = 0; seat < max_seats; ++seat) {
                    others |= ((eyes.seen(at<Seat>(seat)) >> i) & 1U) << seat;
                }
                if (!known && !std::exchange(looked[others], true)) some.add(move);
                break;
            }
            case MoveKind::swap: {
                const std::size_t j = index(parts.other);
                if (known || ((mine >> j) & 1U) != 0) some.add(move);
                if (brings(i, j) || brings(j, i)) forward.add(move);
                break;
            }
            case MoveKind::open: {
                const bool good = known ? table.hats[i] == Hat::magic || belongs(table.hats[i], table.characters[i])
                                        : ((offered >> i) & 1U) != 0;
                if (good) some.add(move);
                break;
            }
        }
    }
    if (!eyes.restless() || forward.empty()) return some;
    constexpr u64 all_swaps = (u64{1} << 28U) - (u64{1} << 7U);
    return LegalMoves((some.bits() & ~all_swaps) | forward.bits());
}

Reason explain(const Knowledge& belief, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    const State& table = belief.table();
    const auto chance = [&](Column column, Hat hat) {
        return belief.probability({Zone::hat, static_cast<u8>(column)}, at<Card>(index(hat))).value();
    };
    switch (parts.kind) {
        case MoveKind::look: return {Why::find_out, {}, 0};
        case MoveKind::open: {
            const auto own = at<Hat>(index(table.characters[index(parts.column)]));
            const double fits = chance(parts.column, own);
            const double magic = chance(parts.column, Hat::magic);
            ReasonCards hat(hat_names[index(magic > fits ? Hat::magic : own)]);
            if (magic <= fits) hat.push_back(character_names[index(table.characters[index(parts.column)])]);
            if (fits + magic > 0.999) return {Why::know, hat, 0};
            return {Why::likely, hat, static_cast<u8>(std::lround(100 * (fits + magic)))};
        }
        case MoveKind::swap: break;
    }
    for (const auto& [from, to] : {std::pair(parts.column, parts.other), std::pair(parts.other, parts.column)}) {
        const Hat hat = table.hats[index(from)];
        const Character head = table.characters[index(to)];
        if (belongs(hat, head))
            return {Why::bring_together, ReasonCards(hat_names[index(hat)], character_names[index(head)]), 0};
    }
    return {Why::hide, {}, 0};
}

}  // namespace magichat::court
