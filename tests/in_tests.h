// What the tests that hold for every game must be told about a game: all of it stands in tests/games/GAME.h.
#pragma once

#include <algorithm>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_tree.h"
#include "engine/match.h"

namespace magichat {

// Which entry of which step's chance move a card is. Entries are the cards in the order of the text; those behind its
// slash, of a second pack, count from `second_pack`.
struct Origin {
    std::size_t step = 0;
    std::size_t entry = 0;
    auto operator<=>(const Origin&) const = default;
};
inline constexpr std::size_t second_pack = 100;
constexpr bool of_second_pack(Origin card) { return card.entry >= second_pack; }

template <class Move>
Move one_of(const Moves<Move>& moves, Random& random) {
    return moves[below(random, static_cast<u32>(moves.size()))];
}

// Is this word in a list of names?
bool is_one_of(const auto& names, std::string_view word) {
    return std::find(names.begin(), names.end(), word) != names.end();
}

// There is no InTests but those of tests/games: a game without one, or without one of these members, does not compile.
// All are static. `same` is called with a few words and two values that must be equal.
//
// Playing
//   some_move(state, random)   A random move of a seat, such that games get somewhere: what wins a card is made now and
//                              then, what ends a round seldom.
//   slow_move(state, random)   The same, but cards lie long where they are, and are seldom won.
//   steps_of_a_game            About how many steps a game has that is played by some_move.
//   idle_turn(n)               The texts of the n-th turn (from 0) of a game in which nobody gets anywhere, with the
//                              house's moves among them. They are legal after every deal.
// Rules
//   cards(state)               How often each card is in the game, wherever it is: the same from start to end.
//   forbids                    Is there a rule about earlier moves that forbids a move?
//   nothing_forbidden(state)   The same table as if that rule had nothing to say.
// Hidden cards
//   Follow                     A class that follows every hidden card back to the chance move that laid it.
//     step(n, move, turn, after)   Hears of step n, a Chance or a Move: whose turn it was, and the table after it.
//     origin(place)                Where the card there comes from.
//     put(chance, entry, card)     Static: lays another card.
//   evidence_without_cards     In random play with few unseen cards, does an event ever rule out a way to lay them
//                              although it shows none of them?
// Views
//   secret_names               The names of the cards that a view could betray.
//   facing_now(state, viewer)  Those that face the viewer now, sorted; from the rules, in the plainest way.
//   cards_face_seats           Does a card ever face a seat for longer than a move?
//   add_up(state, view, same, met)   What adds up in a view. Adds to `met` what it shows besides a phase.
//   moments()                  The phases and what else must be met in random games.
// Open views
//   open_before_the_deal       The JSON of the open view before the first deal.
//   shown_at(open, place)      The card that its JSON shows at a place; empty for null and for nothing at all.
//   compare_open(state, open, view, same)   What a seat's view has in common with it. Returns how many cards that is,
//                              or 1 in a game where no view shows a hidden card.
// Bots
//   Eyes                       The class of bots/GAME/habits.h, only declared: the engine's tests do not know the bots.
//   places, row, circle        How many places a mind must remember, how many are in a row, and do its ends meet?
//   place(i)                   The place with this number, as Knowledge names it.
//   in_use(state, i)           Does a card lie there?
//   faces(state, seat, i)      Does it face this seat, so that there is nothing to remember?
//   shown(event, viewer, see)  Calls see(place) for every place whose card this event shows to its seat.
//   compare_table(imagined, truth, seat, same)   All that lies open to a seat.
//   is_card(word)              Is this a card, as a reason (bots/bot.h) names one?
template <Game G>
struct InTests;

}  // namespace magichat
