// vanish: what is told to the outside, each thing described once (engine/base/facts.h).
#pragma once

#include "engine/base/facts.h"
#include "engine/vanish/sight.h"
#include "engine/vanish/view.h"

namespace magichat::vanish {

constexpr Vocabulary<animal_count> vocabulary_of(Animal /*type*/) { return {"Animal", animal_names}; }
constexpr Vocabulary<5> vocabulary_of(Phase /*type*/) { return {"Phase", phase_names}; }
constexpr Vocabulary<2> vocabulary_of(Prize /*type*/) { return {"Prize", prize_names}; }

template <class V>
void describe(const Event& event, V& v) {
    v.literal("event", event_names[index(event.kind)]);
    switch (event.kind) {
        case EventKind::deal:
            v("round", event.round);
            v("starter", event.seat);
            break;
        case EventKind::look:
            v("seat", event.seat);
            v("hat", event.hat);
            v.maybe("animal", event.animal);
            break;
        case EventKind::swap:
            v("seat", event.seat);
            v("hats", std::array{event.hat, event.other});
            break;
        case EventKind::stay:
        case EventKind::done: v("seat", event.seat); break;
        case EventKind::call:
            v("seat", event.seat);
            v("animal", event.animal);
            v("right", event.right);
            v.maybe("box", event.box);
            break;
        case EventKind::round:
            v("winner", event.seat);
            v("prize", event.prize);
            v("box", event.box);
            break;
        case EventKind::end: describe_end(v, event.players, event.winners, event.scores); break;
    }
}

template <class V>
void describe(const Lifted& lifted, V& v) {
    v.list("hats", std::span<const Animal>(lifted.hats));
    v("box", lifted.box);
}

template <class V>
void describe(const View& view, V& v) {
    describe_standing(v, "vanish", view.phase, view.standing);
    v("round", view.round);
    v.objects("seats", view.standing.players, [&](std::size_t seat, auto& s) {
        static constexpr std::array tokens = {Prize::hat, Prize::wand};
        s.list("tokens", std::span(tokens).first(view.tokens[seat]));
        s("out", (view.out & bit(at<Seat>(seat))) != 0);
    });
    v.object_if("looked", view.looked.has_value(), [&](auto& l) {
        l("hat", view.looked.value_or(Hat{}));
        l.maybe("animal", view.in_looked);
    });
}

template <class V>
void describe(const Notes& notes, V& v) {
    v.nullables("hats", std::span<const Animal>(notes.hats).first(circle));
    v.nullable("box", notes.hats[index(box)]);
}

// A move taken apart, in the words of the events.
template <class V>
void describe(const MoveParts& move, V& v) {
    v.literal("verb", move_names[index(move.kind)]);
    switch (move.kind) {
        case MoveKind::look: v("hat", move.hat); break;
        case MoveKind::swap: v("hats", std::array{move.hat, move.other}); break;
        case MoveKind::stay:
        case MoveKind::done: break;
        case MoveKind::call: v("animal", move.animal); break;
    }
}

}  // namespace magichat::vanish
