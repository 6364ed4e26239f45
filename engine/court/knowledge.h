// court: what a seat can know from what it has seen, and from nothing else.
//
// A Knowledge is a State in which cards that the seat has not seen are blank. Every event is turned back into the move
// that it shows and played by the rules, after writing what the event reveals; so seen hats are followed through swaps.
//
// Exactness. Both packs are uniformly shuffled. What a seat sees fixes some cards; and at every layout and refill it
// hears whether the table is dead. That is all that depends on hidden cards, if players act independently of what they
// hide. Characters in the pile have no part in it: their order stays uniform. For the hats:
//   - Only the last such check matters. Between two checks the set of hats on the table does not change, and the refill
//     that leads to the next one took away a hat that was opened as a pair or as magic. That hat was wanted at the check
//     before, all have now seen it, so that check says nothing more about the hats that are still hidden.
//   - Nothing was laid since the last check. So what remains is one condition on the table as it lies: at least one of
//     its hats is wanted (belongs to a character on the table, or is magic); or none is, if it was just found dead.
// So the unseen hats are uniform over all ways to lay them in the blank places that meet this one condition, and such ways
// can be counted: with n unseen hats, w of them wanted, and m blank columns there are n(n-1)..(n-m+1) ways to fill the
// columns, of which (n-w)(n-w-1)..(n-w-m+1) have no wanted hat. The tests check it against replaying every arrangement.
#pragma once

#include <optional>

#include "engine/base/ratio.h"
#include "engine/court/rules.h"

namespace magichat::court {

enum class Zone : u8 { hat, hat_pile, character_pile };

// Where a hidden card lies: the hat of a column, or a place in a pile, counted from its top.
struct Place {
    Zone zone;
    u8 nth;

    bool operator==(const Place&) const = default;
};

// A hat, or a character, as its place has it.
enum class Card : u8 {};

class Knowledge {
public:
    using Place = court::Place;
    using Card = court::Card;
    static constexpr std::size_t card_count(Place place) {
        return place.zone == Zone::character_pile ? character_kinds : hat_kinds;
    }

    Knowledge(const Options& options, Seat first, Seat self);

    void hear(const Event& event);

    // All that is public, and the cards that were seen; the others are blank.
    const State& table() const { return table_; }

    // The places that hold a card that does not lie open, seen before or not.
    List<Place, character_cards + hat_cards> places() const;
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
    // Unseen hats that are laid into blank columns, and what is known of the outcome.
    struct Laying {
        u64 hats = 0;
        u64 wanted = 0;
        u64 blanks = 0;
        enum class Evidence : u8 { none, live, dead } evidence = Evidence::none;

        u64 ways() const;
        // After one hat is laid into a column (and it was wanted, or not).
        Laying after(bool was_wanted) const;
        // With one hat fewer in the pile.
        Laying without(bool was_wanted) const;
    };
    Laying laying() const;
    bool is_wanted(std::size_t hat) const;
    void reveal(Column column, Hat hat);

    State table_;
    bool slipped_ = false;                   // it has forgotten or mixed up something: not all it holds need be true
    bool dead_ = false;                      // the table as it lies was announced dead
    std::array<u8, hat_kinds> hats_left_{};  // not yet won
    std::array<u8, character_kinds> characters_left_{};
    std::array<u8, hat_kinds> unseen_hats_{};  // since the last deal, by this seat
    std::array<u8, character_kinds> unseen_characters_{};
};

// What lies there in a full state.
inline Card card_at(const State& state, Place place) {
    switch (place.zone) {
        case Zone::hat: return at<Card>(index(state.hats[place.nth]));
        case Zone::hat_pile: return at<Card>(index(state.hats[std::size_t{state.hat_top} + place.nth]));
        case Zone::character_pile: break;
    }
    return at<Card>(index(state.characters[std::size_t{state.character_top} + place.nth]));
}

template <Generator G>
State Knowledge::sample(G& random) const {
    State state = table_;
    std::array<u8, hat_kinds> unseen = unseen_hats_;
    Laying left = laying();
    for (std::size_t i = 0; i < columns; ++i) {
        if (((state.in_use >> i) & 1U) == 0 || state.hats[i] != Hat::blank) continue;
        u64 choice = below_large(random, left.ways());
        std::size_t hat = 0;
        for (;; ++hat) {
            const u64 ways = unseen[hat] * left.after(is_wanted(hat)).ways();
            if (choice < ways) break;
            choice -= ways;
        }
        left = left.after(is_wanted(hat));
        --unseen[hat];
        state.hats[i] = at<Hat>(hat);
    }
    const auto fill = [&random](auto* top, std::size_t size, const auto& counts) {
        std::size_t n = 0;
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            for (u8 k = 0; k < counts[kind]; ++k) top[n++] = at<std::remove_reference_t<decltype(*top)>>(kind);
        }
        assert(n == size);
        shuffle(top, size, random);
    };
    fill(state.hats.data() + state.hat_top, hat_cards - state.hat_top, unseen);
    fill(state.characters.data() + state.character_top, character_cards - state.character_top, unseen_characters_);
    return state;
}

}  // namespace magichat::court
