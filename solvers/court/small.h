// solvers: court in miniature, small enough to be solved. It is played by the rules of the engine, on a short row:
//   - two to four columns, a different character under each; one hat of each of them, `spare` hats of characters that
//     are not there, and `magic` magic hats; all shuffled, one laid in each column, the rest is the hat pile;
//   - no character pile: a pair that is taken closes its column;
//   - it ends when fewer than `least` columns are in use, or at the turn limit;
//   - a table on which nothing fits any more is not dealt anew (there is nothing to deal); the turn limit ends it.
// It is a game like the others, so that everything written for games can play it: the search too.
#pragma once

#include "bots/court/habits.h"

namespace magichat::court::small {

struct Options : court::Options {
    u8 columns = 3;
    u8 hats_spare = 1;
    u8 magic = 0;
    u8 least = 2;
    std::array<u8, 4> unused{};  // no hidden padding

    Options() { turn_limit = 6; }
    bool operator==(const Options&) const = default;
    std::size_t hats() const { return std::size_t{columns} + hats_spare + magic; }
};
inline constexpr std::size_t max_columns = 4;
inline constexpr std::size_t max_hats = 5;

// The engine's state, and the options of the small game in place of those of the large one.
struct State : court::State {
    Options options;

    bool operator==(const State&) const = default;
};

State start(const Options& options, Seat first);
bool legal(const State& state, const Chance& deal);
Trace apply(State& state, const Chance& deal);

inline Seat to_act(const State& state) { return court::to_act(state); }
inline LegalMoves legal(const State& state) { return court::legal(state); }
inline Outcome outcome(const State& state) { return court::outcome(state); }

// The engine's move; only the end is another.
inline Trace apply(State& state, Move move) {
    Trace trace = court::apply(static_cast<court::State&>(state), move);
    trace.dead = false;
    const bool over =
        state.turns == state.options.turn_limit || std::popcount(state.in_use) < static_cast<int>(state.options.least);
    state.phase = over ? Phase::over : Phase::turn;
    return trace;
}

// All hats of the game, lowest first, as they stand in the deal.
List<Hat, hat_cards> all_hats(const Options& options);

template <Generator R>
Chance sample(const State& state, R& random) {
    Chance deal;
    for (std::size_t i = 0; i < state.options.columns; ++i) deal.characters.push_back(at<Character>(i));
    deal.hats = all_hats(state.options);
    shuffle(deal.hats.begin(), deal.hats.size(), random);
    return deal;
}

// Points of seat 1 less those of seat 2: what the solver plays for.
inline double lead(const State& state) {
    const Outcome end = outcome(state);
    return end.scores[0] - end.scores[1];
}

// What a seat has seen, the other cards blank. They are uniform over all ways to lay the hats that it has not seen:
// nothing is ever announced that depends on them.
class Knowledge {
public:
    using Place = court::Place;
    using Card = court::Card;
    static constexpr std::size_t card_count(Place /*place*/) { return hat_kinds; }

    Knowledge(const Options& options, Seat first, Seat self);
    // What is left of a full state for somebody who has seen the hats of these columns.
    Knowledge(const State& state, u32 seen);

    void hear(const Event& event);
    const State& table() const { return table_; }
    List<Place, hat_cards> places() const;
    Ratio probability(Place place, Card card) const;
    std::optional<Card> certain(Place place) const;
    void forget(Place place);
    void confuse(Place a, Place b);

    using Counts = std::array<u8, hat_kinds>;
    template <Generator R>
    State sample(R& random) const {
        const Counts counts = unseen();
        std::array<Hat, hat_cards> hats{};
        std::size_t size = 0;
        for (std::size_t hat = 0; hat < hat_kinds; ++hat) {
            for (u8 k = 0; k < counts[hat]; ++k) hats[size++] = at<Hat>(hat);
        }
        shuffle(hats.data(), size, random);
        State state = table_;
        std::size_t n = 0;
        for (const Place place : places()) {
            Hat& hat = state.hats[where(place)];
            if (hat == Hat::blank) hat = hats[n++];
        }
        return state;
    }

private:
    std::size_t where(Place place) const {
        return place.zone == Zone::hat ? place.nth : std::size_t{table_.hat_top} + place.nth;
    }
    Counts unseen() const;

    State table_;
    Counts left_{};  // not yet won
};

struct Game {
    static constexpr std::string_view name = "small court";
    using Options = small::Options;
    using State = small::State;
    using Move = court::Move;
    using Chance = court::Chance;
    using Trace = court::Trace;
    using Event = court::Event;
    using Events = court::Events;
    using Knowledge = small::Knowledge;

    static std::optional<Move> parse_move(std::string_view text) { return court::parse_move(text); }
    static std::optional<Chance> parse_chance(std::string_view text) { return court::parse_chance(text); }
};

}  // namespace magichat::court::small
