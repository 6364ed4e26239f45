// court: what each seat sees of a move. The only gate for secrets: every event is built here field by field, first what is
// public, then the few keys that are for a seat's own eyes.
#pragma once

#include "engine/court/rules.h"

namespace magichat::court {

// What everybody sees, the spectator too. `now` is the state after the move.
inline Events see_public(const State& now, const Trace& trace) {
    Events events;
    if (trace.kind == Trace::Kind::deal) {
        Event& event = events.push_new() = Event{.kind = EventKind::deal};
        std::copy_n(now.characters.begin(), columns, event.characters.begin());
    } else {
        const MoveParts& move = trace.move;
        Event& event = events.push_new() = Event{.seat = trace.by, .column = move.column};
        switch (move.kind) {
            case MoveKind::look: event.kind = EventKind::look; break;
            case MoveKind::swap:
                event.kind = EventKind::swap;
                event.other = move.other;
                break;
            case MoveKind::open:
                event.kind = EventKind::open;
                event.hat = trace.seen;
                event.result = trace.result;
                if (trace.result == Result::pair && trace.laid == Character::blank) {
                    events.push_new() = Event{.kind = EventKind::close, .column = move.column};
                } else if (trace.result != Result::miss) {
                    events.push_new() = Event{.kind = EventKind::lay, .column = move.column, .character = trace.laid};
                }
                break;
        }
    }
    if (trace.dead) events.push_new() = Event{.kind = EventKind::dead};
    if (now.phase == Phase::over) {
        Event& last = events.push_new() = Event{.kind = EventKind::end};
        tell_end(last, outcome(now), now.options.players);
    }
    return events;
}

// The looker sees the hat.
inline void add_private(Events& events, const State& /*now*/, const Trace& trace, Seat viewer) {
    if (trace.kind == Trace::Kind::deal || viewer != trace.by) return;
    if (trace.move.kind == MoveKind::look) events[0].hat = trace.seen;
}

// The events of one seat, or of the house. `now` is the state after the move.
inline Events see(const State& now, const Trace& trace, Seat viewer) {
    Events events = see_public(now, trace);
    if (viewer != house) add_private(events, now, trace, viewer);
    return events;
}

}  // namespace magichat::court
