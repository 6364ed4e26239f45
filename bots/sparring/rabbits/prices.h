// bots/sparring: every legal move of rabbits priced in golden wands: how likely it completes our goal now, or at our next
// turn with the dice as they may fall, and what it does to the goals of the others. By counting alone: no search, no luck.
#pragma once

#include "bots/sparring/sparring.h"
#include "engine/games.h"

namespace magichat::sparring {

// What may be on a card, by colour.
using Colours = std::array<double, rabbits::colour_count>;
using Stand = std::array<Colours, rabbits::slots>;

// The two rabbits of a goal that lies open.
inline rabbits::ColourPair rabbits_of(rabbits::Wand goal) { return rabbits::wand_colours[index(goal)]; }

// How likely a stand has the two rabbits of a goal; and at least one of them.
double has_both(const Stand& stand, rabbits::ColourPair goal);
double has_one(const Stand& stand, rabbits::ColourPair goal);

class RabbitsPrices {
public:
    RabbitsPrices(const rabbits::Knowledge& knowledge, Seat self);

    double price(rabbits::Move move) const;
    // How likely a claim with these two slots is right.
    double right(rabbits::Slot low, rabbits::Slot high) const;
    const Colours& card(rabbits::Place place) const { return stands_[index(owner(place))][index(slot_of(place))]; }
    const Colours& next_hat() const { return next_hat_; }
    const Stand& stand(Seat seat) const { return stands_[index(seat)]; }

private:
    using Stands = std::array<Stand, max_seats>;

    double ours(const Stands& stands, rabbits::ColourPair goal) const;
    double theirs(const Stands& stands) const;
    double after(const Stands& stands) const { return ours(stands, goal_) - theirs(stands); }
    double by_exchange(const Stands& stands, rabbits::ColourPair goal) const;
    double by_hat(const Stand& stand, rabbits::ColourPair goal) const;
    double by_wand(const Stand& stand) const;
    double flip(rabbits::Place place) const;
    double exchange(rabbits::Slot slot, rabbits::Place place) const;
    double draw_hat() const;
    double draw_wand() const;
    double keep(rabbits::Slot slot) const;
    double claim(rabbits::Slot low, rabbits::Slot high) const;

    const rabbits::State& table_;
    Seat self_;
    std::size_t players_;
    rabbits::ColourPair goal_;
    Stands stands_{};
    Colours next_hat_{};
    std::array<double, rabbits::wand_cards> next_wand_{};
};

}  // namespace magichat::sparring
