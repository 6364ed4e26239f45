// rabbits: what is told to the outside, each thing described once (engine/base/facts.h).
#pragma once

#include "engine/base/facts.h"
#include "engine/rabbits/view.h"

namespace magichat::rabbits {

constexpr Vocabulary<colour_count> vocabulary_of(Colour /*type*/) { return {"Colour", colour_names}; }
constexpr Vocabulary<wand_cards> vocabulary_of(Wand /*type*/) { return {"Wand", wand_names}; }
constexpr Vocabulary<4> vocabulary_of(Face /*type*/) { return {"Face", face_names}; }
constexpr Vocabulary<2> vocabulary_of(Faces /*type*/) { return {"Faces", faces_names}; }
constexpr Vocabulary<8> vocabulary_of(Phase /*type*/) { return {"Phase", phase_names}; }

template <class V>
void describe(const Event& event, V& v) {
    v.literal("event", event_names[index(event.kind)]);
    if (event.kind != EventKind::deal && event.kind != EventKind::shuffle && event.kind != EventKind::end) {
        v("seat", event.seat);
    }
    const std::array slots_of_pair = {event.slot, event.other};
    const bool rabbits_seen = !is_unseen(event.rabbits[0]);
    const std::array pair = {event.rabbits[0], event.rabbits[1]};
    switch (event.kind) {
        case EventKind::deal:
            v.list("goals", std::span<const Wand>(event.goals).first(event.players));
            v.optional("own", event.rabbits, rabbits_seen);
            break;
        case EventKind::roll: v("dice", event.dice); break;
        case EventKind::flip:
            v("rack", owner(event.place));
            v("slot", slot_of(event.place));
            v("faces", event.flag ? Faces::out : Faces::in);
            v.maybe("rabbit", event.rabbit);
            break;
        case EventKind::exchange:
            v("slot", event.slot);
            v("with", owner(event.place));
            v("with_slot", slot_of(event.place));
            v.maybe("received", event.rabbit);
            break;
        case EventKind::draw_hat:
            v.literal("pile", "hat");
            v.maybe("rabbit", event.rabbit);
            break;
        case EventKind::keep:
            v("slot", event.slot);
            v("discarded", event.rabbit);
            break;
        case EventKind::discard: v("discarded", event.rabbit); break;
        case EventKind::draw_wand:
            v.literal("pile", "wand");
            v("goal", event.goal);
            v("returned", event.returned);
            break;
        case EventKind::claim:
            v("slots", slots_of_pair);
            v("rabbits", pair);
            v("won", event.flag);
            v.optional("lost", true, event.lost);
            break;
        case EventKind::refill:
            v("slots", slots_of_pair);
            v("goal", event.goal);
            v.optional("rabbits", pair, rabbits_seen);
            break;
        case EventKind::stop:
        case EventKind::pass:
        case EventKind::shuffle: break;
        case EventKind::end: describe_end(v, event.players, event.winners, event.scores); break;
    }
}

template <class V>
void describe(const View& view, V& v) {
    describe_standing(v, "rabbits", view.phase, view.standing);
    v.optional("dice", view.dice, !view.dice.empty());
    v.optional("flips", view.flips, view.flips != 0);
    v.maybe("drawn", view.drawn);
    v.objects("seats", view.standing.players, [&](std::size_t seat, auto& s) {
        const auto slot = [&view, seat](std::size_t i) -> const SlotView& { return view.racks[seat * slots + i]; };
        s.maybe("goal", view.goals[seat]);
        s("won", view.won[seat]);
        s.nullable_objects(
            "slots", slots, [&](std::size_t i) { return slot(i).card != SlotView::Card::none; },
            [&](std::size_t i, auto& one) {
                one("faces", slot(i).card == SlotView::Card::out ? Faces::out : Faces::in);
                one.maybe("rabbit", slot(i).rabbit);
            });
    });
    v.object("piles", [&](auto& p) {
        p("hats", view.hat_pile);
        p("wands", view.wand_pile);
    });
    v.object("discards", [&](auto& d) {
        d("count", view.discards);
        d.maybe("top", view.top);
    });
}

template <class V>
void describe(const Notes& notes, V& v) {
    v.nullable_rows("racks", std::span<const Colour>(notes.racks).first(notes.players * slots), slots);
}

// A move taken apart, in the words of the events.
template <class V>
void describe(const MoveParts& move, V& v) {
    v.literal("verb", move_names[index(move.kind)]);
    switch (move.kind) {
        case MoveKind::flip:
            v("rack", owner(move.place));
            v("slot", slot_of(move.place));
            break;
        case MoveKind::exchange:
            v("slot", move.slot);
            v("with", owner(move.place));
            v("with_slot", slot_of(move.place));
            break;
        case MoveKind::draw_hat: v.literal("pile", "hat"); break;
        case MoveKind::draw_wand: v.literal("pile", "wand"); break;
        case MoveKind::keep: v("slot", move.slot); break;
        case MoveKind::claim: v("slots", std::array{move.slot, move.other}); break;
        case MoveKind::stop:
        case MoveKind::discard:
        case MoveKind::pass: break;
    }
}

}  // namespace magichat::rabbits
