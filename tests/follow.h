// Other worlds: follows every hidden card back to the chance move that laid it, so that a game can be replayed with other
// cards where a seat has not looked.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "engine/observer.h"
#include "tests/games/all.h"

namespace magichat {

template <Game G>
using Follow = typename InTests<G>::Follow;

// A game as it was played, and what one seat saw of it.
template <Game G>
struct Played {
    using Step = typename Match<G>::Step;
    Setup<G> setup;
    Seat seat;
    std::vector<Step> steps;
    std::vector<typename G::Events> seen;
    typename G::State state;
    Observer<G> observer;
    Follow<G> follow;

    Played(const Setup<G>& with, Seat viewer)
        : setup(with), seat(viewer), state(start(with.options, with.first)), observer(with, viewer) {}

    void play(const Step& step) {
        const Seat turn = state.turn;
        steps.push_back(step);
        std::visit(
            [&](const auto& move) {
                const auto trace = apply(state, move);
                seen.push_back(see(state, trace, seat));
                follow.step(steps.size() - 1, move, turn, state);
            },
            step);
        observer.hear(seen.back());
    }
    bool over() const { return to_act(state) == nobody; }
};

// The places whose cards a seat has not seen, with their origins.
template <Game G>
struct Unseen {
    using Place = typename G::Knowledge::Place;
    using Card = typename G::Knowledge::Card;
    std::vector<Place> places;

    explicit Unseen(const Played<G>& game) {
        const auto& knowledge = game.observer.knowledge();
        for (const Place place : knowledge.places()) {
            // Blank in what the seat has seen. (It may still be certain, by reasoning.)
            if (index(card_at(knowledge.table(), place)) >= G::Knowledge::card_count(place)) places.push_back(place);
        }
    }
};

// The same game with other cards in places that the seat has not seen. Nothing if it can't be played, or if the seat
// would have noticed.
template <Game G>
std::optional<typename G::State> other_world(const Played<G>& game,
                                             const std::vector<typename G::Knowledge::Place>& places,
                                             const std::vector<typename G::Knowledge::Card>& cards) {
    auto steps = game.steps;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Origin origin = game.follow.origin(places[i]);
        Follow<G>::put(*std::get_if<typename G::Chance>(&steps[origin.step]), origin.entry, cards[i]);
    }
    typename G::State state = start(game.setup.options, game.setup.first);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool same = std::visit(
            [&](const auto& move) {
                using What = std::remove_cvref_t<decltype(move)>;
                if constexpr (std::is_same_v<What, typename G::Chance>) {
                    if (to_act(state) != house || !legal(state, move)) return false;
                } else if (!legal(state).has(move)) {
                    return false;
                }
                const auto trace = apply(state, move);
                return see(state, trace, game.seat) == game.seen[i];
            },
            steps[i]);
        if (!same) return std::nullopt;
    }
    return state;
}

// All different ways to lay the unseen cards, each pool of cards in its own places: cards of one chance move, and of one
// kind of pack, change places among themselves only. Nothing if there are more than `most`.
template <Game G>
std::vector<std::vector<typename G::Knowledge::Card>> all_layings(const Played<G>& game, const Unseen<G>& unseen,
                                                                  std::size_t most) {
    using Card = typename G::Knowledge::Card;
    std::map<std::pair<std::size_t, bool>, std::vector<std::size_t>> pools;  // indices into unseen.places
    for (std::size_t i = 0; i < unseen.places.size(); ++i) {
        const Origin origin = game.follow.origin(unseen.places[i]);
        pools[{origin.step, of_second_pack(origin)}].push_back(i);
    }
    std::vector<std::vector<Card>> all = {std::vector<Card>(unseen.places.size())};
    for (const auto& [pool, members] : pools) {
        std::vector<Card> cards;
        for (const std::size_t i : members) cards.push_back(card_at(game.state, unseen.places[i]));
        std::sort(cards.begin(), cards.end());
        std::vector<std::vector<Card>> longer;
        do {
            for (const auto& one : all) {
                longer.push_back(one);
                for (std::size_t i = 0; i < members.size(); ++i) longer.back()[members[i]] = cards[i];
                if (longer.size() > most) return {};
            }
        } while (std::next_permutation(cards.begin(), cards.end()));
        all = std::move(longer);
    }
    return all;
}

}  // namespace magichat
