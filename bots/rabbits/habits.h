// bots: rabbits. Who has seen what, what a sensible player does without much thought, and what a position is worth.
#pragma once

#include "bots/bot.h"
#include "bots/eyes.h"
#include "engine/rabbits/game.h"

namespace magichat::rabbits {

// Which cards on the racks each seat has seen, as everybody at the table can tell.
class Eyes {
public:
    explicit Eyes(const Options& /*options*/) {}

    void hear(const Event& event) {
        const auto own = [&](Slot slot) { return static_cast<u16>(1U << index(place(event.seat, slot))); };
        const auto only = [&](u16 cards) {  // new cards, that only the one who moved has seen
            for (u16& mask : seen_) mask &= static_cast<u16>(~cards);
            seen_[index(event.seat)] |= cards;
        };
        switch (event.kind) {
            case EventKind::deal:
                for (std::size_t seat = 0; seat < max_seats; ++seat) seen_[seat] = static_cast<u16>(7U << (3 * seat));
                break;
            case EventKind::flip: {
                const auto card = static_cast<u16>(1U << index(event.place));
                for (std::size_t seat = 0; seat < max_seats; ++seat) {
                    if ((at<Seat>(seat) == owner(event.place)) != event.flag) seen_[seat] |= card;
                }
                break;
            }
            case EventKind::exchange: {
                const std::size_t a = index(place(event.seat, event.slot));
                const std::size_t b = index(event.place);
                swap_places(seen_, a, b);
                seen_[index(event.seat)] |= static_cast<u16>(1U << a);
                seen_[index(owner(event.place))] |= static_cast<u16>(1U << b);
                break;
            }
            case EventKind::keep: only(own(event.slot)); break;
            case EventKind::claim:
                for (u16& mask : seen_) mask |= static_cast<u16>(own(event.slot) | own(event.other));
                break;
            case EventKind::refill: only(static_cast<u16>(own(event.slot) | own(event.other))); break;
            case EventKind::roll:
            case EventKind::stop:
            case EventKind::draw_hat:
            case EventKind::discard:
            case EventKind::draw_wand:
            case EventKind::shuffle:
            case EventKind::pass:
            case EventKind::end: break;
        }
    }
    u32 seen(Seat seat) const { return seen_[index(seat)]; }
    void set(Seat seat, u32 mask) { seen_[index(seat)] = static_cast<u16>(mask); }

private:
    std::array<u16, max_seats> seen_{};
};

// The moves by which no golden wand is won or lost: no claim.
inline LegalMoves harmless(const LegalMoves& moves) {
    constexpr u64 any_claim = (u64{1} << index(pass)) - (u64{1} << index(claim(Slot{0}, Slot{1})));
    return LegalMoves(moves.bits() & ~any_claim);
}

// What a mind remembers, as the same kind of mask.
u32 remembered(const Knowledge& belief);
double worth(const State& state, Seat self);
inline double plausible(const State& /*deal*/, const Eyes& /*eyes*/, Seat /*self*/) { return 1; }
inline LegalMoves worth_a_thought(const State& /*table*/, const Eyes& /*eyes*/, const LegalMoves& moves) {
    return moves;
}
Reason explain(const Knowledge& belief, Move move);

namespace detail {

// What is still missing for a goal, and which own slots are of no use for it.
struct Need {
    std::array<Colour, 2> colours{};
    std::size_t count = 0;
    u32 spare = 7;  // a bit a slot
};

inline Need need(const State& state, u32 seen) {
    Need result;
    const ColourPair& goal = wand_colours[index(state.goals[index(state.turn)])];
    for (const Colour wanted : {goal.low, goal.high}) {
        bool have = false;
        for (std::size_t slot = 0; slot < slots && !have; ++slot) {
            const std::size_t i = index(place(state.turn, at<Slot>(slot)));
            if (((result.spare >> slot) & 1U) == 0 || ((seen >> i) & 1U) == 0 || state.racks[i] != wanted) continue;
            result.spare &= ~(1U << slot);
            have = true;
        }
        if (!have) result.colours[result.count++] = wanted;
    }
    return result;
}

// A slot to give away: best one whose card is not known.
inline Slot spare_slot(const State& state, const Need& need, u32 seen) {
    u32 unknown = need.spare & ~(seen >> (index(state.turn) * slots));
    if (unknown == 0) unknown = need.spare;
    return at<Slot>(static_cast<std::size_t>(std::countr_zero(unknown)));
}

}  // namespace detail

// Could these two cards of the player to move be their goal, by the cards that they have seen, a bit a place?
inline bool may_be_goal(const State& state, u32 seen, Slot low, Slot high) {
    const ColourPair& goal = wand_colours[index(state.goals[index(state.turn)])];
    const auto may_be = [&](Slot slot, Colour colour) {
        const std::size_t i = index(place(state.turn, slot));
        return ((seen >> i) & 1U) == 0 || state.racks[i] == colour;
    };
    return (may_be(low, goal.low) && may_be(high, goal.high)) || (may_be(low, goal.high) && may_be(high, goal.low));
}

// The claims among some moves that may be right.
inline LegalMoves claims(const State& state, u32 seen, const LegalMoves& moves) {
    LegalMoves some;
    for (const Move move : moves) {
        const auto [kind, unused, low, high] = move_parts[index(move)];
        if (kind == MoveKind::claim && may_be_goal(state, seen, low, high)) some.add(move);
    }
    return some;
}

// What a player could show who does not know a pair for their goal: two cards that may be one.
inline LegalMoves guesses(const State& state, const Eyes& eyes, const LegalMoves& moves) {
    const u32 seen = eyes.seen(state.turn);
    if (state.phase != Phase::claim || detail::need(state, seen).count == 0) return {};
    return claims(state, seen, moves);
}

// The moves that are not plainly wrong, by what a seat has seen: nobody shows two of which they see that they are not it.
inline LegalMoves sensible(const State& table, const LegalMoves& moves) {
    u32 seen = 0;
    for (std::size_t i = 0; i < places; ++i) seen |= is_blank(table.racks[i]) ? 0 : 1U << i;
    return LegalMoves(harmless(moves).bits() | claims(table, seen, moves).bits());
}

// A sensible move for whose turn it is, by the cards that they have seen alone. Other cards of the state are not read.
template <Generator R>
Move habit(const State& state, const Eyes& eyes, const LegalMoves& moves, R& random) {
    const u32 seen = eyes.seen(state.turn);
    const detail::Need need = detail::need(state, seen);
    if (state.phase == Phase::claim) {
        if (need.count > 0) return pass;
        const u32 used = 7U & ~need.spare;
        const auto low = static_cast<std::size_t>(std::countr_zero(used));
        return claim(at<Slot>(low), at<Slot>(static_cast<std::size_t>(std::countr_zero(used & (used - 1)))));
    }
    const auto wanted = [&](Colour colour) {
        return (need.count > 0 && need.colours[0] == colour) || (need.count > 1 && need.colours[1] == colour);
    };
    if (state.phase == Phase::keep) {
        return wanted(state.drawn) ? keep(detail::spare_slot(state, need, seen)) : discard;
    }
    const u32 mine = detail::stand_bits(state.turn);
    if (need.count > 0) {
        // A card that I want and know on another rack.
        if (moves.has(exchange(Slot{0}, place(left_of(state.turn, state.options.players), Slot{0})))) {
            for (u32 left = seen & ~mine & detail::all_stands(state.options.players); left != 0; left &= left - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(left));
                if (wanted(state.racks[i])) return exchange(detail::spare_slot(state, need, seen), at<Place>(i));
            }
        }
        if (moves.has(draw_hat)) {
            // With nothing that fits, another goal is as good.
            return need.count == 2 && below(random, 3) == 0 ? draw_wand : draw_hat;
        }
    }
    // Look: first at own cards that I do not know, then at others'.
    const u64 flips = moves.bits() & 0xFFFU & ~u64{seen};
    const u64 own_flips = flips & mine;
    const u64 look_at = own_flips != 0 ? own_flips : flips;
    if (look_at != 0) return at<Move>(nth_bit(look_at, below(random, static_cast<u32>(std::popcount(look_at)))));
    if (moves.has(stop)) return stop;
    if (moves.has(draw_hat)) return draw_hat;
    if (need.count > 0) {  // an exchange for a card that I do not know
        const Slot give = detail::spare_slot(state, need, seen);
        const u32 unknown = detail::all_stands(state.options.players) & ~mine & ~seen;
        const u32 from = unknown != 0 ? unknown : detail::all_stands(state.options.players) & ~mine;
        return exchange(give, at<Place>(nth_bit(from, below(random, static_cast<u32>(std::popcount(from))))));
    }
    // Nothing may be lost: give the card that is not needed.
    const u32 others = detail::all_stands(state.options.players) & ~mine;
    return exchange(detail::spare_slot(state, need, seen),
                    at<Place>(nth_bit(others, below(random, static_cast<u32>(std::popcount(others))))));
}

// Is there something in mind that can't be overlooked? Most of what matters here lies before its owner's eyes, and can be.
inline bool in_mind(const Eyes& /*eyes*/, Seat /*seat*/) { return false; }

// What an event means for a memory: `note` is told what was seen, what moved and what is gone, by place. A card that
// faces a seat needs no remembering; one that turns away does from then on.
inline constexpr std::size_t memory_places = places;
inline constexpr std::size_t memory_row = slots;
inline constexpr bool memory_circle = false;
inline Knowledge::Place memory_place(std::size_t i) { return {Zone::rack, static_cast<u8>(i)}; }

template <class Note>
void notice(const Event& event, Seat self, const State& before, const State& after, Note& note) {
    if (event.kind == EventKind::exchange) note.moved(index(place(event.seat, event.slot)), index(event.place));
    const u32 was = facing(before, self);
    const u32 is = facing(after, self);
    for (std::size_t i = 0; i < places; ++i) {
        const bool sees = ((is >> i) & 1U) != 0;
        if (sees) note.gone(i);
        const bool turned_away = !sees && ((was >> i) & 1U) != 0;
        if (turned_away && event.kind != EventKind::exchange && !is_blank(after.racks[i])) note.saw(i);
    }
    if (event.kind == EventKind::exchange) {  // the cards as they lie now, if they were open to me a moment ago
        const std::size_t a = index(place(event.seat, event.slot));
        const std::size_t b = index(event.place);
        if (((was >> a) & 1U) != 0 && ((is >> b) & 1U) == 0) note.saw(b);
        if (((was >> b) & 1U) != 0 && ((is >> a) & 1U) == 0) note.saw(a);
    }
    const auto each = [&](auto&& then) {
        then(index(place(event.seat, event.slot)));
        if (event.kind != EventKind::keep) then(index(place(event.seat, event.other)));
    };
    if (event.kind == EventKind::claim && !event.flag) {
        each([&](std::size_t i) {
            if (((is >> i) & 1U) == 0) note.saw(i);
        });
    }
    const bool fresh = event.kind == EventKind::refill || event.kind == EventKind::keep;
    if (fresh) each([&](std::size_t i) { note.gone(i); });
}

}  // namespace magichat::rabbits
