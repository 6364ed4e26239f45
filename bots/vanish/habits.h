// bots: vanish. Who has seen what, when to look and when to call.
#pragma once

#include "bots/bot.h"
#include "bots/eyes.h"
#include "bots/vanish/race.h"
#include "bots/vanish/watch.h"
#include "engine/vanish/game.h"

namespace magichat::vanish {

// Which hats each seat has seen, as everybody at the table can tell, and what was called in vain.
class Eyes {
public:
    explicit Eyes(const Options& /*options*/) {}

    void hear(const Event& event) {
        watch_.hear(event);
        switch (event.kind) {
            case EventKind::deal:
                seen_.fill(0);
                looks_.fill(0);
                vain_ = 0;
                break;
            case EventKind::look:
                seen_[index(event.seat)] |= static_cast<u8>(1U << index(event.hat));
                if (looks_[index(event.seat)] < patience) ++looks_[index(event.seat)];
                break;
            case EventKind::swap: {
                const std::size_t a = index(event.hat);
                const std::size_t b = index(event.other);
                swap_places(seen_, a, b);
                break;
            }
            case EventKind::call:
                if (!event.right) vain_ |= static_cast<u8>(1U << index(event.animal));
                break;
            case EventKind::stay:
            case EventKind::done:
            case EventKind::round:
            case EventKind::end: break;
        }
    }
    u32 seen(Seat seat) const { return seen_[index(seat)]; }
    // A mind that forgets looks this often in a round before it calls: nobody likes a round that is over at once.
    static constexpr u8 patience = 2;
    bool patient(Seat seat) const { return looks_[index(seat)] < patience; }
    // What a seat still holds of what it has seen: so these are the eyes of a mind that forgets.
    void set(Seat seat, u32 mask) {
        seen_[index(seat)] = static_cast<u8>(mask);
        forgets_ = true;
    }
    bool forgets() const { return forgets_; }
    u32 vain() const { return vain_; }
    const Watch& watch() const { return watch_; }

private:
    std::array<u8, max_seats> seen_{};
    std::array<u8, max_seats> looks_{};  // in this round, as far as patience goes
    u8 vain_ = 0;
    bool forgets_ = false;
    Watch watch_;
};

// The moves by which nothing is won or lost: no call.
inline LegalMoves harmless(const LegalMoves& moves) { return LegalMoves(moves.bits() & ~detail::any_call); }

// What a mind remembers, as the same kind of mask.
u32 remembered(const Knowledge& belief);
Reason explain(const Knowledge& belief, Move move);

// The race, worked out once.
const Race& race();

// The animals that may be in the box, for whose turn it is, by what they have seen. A bit each.
inline u32 possible(const State& state, const Eyes& eyes) {
    u32 animals = (1U << animal_count) - 1U;
    for (std::size_t i = 0; i < circle; ++i) {
        if (((eyes.seen(state.turn) >> i) & 1U) != 0) animals &= ~(1U << index(state.hats[i]));
    }
    const u32 left = animals & ~eyes.vain();
    return left != 0 ? left : animals;
}

// How many animals each player who is still in holds possible, from the one to move.
inline std::size_t candidates(const State& state, const Eyes& eyes, Candidates& out) {
    std::size_t players = 0;
    Seat seat = state.turn;
    do {
        if ((state.out & bit(seat)) == 0) {
            out[players++] = static_cast<u8>(animal_count - static_cast<unsigned>(std::popcount(eyes.seen(seat))));
        }
        seat = left_of(seat, state.options.players);
    } while (seat != state.turn);
    out[0] = static_cast<u8>(std::popcount(possible(state, eyes)));
    return players;
}

// What a player could call who does not know and can't wait: anything that may be in the box.
inline LegalMoves guesses(const State& state, const Eyes& eyes, const LegalMoves& moves) {
    if (eyes.patient(state.turn)) return {};
    return LegalMoves(moves.bits() & (u64{possible(state, eyes)} << index(call(Animal{}))));
}

// The moves of a mind that forgets nothing, each as good as the others: the solution of the race, and more against those
// who forget. `dice`, from 0 to 1, is for where the solution leaves it to chance. See elephant.cpp.
LegalMoves solved(const State& state, const Eyes& eyes, const LegalMoves& moves, double dice);

// A sensible move for whose turn it is, by the cards that they have seen alone. Other cards of the state are not read.
template <Generator R>
Move habit(const State& state, const Eyes& eyes, const LegalMoves& moves, R& random) {
    const auto any_of = [&](u64 bits) {
        return at<Move>(nth_bit(bits, below(random, static_cast<u32>(std::popcount(bits)))));
    };
    if (!eyes.forgets()) {
        const double dice = static_cast<double>(random.next() >> 11U) * 0x1p-53;
        return any_of(solved(state, eyes, moves, dice).bits());
    }
    if (state.phase != Phase::turn) return any_of(moves.bits());
    const u64 fresh = moves.bits() & 0x1FU & ~u64{eyes.seen(state.turn)};
    Candidates all{};
    const std::size_t players = candidates(state, eyes, all);
    const bool wait = all[0] > 1 && fresh != 0 && eyes.patient(state.turn);
    if (!wait && (fresh == 0 || race().should_call(all, players)))
        return any_of(u64{possible(state, eyes)} << index(call(Animal{})));
    return any_of(fresh);
}

// Is there something in mind that can't be overlooked? What is to be known here must be remembered.
inline bool in_mind(const Eyes& eyes, Seat seat) { return eyes.seen(seat) != 0; }

// What an event means for a memory: `note` is told what was seen, what moved and what is gone, by place.
inline constexpr std::size_t memory_places = circle;
inline constexpr std::size_t memory_row = circle;
inline constexpr bool memory_circle = true;
inline Knowledge::Place memory_place(std::size_t i) { return at<Hat>(i); }

template <class Note>
void notice(const Event& event, Seat /*self*/, const State& /*before*/, const State& /*after*/, Note& note) {
    switch (event.kind) {
        case EventKind::deal:
            for (std::size_t i = 0; i < memory_places; ++i) note.gone(i);
            break;
        case EventKind::look:
            if (event.animal != Animal::blank) note.saw(index(event.hat));
            break;
        case EventKind::swap: note.moved(index(event.hat), index(event.other)); break;
        case EventKind::stay:
        case EventKind::done:
        case EventKind::call:
        case EventKind::round:
        case EventKind::end: break;
    }
}

}  // namespace magichat::vanish
