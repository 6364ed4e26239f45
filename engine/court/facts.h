// court: what is told to the outside, each thing described once (engine/base/facts.h).
#pragma once

#include "engine/base/facts.h"
#include "engine/court/text.h"
#include "engine/court/view.h"

namespace magichat::court {

constexpr Vocabulary<character_kinds> vocabulary_of(Character /*type*/) { return {"Character", character_names}; }
constexpr Vocabulary<hat_kinds> vocabulary_of(Hat /*type*/) { return {"Hat", hat_names}; }
constexpr Vocabulary<3> vocabulary_of(Phase /*type*/) { return {"Phase", phase_names}; }
constexpr Vocabulary<3> vocabulary_of(Result /*type*/) { return {"Result", result_names}; }

template <class V>
void describe(const Event& event, V& v) {
    v.literal("event", event_names[index(event.kind)]);
    switch (event.kind) {
        case EventKind::deal: v("characters", event.characters); break;
        case EventKind::dead: break;
        case EventKind::look:
            v("seat", event.seat);
            v("column", event.column);
            v.maybe("hat", event.hat);
            break;
        case EventKind::swap:
            v("seat", event.seat);
            v("columns", std::array{event.column, event.other});
            break;
        case EventKind::open:
            v("seat", event.seat);
            v("column", event.column);
            v("hat", event.hat);
            v("result", event.result);
            break;
        case EventKind::lay:
            v("column", event.column);
            v.maybe("character", event.character);
            break;
        case EventKind::close: v("column", event.column); break;
        case EventKind::end: describe_end(v, event.players, event.winners, event.scores); break;
    }
}

template <class V>
void describe(const View& view, V& v) {
    describe_standing(v, "court", view.phase, view.standing);
    v.nullables("characters", std::span<const Character>(view.characters));
    v.object("piles", [&](auto& p) {
        p("characters", view.character_pile);
        p("hats", view.hat_pile);
    });
    v.move_if("forbidden", view.forbidden, view.forbidden != no_move);
    v.objects("seats", view.standing.players, [&](std::size_t seat, auto& s) {
        s("pairs", view.pairs[seat]);
        s("penalties", view.penalties[seat]);
        s("magic", view.magic[seat]);
        s.optional("won", view.spread.won[seat], !view.spread.won[seat].empty());
    });
}

template <class V>
void describe(const Notes& notes, V& v) {
    v.nullables("hats", std::span<const Hat>(notes.hats));
}

// A move taken apart, in the words of the events.
template <class V>
void describe(const MoveParts& move, V& v) {
    v.literal("verb", move_names[index(move.kind)]);
    switch (move.kind) {
        case MoveKind::look:
        case MoveKind::open: v("column", move.column); break;
        case MoveKind::swap: v("columns", std::array{move.column, move.other}); break;
    }
}

}  // namespace magichat::court
