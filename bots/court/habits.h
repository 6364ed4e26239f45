// bots: court. Who has seen what, what a sensible player does without much thought, and what a position is worth.
#pragma once

#include "bots/bot.h"
#include "bots/eyes.h"
#include "engine/court/game.h"

namespace magichat::court {

// What everybody at the table can tell of the others: who has seen which hat, followed through swaps; which hats were
// brought somewhere by a player who knew them, as if to say "this one belongs here"; and how such words were meant and
// taken until now.
class Eyes {
public:
    explicit Eyes(const Options& /*options*/) {}

    void hear(const Event& event);
    u32 seen(Seat seat) const { return seen_[index(seat)]; }
    void set(Seat seat, u32 mask) { seen_[index(seat)] = static_cast<u8>(mask); }

    // Turns in which nobody took anything. Two who know every hat could wait for ever for the other to bring a pair
    // together, and undo what the other brings: who is restless moves on, and who is bored takes any way forward.
    bool restless() const { return quiet_ >= 8; }
    bool bored() const { return quiet_ >= 14; }
    // Columns whose hat a player brought there with their last move, knowing it.
    u32 announced() const { return announced_; }
    Seat announcer() const { return announcer_; }
    // The chance that an announced hat belongs where it is: one half, as in the balance of truth and bluff, until the
    // player has shown how they mean it.
    double honesty(Seat seat) const { return (2.0 + meant_[index(seat)]) / (4.0 + said_[index(seat)]); }
    // The chance that a player opens what another has announced: one third until they have shown.
    double nerve(Seat seat) const { return (2.0 + stole_[index(seat)]) / (6.0 + tempted_[index(seat)]); }

private:
    void answered(const Event& event);

    std::array<u8, max_seats> seen_{};
    u8 quiet_ = 0;
    u8 announced_ = 0;
    Seat announcer_{};
    std::array<u8, max_seats> said_{};     // announcements of which it turned out how they were meant
    std::array<u8, max_seats> meant_{};    // of those, true ones
    std::array<u8, max_seats> tempted_{};  // announcements of others that a player could have opened
    std::array<u8, max_seats> stole_{};    // of those, opened
};

// The moves by which nothing is won or lost: looks. A swap may undo what somebody has brought together.
inline LegalMoves harmless(const LegalMoves& moves) {
    constexpr u64 any_look = (u64{1} << columns) - 1U;
    return LegalMoves(moves.bits() & any_look);
}
// Who does not know can look: nobody opens a hat in the blue.
inline LegalMoves guesses(const State& /*state*/, const Eyes& /*eyes*/, const LegalMoves& /*moves*/) { return {}; }

// The moves that are not plainly wrong, by what a seat has seen: no hat of which it knows that it does not belong there.
inline LegalMoves sensible(const State& table, const LegalMoves& moves) {
    LegalMoves some;
    for (const Move move : moves) {
        const auto [kind, column, other] = move_parts[index(move)];
        const Hat hat = table.hats[index(column)];
        const bool known = kind == MoveKind::open && hat != Hat::blank && hat != Hat::magic;
        if (!known || belongs(hat, table.characters[index(column)])) some.add(move);
    }
    return some;
}

// What a mind remembers, as the same kind of mask.
u32 remembered(const Knowledge& belief);

// A sensible move for whose turn it is, by the cards that they have seen alone. Other cards of the state are not read.
template <Generator R>
Move habit(const State& state, const Eyes& eyes, const LegalMoves& moves, R& random);

double worth(const State& state, Seat self);
// How likely the others' announcements make a deal, from 0 to 1.
double plausible(const State& deal, const Eyes& eyes, Seat self);
// The moves that are not plainly useless or the same as another.
LegalMoves worth_a_thought(const State& table, const Eyes& eyes, const LegalMoves& moves);
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
    // What another has just announced: their pair, or a lure. Who has lied too often is not believed any more.
    const bool believed = eyes.announcer() != state.turn && eyes.honesty(eyes.announcer()) > 0.45;
    const u32 offered = believed ? eyes.announced() & ~mine : 0;
    if (offered != 0 && below(random, 1000) < static_cast<u32>(1000 * eyes.nerve(state.turn))) {
        return open(at<Column>(static_cast<std::size_t>(std::countr_zero(offered))));
    }
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

// Is there something in mind that can't be overlooked? A hat that is remembered, or one that another has just announced.
inline bool in_mind(const Eyes& eyes, Seat seat) {
    return eyes.seen(seat) != 0 || (eyes.announced() != 0 && eyes.announcer() != seat);
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
