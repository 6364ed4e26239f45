// How a game stands or ended: the points of every seat and who has won.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/ids.h"

namespace magichat {

// Why a game is over: its rules end it, its turns are used up, or one of two players has given up.
enum class EndedBy : u8 { nothing, rules, turn_limit, resigned, broken_off };
inline constexpr std::array<std::string_view, 5> ended_by_names = {"nothing", "rules", "turn_limit", "resigned",
                                                                   "broken_off"};

struct Outcome {
    std::array<std::int32_t, max_seats> scores{};
    u8 winners = 0;  // a bit a seat
    EndedBy ended_by = EndedBy::nothing;

    bool operator==(const Outcome&) const = default;
};

// Most points win; equal points share the win.
inline Outcome most_points_win(const std::array<std::int32_t, max_seats>& scores, u8 players) {
    Outcome outcome{.scores = scores};
    std::int32_t best = scores[0];
    for (std::size_t seat = 1; seat < players; ++seat) best = std::max(best, scores[seat]);
    for (std::size_t seat = 0; seat < players; ++seat) {
        if (scores[seat] == best) outcome.winners |= bit(at<Seat>(seat));
    }
    return outcome;
}

// By what a game that may be over was ended; its rules come first when its last turn was the last of all.
inline EndedBy ended_by(bool over, bool by_rules) {
    if (!over) return EndedBy::nothing;
    return by_rules ? EndedBy::rules : EndedBy::turn_limit;
}

// The fields of the event that ends a game.
template <class Event>
void tell_end(Event& event, const Outcome& end, u8 players) {
    event.players = players;
    event.winners = end.winners;
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        event.scores[seat] = static_cast<std::remove_reference_t<decltype(event.scores[seat])>>(end.scores[seat]);
    }
}

}  // namespace magichat
