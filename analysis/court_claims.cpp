#include "analysis/claims.h"

namespace magichat::analysis {

using namespace court;

namespace {

using Said = analysis::Claim<court::Game>;
using Known = Said::Known;

court::Place hat_of(std::size_t column) { return {Zone::hat, static_cast<u8>(column)}; }
court::Card card_of(Hat hat) { return at<court::Card>(index(hat)); }

// A pair or a magic hat: nothing else is won by an open.
double wins(const court::Knowledge& known, std::size_t column) {
    const Hat own = at<Hat>(index(known.table().characters[column]));
    return known.probability(hat_of(column), card_of(own)).value() +
           known.probability(hat_of(column), card_of(Hat::magic)).value();
}

}  // namespace

Claims<court::Game> contradictions(const court::Knowledge& known, court::Move move) {
    Claims<court::Game> all;
    const State& table = known.table();
    const MoveParts& parts = move_parts[index(move)];
    const court::Place here = hat_of(index(parts.column));
    const auto hat = parts.kind == MoveKind::swap ? std::nullopt : known.certain(here);
    if (parts.kind == MoveKind::look && hat) all.push_back(Said::of(ClaimKind::seen_before, Known{here, *hat}));
    if (parts.kind == MoveKind::open && wins(known, index(parts.column)) == 0) {
        all.push_back(Said::of(ClaimKind::could_not_be, hat ? std::optional(Known{here, *hat}) : std::nullopt));
    }
    std::optional<std::size_t> ready;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((table.in_use >> i) & 1U) == 0) continue;
        const auto lies = known.certain(hat_of(i));
        if (!lies || !belongs(at<Hat>(index(*lies)), table.characters[i])) continue;
        if (move == open(at<Column>(i))) return all;  // another pair can wait
        if (!ready) ready = i;
    }
    if (ready) {
        const Hat own = at<Hat>(index(table.characters[*ready]));
        all.push_back(Said::of(ClaimKind::left_ready, Known{hat_of(*ready), card_of(own)}, open(at<Column>(*ready))));
    }
    return all;
}

std::optional<double> chance_right(const court::Knowledge& known, court::Move move) {
    const MoveParts& parts = move_parts[index(move)];
    if (parts.kind != MoveKind::open) return std::nullopt;
    return wins(known, index(parts.column));
}

}  // namespace magichat::analysis
