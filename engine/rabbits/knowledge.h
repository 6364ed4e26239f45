// rabbits: what a seat can know from what it has seen, and from nothing else.
//
// A Knowledge is a State in which cards that the seat has not seen are blank. Every event is turned back into the move
// that it shows and played by the rules, after writing what the event reveals; so seen cards are followed wherever they go.
//
// Exactness. The hat cards are uniformly shuffled at the deal, and the discards, which everybody has seen, at every
// shuffle: each shuffle makes a pool of its own, whose cards everybody knows, but not their order. A blank card carries
// the number of its pool and keeps it when it is drawn or exchanged, which happens in full view. An event that shows a
// card shows it at a known place, and no event depends on a card in any other way, if players act independently of what
// they hide: so seeing a card takes it from its pool, and what is left of a pool stays uniform over its blanks, pool by
// pool. The wand cards are one pool in the same way; those put under the pile were seen and come up in their order.
// A golden wand that was won lies face down, but it was somebody's goal before, for all to see: it is known as long as it
// lies there, and so is its place under the pile when it is lost, of which an event says no more than that it happened.
// The tests check it against replaying every arrangement.
#pragma once

#include <optional>

#include "engine/base/ratio.h"
#include "engine/rabbits/rules.h"

namespace magichat::rabbits {

enum class Zone : u8 { rack, drawn, hat_pile, wand_pile, won };

// Where a card lies: on a rack (seat by seat), in the hand of who drew it, in a pile, counted from its top, or among the
// golden wands that were won (four places a seat, in the order of winning).
struct CardPlace {
    Zone zone;
    u8 nth;

    bool operator==(const CardPlace&) const = default;
};
constexpr bool is_wand(CardPlace place) { return place.zone == Zone::wand_pile || place.zone == Zone::won; }

// A colour, or a wand, as its place has it.
enum class Card : u8 {};

class Knowledge {
public:
    using Place = CardPlace;
    using Card = rabbits::Card;
    static constexpr std::size_t card_count(Place place) { return is_wand(place) ? wand_cards : colour_count; }

    Knowledge(const Options& options, Seat first, Seat self) : self_(self), table_(start(options, first)) {}

    void hear(const Event& event);

    // All that is public, and the cards that were seen; the others are blank.
    const State& table() const { return table_; }

    // The places that hold a card that does not lie open on the table, seen before or not.
    List<Place, hat_cards + wand_cards> places() const;
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
    // At most 12 blanks on racks, one drawn, and two pools in the pile: 16 pools are enough.
    static constexpr std::size_t pool_count = 16;
    using Pool = std::array<u8, colour_count>;
    static Colour blank_of(std::size_t pool) { return at<Colour>(index(Colour::blank) + pool); }
    static std::size_t pool_of(Colour blank) { return index(blank) - index(Colour::blank); }

    std::size_t new_pool(const Pool& cards);
    void reveal(Colour& card, Colour seen);
    void mend(Colour& card, Colour seen);
    void reveal(Wand& card, Wand seen);
    void hear_deal(const Event& event);
    void hear_shuffle();
    Colour hat_at(Place place) const;

    Seat self_;
    State table_;
    std::array<Pool, pool_count> pools_{};        // the cards behind the blanks of each pool
    u32 shown_ = 0;                               // a bit a place: open to this seat as the event is heard
    u32 unseen_wands_ = (1U << wand_cards) - 1U;  // a bit a wand
};

inline std::size_t wand_index(const State& state, std::size_t nth) { return (state.wand_top + nth) % wand_cards; }
inline std::size_t pile_index(const State& state, std::size_t nth) { return state.pile_size - 1U - nth; }

inline Wand wand_at(const State& state, CardPlace place) {
    if (place.zone == Zone::won) return state.won[place.nth / wands_to_win][place.nth % wands_to_win];
    return state.wands[wand_index(state, place.nth)];
}

// What lies there in a full state.
inline Card card_at(const State& state, CardPlace place) {
    switch (place.zone) {
        case Zone::rack: return at<Card>(index(state.racks[place.nth]));
        case Zone::drawn: return at<Card>(index(state.drawn));
        case Zone::hat_pile: return at<Card>(index(state.pile[pile_index(state, place.nth)]));
        case Zone::wand_pile:
        case Zone::won: break;
    }
    return at<Card>(index(wand_at(state, place)));
}

template <Generator G>
State Knowledge::sample(G& random) const {
    State state = table_;
    std::array<List<Colour, hat_cards>, pool_count> cards;
    for (std::size_t pool = 0; pool < pool_count; ++pool) {
        for (std::size_t colour = 0; colour < colour_count; ++colour) {
            for (u8 k = 0; k < pools_[pool][colour]; ++k) cards[pool].push_back(at<Colour>(colour));
        }
        shuffle(cards[pool].begin(), cards[pool].size(), random);
    }
    std::array<u8, pool_count> used{};
    const auto fill = [&](Colour& card) {
        if (is_blank(card)) card = cards[pool_of(card)][used[pool_of(card)]++];
    };
    if (state.phase == Phase::deal) return state;
    for (std::size_t i = 0; i < state.options.players * slots; ++i) fill(state.racks[i]);
    for (std::size_t i = 0; i < state.pile_size; ++i) fill(state.pile[i]);
    if (state.phase == Phase::keep) fill(state.drawn);
    List<Wand, wand_cards> wands;
    for (std::size_t i = 0; i < wand_cards; ++i) {
        if (((unseen_wands_ >> i) & 1U) != 0) wands.push_back(at<Wand>(i));
    }
    shuffle(wands.begin(), wands.size(), random);
    std::size_t next = 0;
    for (std::size_t i = 0; i < state.wand_count; ++i) {
        Wand& wand = state.wands[wand_index(state, i)];
        if (wand == Wand::blank) wand = wands[next++];
    }
    return state;
}

}  // namespace magichat::rabbits
