// court: the rules. Who acts, what is legal, what a move does, who has won.
#pragma once

#include "engine/base/forbidden.h"
#include "engine/base/outcome.h"
#include "engine/base/random.h"
#include "engine/court/types.h"

namespace magichat::court {

namespace detail {

inline constexpr u32 full_row = (1U << columns) - 1U;

// The swaps between columns in use, by the set of those.
inline constexpr auto swaps = [] {
    std::array<u32, 1U << columns> bits{};
    for (u32 in_use = 0; in_use < bits.size(); ++in_use) {
        for (std::size_t a = 0; a < columns; ++a) {
            for (std::size_t b = a + 1; b < columns; ++b) {
                const bool both = ((in_use >> a) & (in_use >> b) & 1U) != 0;
                if (both) bits[in_use] |= 1U << index(swap(at<Column>(a), at<Column>(b)));
            }
        }
    }
    return bits;
}();

// Could nobody ever open anything? A blank card may be any card, so a table with one is not known to be dead.
inline bool dead(const State& state) {
    u32 heads = 0;
    u32 hats = 0;
    for (std::size_t i = 0; i < columns; ++i) {
        const u32 here = (state.in_use >> i) & 1U;
        heads |= here << index(state.characters[i]);
        hats |= here << index(state.hats[i]);
    }
    constexpr u32 blank_head = 1U << index(Character::blank);
    constexpr u32 magic_or_blank = 1U << index(Hat::magic) | 1U << index(Hat::blank);
    const u32 wanted = (heads & ~blank_head) | magic_or_blank;
    return (heads & blank_head) == 0 && (hats & wanted) == 0;
}

// Whatever is taken leaves a blank, so that equal tables are equal values.
template <class Card>
Card take(Card& place) {
    return std::exchange(place, Card::blank);
}

inline void finish_turn(State& state, bool dead) {
    ++state.turns;
    state.turn = left_of(state.turn, state.options.players);
    if (dead) state.phase = Phase::deal;
    if (state.turns == state.options.turn_limit || std::popcount(state.in_use) == last_columns) {
        state.phase = Phase::over;
    }
}

// All the cards that are not yet won, in no particular order: those of the table, then those of the piles.
inline Chance cards_left(const State& state) {
    Chance left;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((state.in_use >> i) & 1U) == 0) continue;
        left.characters.push_back(state.characters[i]);
        left.hats.push_back(state.hats[i]);
    }
    for (std::size_t i = state.character_top; i < character_cards; ++i) left.characters.push_back(state.characters[i]);
    for (std::size_t i = state.hat_top; i < hat_cards; ++i) left.hats.push_back(state.hats[i]);
    return left;
}

// The first seven cards go to the columns, the rest are the pile at the end of the array.
template <class Cards, class Card, std::size_t count>
void lay_out(const Cards& cards, std::array<Card, count>& places, std::size_t pile) {
    std::fill(places.begin(), places.end(), Card::blank);
    std::copy_n(cards.begin(), columns, places.data());
    std::copy_n(cards.begin() + columns, pile, places.data() + count - pile);
}

// Five bits a kind: how often each stands in the list, which has at most 24 cards.
template <class Cards>
u64 counts(const Cards& cards) {
    u64 sum = 0;
    for (const auto card : cards) sum += u64{1} << (5 * index(card));
    return sum;
}

}  // namespace detail

// The table before the first deal: no column in use, all cards in the piles.
inline State start(const Options& options, Seat first) {
    State state;
    state.options = options;
    state.turn = first;
    for (std::size_t i = 0; i < character_cards; ++i) state.characters[i] = at<Character>(i / 2);
    for (std::size_t i = 0; i < magic_cards; ++i) state.hats[i] = Hat::magic;
    for (std::size_t i = 0; i < character_cards; ++i) state.hats[magic_cards + i] = at<Hat>(i / 2);
    if (!options.magic_hats) state.hat_top = magic_cards;
    return state;
}

inline Seat to_act(const State& state) {
    if (state.phase == Phase::turn) return state.turn;
    return state.phase == Phase::deal ? house : nobody;
}

inline LegalMoves legal(const State& state) {
    if (state.phase != Phase::turn) return {};
    const u64 in_use = state.in_use;
    const u64 all = in_use | detail::swaps[state.in_use] | in_use << 28U;
    return LegalMoves(all & ~(u64{1} << index(state.echo)));
}

// Is this a deal that the house may make here: just the cards not yet won?
inline bool legal(const State& state, const Chance& deal) {
    if (state.phase != Phase::deal) return false;
    const Chance left = detail::cards_left(state);
    return deal.characters.size() == left.characters.size() && deal.hats.size() == left.hats.size() &&
           detail::counts(deal.characters) == detail::counts(left.characters) &&
           detail::counts(deal.hats) == detail::counts(left.hats);
}

template <Generator G>
Chance sample(const State& state, G& random) {
    Chance deal = detail::cards_left(state);
    shuffle(deal.characters.begin(), deal.characters.size(), random);
    shuffle(deal.hats.begin(), deal.hats.size(), random);
    return deal;
}

// Columns close only when the character pile is empty, and then no table is dead: a deal always fills all seven.
inline Trace apply(State& state, const Chance& deal) {
    const std::size_t character_pile = deal.characters.size() - columns;
    const std::size_t hat_pile = deal.hats.size() - columns;
    state.character_top = static_cast<u8>(character_cards - character_pile);
    state.hat_top = static_cast<u8>(hat_cards - hat_pile);
    detail::lay_out(deal.characters, state.characters, character_pile);
    detail::lay_out(deal.hats, state.hats, hat_pile);
    state.in_use = detail::full_row;
    state.echo = no_move;
    const bool dead = detail::dead(state);
    state.phase = dead ? Phase::deal : Phase::turn;
    return {Trace::Kind::deal, house, {}, Hat::blank, Result::miss, Character::blank, dead};
}

// `move` must be legal.
inline Trace apply(State& state, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    const std::size_t i = index(parts.column);
    Trace trace{Trace::Kind::move, state.turn, parts, Hat::blank, Result::miss, Character::blank, false};
    state.echo = state.options.no_echo ? move : no_move;
    switch (parts.kind) {
        case MoveKind::look: trace.seen = state.hats[i]; break;
        case MoveKind::swap: std::swap(state.hats[i], state.hats[index(parts.other)]); break;
        case MoveKind::open: {
            const std::size_t me = index(state.turn);
            const Hat hat = trace.seen = state.hats[i];
            state.echo = no_move;
            if (belongs(hat, state.characters[i])) {
                trace.result = Result::pair;
                ++state.pairs[me];
                if (state.character_top < character_cards) {
                    trace.laid = state.characters[i] = detail::take(state.characters[state.character_top++]);
                    state.hats[i] = detail::take(state.hats[state.hat_top++]);
                    trace.dead = detail::dead(state);
                } else {
                    state.in_use &= static_cast<u8>(~(1U << i));
                    state.characters[i] = Character::blank;
                    state.hats[i] = Hat::blank;
                }
            } else if (hat == Hat::magic) {
                trace.result = Result::magic;
                ++state.magic[me];
                state.hats[i] = detail::take(state.hats[state.hat_top++]);
                trace.dead = detail::dead(state);
            } else {
                ++state.penalties[me];
            }
            break;
        }
    }
    detail::finish_turn(state, trace.dead);
    return trace;
}

// The points as they stand, and who would win if it ended now.
inline Outcome outcome(const State& state) {
    std::array<std::int32_t, max_seats> scores{};
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
        const auto owed = static_cast<std::int32_t>(state.penalties[seat]) - state.magic[seat];
        scores[seat] = state.pairs[seat] - std::max(owed, 0);
    }
    Outcome outcome = most_points_win(scores, state.options.players);
    outcome.ended_by = ended_by(state.phase == Phase::over, std::popcount(state.in_use) == last_columns);
    return outcome;
}

// What no_echo forbids now.
inline ForbiddenMoves<Move> forbidden(const State& state) {
    ForbiddenMoves<Move> all;
    if (state.phase == Phase::turn && state.echo != no_move) all.push_back({state.echo, ForbiddenBy::echo});
    return all;
}

}  // namespace magichat::court
