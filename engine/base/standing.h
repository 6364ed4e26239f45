// How far a game is: what a view of every game begins with. All of it is public.
#pragma once

#include "engine/base/facts.h"
#include "engine/base/outcome.h"

namespace magichat {

struct Standing {
    Seat turn{};    // whose turn it is
    Seat to_act{};  // who makes the next move: they, or the house; nobody when the game is over
    u64 turns = 0;
    u64 turn_limit = 0;
    u8 players = 0;
    Outcome outcome;

    bool operator==(const Standing&) const = default;
};

template <class State>
Standing standing(const State& state) {
    return {.turn = state.turn,
            .to_act = to_act(state),
            .turns = state.turns,
            .turn_limit = state.options.turn_limit,
            .players = state.options.players,
            .outcome = outcome(state)};
}

// The first keys of a view.
template <class V, class Phase>
void describe_standing(V& v, std::string_view game, Phase phase, const Standing& standing) {
    const bool over = standing.to_act == nobody;
    v.literal("game", game);
    v("phase", phase);
    v.optional("turn", standing.turn, !over);
    v.actor("to_act", standing.to_act);
    v("turns", standing.turns);
    v("turn_limit", standing.turn_limit);
    v.seats_if("winners", standing.outcome.winners, standing.players, over);
    v.list("scores", std::span<const std::int32_t>(standing.outcome.scores).first(standing.players));
}

}  // namespace magichat
