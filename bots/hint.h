// bots: what a seat could do now, and why, for whoever asks. An adviser hears what a bot at this seat would hear and
// forgets nothing of it; so no hint depends on anything that the seat has not seen.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engine/match.h"

namespace magichat {

// Why a hint was given, for a page to put into words. In brackets the cards that it is about.
enum class HintWhy : u8 {
    // all
    only_move,       // there is no other
    nothing_better,  // nothing else helps now
    // vanish
    unseen,       // a hat that you have not looked under
    keep_track,   // swap it, and remember where it goes (the animal)
    leave_it,     // stay, done: so you know where everything is
    all_but_one,  // you have seen all animals but this one: it is in the box (the animal)
    only_left,    // by what you saw and heard, only this one can be in the box (the animal)
    guess_now,    // another has seen every hat and is about to call (the animal)
    // court
    look_unknown,    // a hat that you do not know
    open_known,      // the hat belongs to the head under it (the hat, the character)
    bring_together,  // this brings a hat to its head (the hat, the character)
    magic,           // a magic hat
    // rabbits
    turn_to_see,    // a card that you do not know
    enough_seen,    // nothing new to turn
    exchange_for,   // you know where a rabbit is that you need (the rabbit)
    try_luck,       // the card that you get may be one that you need (the rabbit or two)
    draw_for,       // the same from the pile (the rabbit or two)
    goal_unlikely,  // none of your rabbits is on the goal: take another goal
    keep_it,        // the card that you drew is one that you need (the rabbit)
    not_needed,     // it is not (the rabbit)
    have_both,      // you have both rabbits: anything, so that you can claim
    claim_now,      // you have both rabbits (the two)
    pass_for_now,   // something is still missing (the rabbit or two)
};
inline constexpr std::array<std::string_view, 23> hint_why_names = {
    "only_move",   "nothing_better", "unseen",       "keep_track", "leave_it",       "all_but_one",
    "only_left",   "guess_now",      "look_unknown", "open_known", "bring_together", "magic",
    "turn_to_see", "enough_seen",    "exchange_for", "try_luck",   "draw_for",       "goal_unlikely",
    "keep_it",     "not_needed",     "have_both",    "claim_now",  "pass_for_now"};

// Cards in the words of the notation.
using HintCards = List<std::string_view, 2>;

template <Game G>
struct Hint {
    typename G::Move move;
    HintWhy why = HintWhy::nothing_better;
    HintCards about{};

    bool operator==(const Hint&) const = default;
};

template <Game G>
class Adviser {
public:
    Adviser() = default;
    Adviser(const Adviser&) = delete;
    Adviser& operator=(const Adviser&) = delete;
    virtual ~Adviser() = default;

    virtual void hear(const typename G::Events& events) = 0;
    // When this seat is to act; `legal` has at least one move. The same again for the same that was heard.
    virtual Hint<G> advise(const Moves<typename G::Move>& legal) const = 0;
};

template <Game G>
std::unique_ptr<Adviser<G>> make_adviser(const Setup<G>& setup, Seat seat);

}  // namespace magichat
