// rabbits: what each seat sees of a move. The only gate for secrets: every event is built here field by field.
#pragma once

#include "engine/rabbits/rules.h"

namespace magichat::rabbits {

namespace detail {

inline void see_draw(Events& events, const Trace& trace, bool mine) {
    Event& event = events.push_new() = Event{.kind = EventKind::draw_hat, .seat = trace.by};
    if (mine) event.rabbit = trace.rabbit;
}

inline void see_refill(Events& events, const Trace& trace, bool mine) {
    Event& event = events.push_new() = Event{.kind = EventKind::refill, .seat = trace.by};
    event.slot = trace.move.slot;
    event.other = trace.move.other;
    event.goal = trace.goal;
    if (mine) event.rabbits = {trace.fresh[0], trace.fresh[1], Colour::blank};
}

inline void see_deal(Events& events, const State& now, Seat viewer) {
    Event& event = events.push_new() = Event{.kind = EventKind::deal, .players = now.options.players};
    for (std::size_t seat = 0; seat < now.options.players; ++seat) event.goals[seat] = now.goals[seat];
    if (viewer == house) return;
    for (std::size_t i = 0; i < slots; ++i) event.rabbits[i] = now.stands[index(place(viewer, at<Slot>(i)))];
}

inline void see_move(Events& events, const Trace& trace, Seat viewer) {
    const MoveParts& move = trace.move;
    const bool mine = viewer == trace.by;
    if (move.kind == MoveKind::draw_hat) {
        if (trace.drew) see_draw(events, trace, mine);
        return;
    }
    Event& event = events.push_new() = Event{.seat = trace.by};
    switch (move.kind) {
        case MoveKind::flip: {
            const bool own = viewer == owner(move.place);
            event.kind = EventKind::flip;
            event.place = move.place;
            event.flag = trace.out;
            if (viewer != house && own != trace.out) event.rabbit = trace.rabbit;
            break;
        }
        case MoveKind::stop: event.kind = EventKind::stop; break;
        case MoveKind::exchange:
            event.kind = EventKind::exchange;
            event.place = move.place;
            event.slot = move.slot;
            if (mine) event.rabbit = trace.rabbit;
            if (viewer == owner(move.place)) event.rabbit = trace.given;
            break;
        case MoveKind::draw_hat: break;
        case MoveKind::draw_wand:
            event.kind = EventKind::draw_wand;
            event.goal = trace.goal;
            event.back = trace.returned;
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
            event.back = trace.lost;
            if (trace.refilled) see_refill(events, trace, mine);
            break;
        case MoveKind::pass: event.kind = EventKind::pass; break;
    }
}

}  // namespace detail

// `now` is the state after the move. The viewer is a seat, or the house for what is public.
inline Events see(const State& now, const Trace& trace, Seat viewer) {
    Events events;
    switch (trace.kind) {
        case Trace::Kind::deal: detail::see_deal(events, now, viewer); break;
        case Trace::Kind::roll: {
            Event& event = events.push_new() = Event{.kind = EventKind::roll, .seat = trace.by};
            event.dice = now.dice;
            break;
        }
        case Trace::Kind::shuffle:
            events.push_new() = Event{.kind = EventKind::shuffle};
            if (trace.refilled) {
                detail::see_refill(events, trace, viewer == trace.by);
            } else {
                detail::see_draw(events, trace, viewer == trace.by);
            }
            break;
        case Trace::Kind::move: detail::see_move(events, trace, viewer); break;
    }
    if (now.phase == Phase::over) {
        const Outcome end = outcome(now);
        Event& last = events.push_new() = Event{.kind = EventKind::end, .players = now.options.players};
        last.winners = end.winners;
        for (std::size_t i = 0; i < max_seats; ++i) last.scores[i] = static_cast<std::int8_t>(end.scores[i]);
    }
    return events;
}

}  // namespace magichat::rabbits
