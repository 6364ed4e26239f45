// court: what each seat sees of a move. The only gate for secrets: every event is built here field by field.
#pragma once

#include "engine/court/rules.h"

namespace magichat::court {

// `now` is the state after the move. The viewer is a seat, or the house for what is public.
inline Events see(const State& now, const Trace& trace, Seat viewer) {
    Events events;
    if (trace.kind == Trace::Kind::deal) {
        Event& event = events.push_new() = Event{.kind = EventKind::deal};
        std::copy_n(now.characters.begin(), columns, event.characters.begin());
    } else {
        const MoveParts& move = trace.move;
        Event& event = events.push_new() = Event{.seat = trace.by, .column = move.column};
        switch (move.kind) {
            case MoveKind::look:
                event.kind = EventKind::look;
                if (viewer == trace.by) event.hat = trace.seen;
                break;
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
                    Event& lay = events.push_new() = Event{.kind = EventKind::lay, .column = move.column};
                    lay.character = trace.laid;
                }
                break;
        }
    }
    if (trace.dead) events.push_new() = Event{.kind = EventKind::dead};
    if (now.phase == Phase::over) {
        const Outcome end = outcome(now);
        Event& last = events.push_new() = Event{.kind = EventKind::end, .players = now.options.players};
        last.winners = end.winners;
        last.scores = end.scores;
    }
    return events;
}

}  // namespace magichat::court
