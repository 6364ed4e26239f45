// bots: court. Who has seen what, what a sensible player does without much thought, and what a position is worth.
#pragma once

#include "bots/bot.h"
#include "bots/eyes.h"
#include "engine/court/game.h"

namespace magichat::court {

// Which hats each seat has seen, as everybody at the table can tell: who looked where, followed through swaps.
class Eyes {
public:
    explicit Eyes(const Options& /*options*/) {}

    void hear(const Event& event) {
        const auto column = static_cast<u8>(1U << index(event.column));
        switch (event.kind) {
            case EventKind::deal: seen_.fill(0); break;
            case EventKind::look: seen_[index(event.seat)] |= column; break;
            case EventKind::swap: {
                const std::size_t a = index(event.column);
                const std::size_t b = index(event.other);
                swap_places(seen_, a, b);
                break;
            }
            case EventKind::open:
                for (u8& mask : seen_)
                    mask = static_cast<u8>(event.result == Result::miss ? mask | column : mask & ~column);
                break;
            case EventKind::dead:
            case EventKind::lay:
            case EventKind::close:
            case EventKind::end: break;
        }
    }
    u32 seen(Seat seat) const { return seen_[index(seat)]; }
    void set(Seat seat, u32 mask) { seen_[index(seat)] = static_cast<u8>(mask); }

private:
    std::array<u8, max_seats> seen_{};
};

// What a mind remembers, as the same kind of mask.
u32 remembered(const Knowledge& belief);

// A sensible move for whose turn it is, by the cards that he has seen alone. Other cards of the state are not read.
template <Generator R>
Move habit(const State& state, const Eyes& eyes, const LegalMoves& moves, R& random);

double worth(const State& state, Seat self);
Reason explain(const Knowledge& belief, Move move);

template <Generator R>
Move habit(const State& state, const Eyes& eyes, const LegalMoves& moves, R& random) {
    const u32 mine = eyes.seen(state.turn) & state.in_use;
    u32 others = 0;
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
        if (at<Seat>(seat) != state.turn) others |= eyes.seen(at<Seat>(seat));
    }
    Move magic = no_move;
    Move bring = no_move;
    u32 bring_worth = 0;
    for (u32 left = mine; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        const Hat hat = state.hats[i];
        if (belongs(hat, state.characters[i])) return open(at<Column>(i));
        if (hat == Hat::magic) {
            magic = open(at<Column>(i));
            continue;
        }
        for (std::size_t j = 0; j < columns; ++j) {
            if (((state.in_use >> j) & 1U) == 0 || !belongs(hat, state.characters[j])) continue;
            const Move both = swap(at<Column>(std::min(i, j)), at<Column>(std::max(i, j)));
            // Best where nobody else knows the hat; better still where the other hat finds its head too.
            const bool secret = ((others >> i) & 1U) == 0;
            const bool two = ((mine >> j) & 1U) != 0 && belongs(state.hats[j], state.characters[i]);
            const u32 value = 1U + (secret ? 2U : 0U) + (two ? 1U : 0U);
            if (moves.has(both) && value > bring_worth) {
                bring = both;
                bring_worth = value;
            }
        }
    }
    const std::size_t me = index(state.turn);
    if (magic != no_move && state.penalties[me] > state.magic[me]) return magic;
    if (bring != no_move) return bring;
    // A magic hat makes room for another: a table may live on that alone, and who looks on for ever gets nowhere.
    if (magic != no_move && below(random, 2) == 0) return magic;
    const u64 fresh = moves.bits() & state.in_use & ~u64{mine};
    if (fresh != 0) {
        return at<Move>(nth_bit(fresh, below(random, static_cast<u32>(std::popcount(fresh)))));
    }
    if (magic != no_move) return magic;
    return moves[below(random, static_cast<u32>(moves.size()))];
}

// What an event means for a memory: `note` is told what was seen, what moved and what is gone, by place.
inline constexpr std::size_t memory_places = columns;
inline constexpr std::size_t memory_row = columns;
inline constexpr bool memory_circle = false;
inline Knowledge::Place memory_place(std::size_t i) { return {Zone::hat, static_cast<u8>(i)}; }

template <class Note>
void notice(const Event& event, Seat /*self*/, const State& /*before*/, const State& /*after*/, Note& note) {
    switch (event.kind) {
        case EventKind::deal:
            for (std::size_t i = 0; i < memory_places; ++i) note.gone(i);
            break;
        case EventKind::look:
            if (event.hat != Hat::blank) note.saw(index(event.column));
            break;
        case EventKind::swap: note.moved(index(event.column), index(event.other)); break;
        case EventKind::open:
            if (event.result == Result::miss) {
                note.saw(index(event.column));
            } else {
                note.gone(index(event.column));
            }
            break;
        case EventKind::dead:
        case EventKind::lay:
        case EventKind::close:
        case EventKind::end: break;
    }
}

}  // namespace magichat::court
