// How far a game is: what a view of every game begins with. All of it is public.
#pragma once

#include "engine/base/json.h"
#include "engine/base/outcome.h"

namespace magichat {

struct Standing {
    Seat turn{};    // whose turn it is
    Seat to_act{};  // who makes the next move: he, or the house; nobody when the game is over
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

// The first keys of a view, into an object that is open.
inline void write_standing(Json& json, std::string_view game, std::string_view phase, const Standing& standing) {
    const bool over = standing.to_act == nobody;
    json.text("game", game).text("phase", phase);
    if (over) {
        json.key("to_act").null();
    } else {
        json.seat("turn", standing.turn).seat("to_act", standing.to_act);
    }
    json.key("turns").whole(standing.turns).key("turn_limit").whole(standing.turn_limit);
    if (over) {
        write_end(json, standing.players, standing.outcome.winners, standing.outcome.scores);
        return;
    }
    json.key("scores").open_list();
    for (std::size_t seat = 0; seat < standing.players; ++seat) json.number(standing.outcome.scores[seat]);
    json.close_list();
}

}  // namespace magichat
