// vanish: what each seat sees of a move. The only gate for secrets: every event is built here field by field.
#pragma once

#include "engine/vanish/rules.h"

namespace magichat::vanish {

// `now` is the state after the move. The viewer is a seat, or the house for what is public.
inline Events see(const State& now, const Trace& trace, Seat viewer) {
    Events events;
    if (trace.kind == Trace::Kind::deal) {
        Event& event = events.push_new() = Event{.kind = EventKind::deal, .seat = now.turn};
        event.round = now.round;
        return events;
    }
    const MoveParts& move = trace.move;
    const bool mine = viewer == trace.by;
    Event& event = events.push_new() = Event{.seat = trace.by};
    switch (move.kind) {
        case MoveKind::look:
            event.kind = EventKind::look;
            event.hat = move.hat;
            if (mine) event.animal = trace.seen;
            break;
        case MoveKind::swap:
            event.kind = EventKind::swap;
            event.hat = move.hat;
            event.other = move.other;
            break;
        case MoveKind::stay: event.kind = EventKind::stay; break;
        case MoveKind::done: event.kind = EventKind::done; break;
        case MoveKind::call:
            event.kind = EventKind::call;
            event.animal = move.animal;
            event.right = move.animal == trace.seen;
            if (mine && !event.right) event.box = trace.seen;
            break;
    }
    if (trace.winner != nobody) {
        const bool wand = now.tokens[index(trace.winner)] == 2;
        events.push_new() = Event{.kind = EventKind::round,
                                  .seat = trace.winner,
                                  .box = trace.seen,
                                  .prize = wand ? Prize::wand : Prize::hat};
    }
    if (now.phase == Phase::over) {
        const Outcome end = outcome(now);
        Event& last = events.push_new() = Event{.kind = EventKind::end, .players = now.options.players};
        last.winners = end.winners;
        for (std::size_t i = 0; i < max_seats; ++i) last.scores[i] = static_cast<std::int8_t>(end.scores[i]);
    }
    return events;
}

}  // namespace magichat::vanish
