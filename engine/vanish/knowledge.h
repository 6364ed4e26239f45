// vanish: what a seat can know from what it has seen, and from nothing else.
//
// A Knowledge is a State in which hats that the seat has not seen are blank. Every event is turned back into the move
// that it shows and played by the rules, after writing what the event reveals; so seen hats are followed through swaps.
//
// Exactness. A deal is uniform over the 720 orders. What a seat sees of a round fixes some hats, and every wrong call of
// another seat says that the box is not the animal called; nothing else that it sees depends on the hats, if players act
// independently of what they hide. So the orders that remain are equally likely: those with the seen hats in place and
// the box not an animal called in vain. With k places blank, the box one of them, and m animals still possible in it,
// there are m (k-1)! such orders. Checked against all 720 deals in the tests.
#pragma once

#include <optional>

#include "engine/base/ratio.h"
#include "engine/vanish/rules.h"

namespace magichat::vanish {

class Knowledge {
public:
    // Where a card lies: positions 1 to 5 and the box. What it can be: an Animal.
    using Place = Hat;
    using Card = Animal;
    static constexpr std::size_t card_count(Place /*place*/) { return animal_count; }

    Knowledge(const Options& options, Seat first, Seat /*self*/) : table_(start(options, first)) {}

    void hear(const Event& event);

    // All that is public, and the hats that were seen; the others are blank.
    const State& table() const { return table_; }

    // The places that hold a card, seen or not.
    List<Place, animal_count> places() const;
    Ratio probability(Place place, Card card) const;
    std::optional<Card> certain(Place place) const;

    // A full state, drawn from the exact distribution.
    template <Generator G>
    State sample(G& random) const;

    // For minds that forget and mix up: what was seen there is not known any more; what is believed of two places changes
    // sides. From then on this is a belief held in good faith, true or not: `hear` mends whatever contradicts what is
    // seen now. A Knowledge that never forgets never needs it.
    void forget(Place place);
    void confuse(Place a, Place b);

private:
    void reveal(Hat hat, Animal animal);
    u32 unseen() const;      // animals that were not seen, a bit each
    u32 box_may_be() const;  // the same, less those called in vain

    State table_;
    u8 called_in_vain_ = 0;  // a bit an animal
};

// What lies there in a full state.
inline Animal card_at(const State& state, Hat place) { return state.hats[index(place)]; }

template <Generator G>
State Knowledge::sample(G& random) const {
    State state = table_;
    u32 left = unseen();
    if (state.hats[index(box)] == Animal::blank && left != 0) {
        const u32 choices = box_may_be();
        const unsigned choice = nth_bit(choices, below(random, static_cast<u32>(std::popcount(choices))));
        state.hats[index(box)] = at<Animal>(choice);
        left &= ~(1U << choice);
    }
    for (Animal& hat : state.hats) {
        if (hat != Animal::blank) continue;
        const unsigned choice = nth_bit(left, below(random, static_cast<u32>(std::popcount(left))));
        hat = at<Animal>(choice);
        left &= ~(1U << choice);
    }
    return state;
}

}  // namespace magichat::vanish
