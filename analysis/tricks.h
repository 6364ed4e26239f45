// analysis: bluffs, and who falls for them. Only the court has them: a hat that somebody brings to a head, knowing it, says
// "this one belongs here", and may be meant to be believed.
#pragma once

#include "analysis/company.h"

namespace magichat::analysis {

// A swap of a hat that the seat knows, by which no hat can have come to its head.
inline bool is_bluff(const court::Knowledge& known, court::Move move) {
    using namespace court;
    const MoveParts& parts = move_parts[index(move)];
    if (parts.kind != MoveKind::swap) return false;
    const auto hat_of = [](Column column) { return court::Place{Zone::hat, static_cast<u8>(column)}; };
    const auto fits = [&](Column from, Column to) {
        const auto own = at<court::Card>(index(known.table().characters[index(to)]));
        return known.probability(hat_of(from), own).parts() != 0;
    };
    const bool knows =
        known.certain(hat_of(parts.column)).has_value() || known.certain(hat_of(parts.other)).has_value();
    return knows && !fits(parts.column, parts.other) && !fits(parts.other, parts.column);
}
inline bool is_bluff(const auto& /*known*/, auto /*move*/) { return false; }

// An open, in vain, of a hat that another brought there with their last move, knowing it. `before`: until the open.
inline bool fell_for_it(const Company<court::Game>& before, const court::Knowledge& known, const court::Trace& trace) {
    using namespace court;
    if (trace.kind != Trace::Kind::move || trace.move.kind != MoveKind::open || trace.result != court::Result::miss) {
        return false;
    }
    if (known.certain({Zone::hat, static_cast<u8>(trace.move.column)})) return false;  // they knew better
    u32 announced = 0;
    for (std::size_t seat = 0; seat < known.table().options.players; ++seat) {
        if (at<Seat>(seat) != trace.by) announced |= before.ledger().announced(at<Seat>(seat));
    }
    return ((announced >> index(trace.move.column)) & 1U) != 0;
}
inline bool fell_for_it(const auto& /*before*/, const auto& /*known*/, const auto& /*trace*/) { return false; }

}  // namespace magichat::analysis
