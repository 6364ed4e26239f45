// vanish: what each seat sees of a move. The only gate for secrets: every event is built here field by field, first what is
// public, then the few keys that are for a seat's own eyes.
#pragma once

#include <optional>

#include "engine/vanish/rules.h"

namespace magichat::vanish {

// What everybody sees, the spectator too. `now` is the state after the move.
inline Events see_public(const State& now, const Trace& trace) {
    Events events;
    if (trace.kind == Trace::Kind::deal) {
        events.push_new() = Event{.kind = EventKind::deal, .seat = now.turn, .round = now.round};
        return events;
    }
    const MoveParts& move = trace.move;
    Event& event = events.push_new() = Event{.seat = trace.by};
    switch (move.kind) {
        case MoveKind::look:
            event.kind = EventKind::look;
            event.hat = move.hat;
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
        Event& last = events.push_new() = Event{.kind = EventKind::end};
        tell_end(last, outcome(now), now.options.players);
    }
    return events;
}

// The looker sees the animal; a caller who was wrong sees the box.
inline void add_private(Events& events, const State& /*now*/, const Trace& trace, Seat viewer) {
    if (trace.kind == Trace::Kind::deal || viewer != trace.by) return;
    if (trace.move.kind == MoveKind::look) events[0].animal = trace.seen;
    if (trace.move.kind == MoveKind::call && !events[0].right) events[0].box = trace.seen;
}

// What everybody sees when a round is over and all hats are lifted: positions 1 to 5, and the box. It lay so in the round that
// has ended, and the house deals anew before anybody moves again, so that it says nothing of any hat that still counts. Beside
// the events, which stay as docs/notation.md has them.
inline std::optional<Lifted> see_lifted(const State& now, const Trace& trace) {
    if (trace.kind != Trace::Kind::move || trace.winner == nobody) return std::nullopt;
    Lifted lifted;
    for (std::size_t i = 0; i < circle; ++i) lifted.hats[i] = now.hats[i];
    lifted.box = now.hats[index(box)];
    return lifted;
}

// The events of one seat, or of the house. `now` is the state after the move.
inline Events see(const State& now, const Trace& trace, Seat viewer) {
    Events events = see_public(now, trace);
    if (viewer != house) add_private(events, now, trace, viewer);
    return events;
}

}  // namespace magichat::vanish
