// rabbits: what each seat sees of a move. The only gate for secrets: every event is built here field by field, first what is
// public, then the few keys that are for a seat's own eyes.
#pragma once

#include "engine/rabbits/rules.h"

namespace magichat::rabbits {

namespace detail {

inline void see_refill(Events& events, const Trace& trace) {
    events.push_new() = Event{.kind = EventKind::refill,
                              .seat = trace.by,
                              .slot = trace.move.slot,
                              .other = trace.move.other,
                              .goal = trace.goal};
}

inline void see_move(Events& events, const Trace& trace) {
    const MoveParts& move = trace.move;
    if (move.kind == MoveKind::draw_hat && !trace.drew) return;  // not before the discards are shuffled
    Event& event = events.push_new() = Event{.seat = trace.by};
    switch (move.kind) {
        case MoveKind::flip:
            event.kind = EventKind::flip;
            event.place = move.place;
            event.flag = trace.out;
            break;
        case MoveKind::stop: event.kind = EventKind::stop; break;
        case MoveKind::exchange:
            event.kind = EventKind::exchange;
            event.place = move.place;
            event.slot = move.slot;
            break;
        case MoveKind::draw_hat: event.kind = EventKind::draw_hat; break;
        case MoveKind::draw_wand:
            event.kind = EventKind::draw_wand;
            event.goal = trace.goal;
            event.returned = trace.returned;
            break;
        case MoveKind::keep:
            event.kind = EventKind::keep;
            event.slot = move.slot;
            event.rabbit = trace.rabbit;
            break;
        case MoveKind::discard:
            event.kind = EventKind::discard;
            event.rabbit = trace.rabbit;
            break;
        case MoveKind::claim:
            event.kind = EventKind::claim;
            event.slot = move.slot;
            event.other = move.other;
            event.rabbits = {trace.shown[0], trace.shown[1], Colour::blank};
            event.flag = trace.won;
            event.lost = trace.lost;
            if (trace.refilled) see_refill(events, trace);
            break;
        case MoveKind::pass: event.kind = EventKind::pass; break;
    }
}

}  // namespace detail

// What everybody sees, the spectator too. `now` is the state after the move.
inline Events see_public(const State& now, const Trace& trace) {
    Events events;
    switch (trace.kind) {
        case Trace::Kind::deal: {
            Event& event = events.push_new() = Event{.kind = EventKind::deal, .players = now.options.players};
            for (std::size_t seat = 0; seat < now.options.players; ++seat) event.goals[seat] = now.goals[seat];
            break;
        }
        case Trace::Kind::roll:
            events.push_new() = Event{.kind = EventKind::roll, .seat = trace.by, .dice = now.dice};
            break;
        case Trace::Kind::shuffle:
            events.push_new() = Event{.kind = EventKind::shuffle};
            if (trace.refilled) {
                detail::see_refill(events, trace);
            } else {
                events.push_new() = Event{.kind = EventKind::draw_hat, .seat = trace.by};
            }
            break;
        case Trace::Kind::move: detail::see_move(events, trace); break;
    }
    if (now.phase == Phase::over) {
        Event& last = events.push_new() = Event{.kind = EventKind::end};
        tell_end(last, outcome(now), now.options.players);
    }
    return events;
}

// Each seat sees its own cards of the deal; of a flip those whom the rabbit faces now; of an exchange the two seats what
// they received; of cards drawn the drawer.
inline void add_private(Events& events, const State& now, const Trace& trace, Seat viewer) {
    const bool mine = viewer == trace.by;
    switch (trace.kind) {
        case Trace::Kind::deal:
            for (std::size_t i = 0; i < slots; ++i) {
                events[0].rabbits[i] = now.racks[index(place(viewer, at<Slot>(i)))];
            }
            return;
        case Trace::Kind::roll: return;
        case Trace::Kind::shuffle:
        case Trace::Kind::move: break;
    }
    if (mine && trace.drew) events[trace.kind == Trace::Kind::shuffle ? 1 : 0].rabbit = trace.rabbit;
    if (mine && trace.refilled) events[1].rabbits = {trace.fresh[0], trace.fresh[1], Colour::blank};
    if (trace.move.kind == MoveKind::flip) {
        if (((facing(now, viewer) >> index(trace.move.place)) & 1U) != 0) events[0].rabbit = trace.rabbit;
    }
    if (trace.move.kind == MoveKind::exchange) {
        if (mine) events[0].rabbit = trace.rabbit;
        if (viewer == owner(trace.move.place)) events[0].rabbit = trace.given;
    }
}

// The events of one seat, or of the house. `now` is the state after the move.
inline Events see(const State& now, const Trace& trace, Seat viewer) {
    Events events = see_public(now, trace);
    if (viewer != house) add_private(events, now, trace, viewer);
    return events;
}

}  // namespace magichat::rabbits
