#include "analysis/claims.h"

namespace magichat::analysis {

using namespace vanish;

namespace {

using Said = analysis::Claim<vanish::Game>;
using Known = Said::Known;

}  // namespace

Claims<vanish::Game> contradictions(const vanish::Knowledge& known, vanish::Move move) {
    Claims<vanish::Game> all;
    const MoveParts& parts = move_parts[index(move)];
    if (known.table().phase != Phase::turn) return all;  // whatever is swapped, all is followed
    const auto inside = known.certain(box);
    if (parts.kind == MoveKind::call && known.probability(box, parts.animal).parts() == 0) {
        auto claim = Said::of(ClaimKind::could_not_be);
        for (std::size_t i = 0; i < circle; ++i) {
            if (known.certain(at<Hat>(i)) == parts.animal) claim.about.push_back({at<Hat>(i), parts.animal});
        }
        all.push_back(claim);
    }
    if (inside) {
        if (move != call(*inside)) all.push_back(Said::of(ClaimKind::left_ready, Known{box, *inside}, call(*inside)));
        return all;
    }
    if (parts.kind == MoveKind::look) {
        if (const auto animal = known.certain(parts.hat)) {
            all.push_back(Said::of(ClaimKind::seen_before, Known{parts.hat, *animal}));
        }
    }
    return all;
}

std::optional<double> chance_right(const vanish::Knowledge& known, vanish::Move move) {
    const MoveParts& parts = move_parts[index(move)];
    if (parts.kind != MoveKind::call) return std::nullopt;
    return known.probability(box, parts.animal).value();
}

}  // namespace magichat::analysis
