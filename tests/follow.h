// Other worlds: follows every hidden card back to the chance move that laid it, so that a game can be replayed with other
// cards where a seat has not looked.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

#include "engine/games.h"
#include "engine/observer.h"

namespace magichat {

// Which entry of which step's chance move a card is.
struct Origin {
    std::size_t step = 0;
    std::size_t entry = 0;
    auto operator<=>(const Origin&) const = default;
};

template <Game G>
class Follow;

// Entries: the hats in the order of the deal.
template <>
class Follow<vanish::Game> {
public:
    void step(std::size_t n, const vanish::Chance& /*deal*/, const vanish::State& /*after*/) {
        for (std::size_t i = 0; i < hats_.size(); ++i) hats_[i] = {n, i};
    }
    void step(std::size_t /*n*/, vanish::Move move, const vanish::State& /*after*/) {
        const vanish::MoveParts& parts = vanish::move_parts[index(move)];
        if (parts.kind == vanish::MoveKind::swap) std::swap(hats_[index(parts.hat)], hats_[index(parts.other)]);
    }
    Origin origin(vanish::Hat place) const { return hats_[index(place)]; }
    static void put(vanish::Chance& deal, std::size_t entry, vanish::Animal card) { deal.hats[entry] = card; }

private:
    std::array<Origin, vanish::animal_count> hats_{};
};

// Entries: the characters, then the hats.
template <>
class Follow<court::Game> {
public:
    void step(std::size_t n, const court::Chance& deal, const court::State& /*after*/) {
        hats_.clear();
        characters_.clear();
        for (std::size_t i = 0; i < deal.characters.size(); ++i) characters_.push_back({n, i});
        for (std::size_t i = 0; i < deal.hats.size(); ++i) hats_.push_back({n, 100 + i});
    }
    void step(std::size_t /*n*/, court::Move move, const court::State& after) {
        const court::MoveParts& parts = court::move_parts[index(move)];
        if (parts.kind == court::MoveKind::swap) std::swap(hats_[index(parts.column)], hats_[index(parts.other)]);
        // A shorter pile tells that its top card was laid.
        if (hats_.size() - court::columns > court::hat_cards - after.hat_top) lay(hats_, parts.column);
        if (characters_.size() - court::columns > court::character_cards - after.character_top) {
            lay(characters_, parts.column);
        }
    }
    Origin origin(court::Place place) const {
        if (place.zone == court::Zone::character_pile) return characters_[court::columns + place.nth];
        return hats_[place.zone == court::Zone::hat ? place.nth : court::columns + place.nth];
    }
    static void put(court::Chance& deal, std::size_t entry, court::Card card) {
        if (entry >= 100) {
            deal.hats[entry - 100] = at<court::Hat>(index(card));
        } else {
            deal.characters[entry] = at<court::Character>(index(card));
        }
    }

private:
    static void lay(std::deque<Origin>& cards, court::Column column) {
        cards[index(column)] = cards[court::columns];
        cards.erase(cards.begin() + court::columns);
    }
    std::deque<Origin> hats_;  // the columns, then the pile
    std::deque<Origin> characters_;
};

// Entries: the hats, then the wands.
template <>
class Follow<rabbits::Game> {
public:
    void step(std::size_t n, const rabbits::Chance& chance, const rabbits::State& after) {
        if (chance.kind == rabbits::ChanceKind::roll) return;
        const bool deal = chance.kind == rabbits::ChanceKind::deal;
        for (std::size_t i = 0; i < chance.hats.size(); ++i) pile_.push_back({n, i});
        for (std::size_t i = 0; i < chance.wands.size(); ++i) wands_.push_back({n, 100 + i});
        if (deal) {
            for (std::size_t i = 0; i < after.options.players * rabbits::slots; ++i) stands_[i] = take(pile_);
            for (std::size_t i = 0; i < after.options.players; ++i) goals_[i] = take(wands_);
        } else {
            complete(waiting_);
        }
    }
    void step(std::size_t /*n*/, rabbits::Move move, const rabbits::State& after) {
        using rabbits::MoveKind;
        const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
        const auto drew = [&](rabbits::Move what) {
            waiting_ = what;
            if (after.phase != rabbits::Phase::shuffle) complete(what);
        };
        switch (parts.kind) {
            case MoveKind::exchange:
                std::swap(stands_[index(place(turn_, parts.slot))], stands_[index(parts.place)]);
                break;
            case MoveKind::draw_hat: drew(move); break;
            case MoveKind::draw_wand:
                wands_.push_back(goals_[index(turn_)]);
                goals_[index(turn_)] = take(wands_);
                break;
            case MoveKind::keep: stands_[index(place(turn_, parts.slot))] = drawn_; break;
            case MoveKind::claim: {
                std::vector<Origin>& won = won_[index(turn_)];
                const std::size_t now = after.won_count[index(turn_)];
                if (now > won.size()) {
                    won.push_back(goals_[index(turn_)]);
                    if (now < rabbits::wands_to_win) drew(move);
                } else if (now < won.size()) {
                    wands_.push_back(won.back());
                    won.pop_back();
                }
                break;
            }
            case MoveKind::flip:
            case MoveKind::stop:
            case MoveKind::discard:
            case MoveKind::pass: break;
        }
    }
    // Told before each step who is to move.
    void turn(Seat seat) { turn_ = seat; }
    Origin origin(rabbits::CardPlace place) const {
        switch (place.zone) {
            case rabbits::Zone::rack: return stands_[place.nth];
            case rabbits::Zone::drawn: return drawn_;
            case rabbits::Zone::hat_pile: return pile_[place.nth];
            case rabbits::Zone::wand_pile: return wands_[place.nth];
            case rabbits::Zone::won: break;
        }
        return won_[place.nth / rabbits::wands_to_win][place.nth % rabbits::wands_to_win];
    }
    static void put(rabbits::Chance& chance, std::size_t entry, rabbits::Card card) {
        if (entry >= 100) {
            chance.wands[entry - 100] = at<rabbits::Wand>(index(card));
        } else {
            chance.hats[entry] = at<rabbits::Colour>(index(card));
        }
    }

private:
    static Origin take(std::deque<Origin>& cards) {
        const Origin top = cards.front();
        cards.pop_front();
        return top;
    }
    void complete(rabbits::Move what) {
        if (what == rabbits::draw_hat) {
            drawn_ = take(pile_);
            return;
        }
        const rabbits::MoveParts& parts = rabbits::move_parts[index(what)];
        stands_[index(place(turn_, parts.slot))] = take(pile_);
        stands_[index(place(turn_, parts.other))] = take(pile_);
        goals_[index(turn_)] = take(wands_);
    }

    std::array<Origin, rabbits::places> stands_{};
    std::deque<Origin> pile_;
    std::deque<Origin> wands_;
    Origin drawn_;
    rabbits::Move waiting_ = rabbits::pass;
    std::array<Origin, max_seats> goals_{};
    std::array<std::vector<Origin>, max_seats> won_;
    Seat turn_{};
};

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
        if constexpr (requires { follow.turn(seat); }) follow.turn(state.turn);
        steps.push_back(step);
        std::visit(
            [&](const auto& move) {
                const auto trace = apply(state, move);
                seen.push_back(see(state, trace, seat));
                follow.step(steps.size() - 1, move, state);
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
        pools[{origin.step, origin.entry >= 100}].push_back(i);
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
