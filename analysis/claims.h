// analysis: what a move contradicts of that which its player could have known for certain. Everything here is said from the
// knowledge of one seat alone and holds in every deal that fits what it has seen; what merely was unwise is not here.
#pragma once

#include "engine/games.h"

namespace magichat::analysis {

enum class ClaimKind : u8 {
    could_not_be,  // a call, an open or a claim that could not be right
    seen_before,   // a look under a hat, or at the front of a card, that was certain
    left_ready,    // a sure call, pair or claim lay ready, and something else was done
    gave_away,     // a rabbit of the goal was given away for nothing that replaces it
};
inline constexpr std::array<std::string_view, 4> claim_names = {"could_not_be", "seen_before", "left_ready",
                                                                "gave_away"};

template <Game G>
struct Claim {
    // A card that was certain, and that the claim rests on.
    struct Known {
        typename G::Knowledge::Place place{};
        typename G::Knowledge::Card card{};
        bool operator==(const Known&) const = default;
    };
    ClaimKind kind{};
    List<Known, 2> about{};
    std::optional<typename G::Move> instead{};  // left_ready: what lay ready

    static Claim of(ClaimKind kind, std::optional<Known> one = {}, std::optional<typename G::Move> ready = {}) {
        Claim claim{kind, {}, ready};
        if (one) claim.about.push_back(*one);
        return claim;
    }
    bool operator==(const Claim&) const = default;
};
template <Game G>
using Claims = List<Claim<G>, 3>;

// For a legal move of the seat whose knowledge it is.
Claims<vanish::Game> contradictions(const vanish::Knowledge& known, vanish::Move move);
Claims<court::Game> contradictions(const court::Knowledge& known, court::Move move);
Claims<rabbits::Game> contradictions(const rabbits::Knowledge& known, rabbits::Move move);

// For a call, an open or a claim: how likely it is to be right, by what its player could know. (Two cards of a claim are
// taken as independent; where one of them is certain, as nearly always, that is exact.)
std::optional<double> chance_right(const vanish::Knowledge& known, vanish::Move move);
std::optional<double> chance_right(const court::Knowledge& known, court::Move move);
std::optional<double> chance_right(const rabbits::Knowledge& known, rabbits::Move move);

}  // namespace magichat::analysis
