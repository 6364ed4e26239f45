// analysis: when a seat last saw the card that lies somewhere, and where the card has been since. This is what its player
// had to keep in mind; what follows from it is for engine/<game>/knowledge.h to say.
#pragma once

#include <vector>

#include "bots/court/habits.h"
#include "bots/rabbits/habits.h"
#include "bots/vanish/habits.h"
#include "engine/games.h"
#include "engine/observer.h"

namespace magichat::analysis {

// Places where there is something to remember, numbered as bots/<game>/habits.h has them.
template <Game G>
struct Memorable;
template <>
struct Memorable<vanish::Game> {
    static constexpr std::size_t count = vanish::memory_places;
    static vanish::Hat place(std::size_t i) { return vanish::memory_place(i); }
    static std::size_t number(vanish::Hat hat) { return index(hat); }
};
template <>
struct Memorable<court::Game> {
    static constexpr std::size_t count = court::memory_places;
    static court::Place place(std::size_t i) { return court::memory_place(i); }
    static std::size_t number(court::Place place) { return place.zone == court::Zone::hat ? place.nth : count; }
};
template <>
struct Memorable<rabbits::Game> {
    static constexpr std::size_t count = rabbits::memory_places;
    static rabbits::CardPlace place(std::size_t i) { return rabbits::memory_place(i); }
    static std::size_t number(rabbits::CardPlace place) {
        return place.zone == rabbits::Zone::rack ? place.nth : count;
    }
};

// A card that was seen went from one place to another, in full view. Moves are counted from 1, the house's among them.
struct Shift {
    u64 n = 0;
    u8 from = 0;
    u8 to = 0;
    Seat by{};

    bool operator==(const Shift&) const = default;
};

struct Sighting {
    u64 n = 0;     // the move by which it was last seen; 0: never
    u64 turn = 0;  // the turn of the game in which that was
    std::vector<Shift> shifts{};

    bool operator==(const Sighting&) const = default;
};

template <Game G>
class Sightings {
public:
    // The n-th move was made by `by`, this is what the seat heard of it, and so its table was changed.
    void hear(const typename G::Event& event, Seat self, const typename G::State& before,
              const typename G::State& after, u64 n, Seat by) {
        Note note{*this, n, before.turns + 1, by};
        notice(event, self, before, after, note);
    }
    const Sighting& of(std::size_t place) const { return places_[place]; }

private:
    struct Note {
        Sightings& all;
        u64 n;
        u64 turn;
        Seat by;
        void saw(std::size_t place) { all.places_[place] = {n, turn, {}}; }
        void gone(std::size_t place) { all.places_[place] = {}; }
        void moved(std::size_t a, std::size_t b) {
            std::swap(all.places_[a], all.places_[b]);
            all.shift(a, {n, static_cast<u8>(b), static_cast<u8>(a), by});
            all.shift(b, {n, static_cast<u8>(a), static_cast<u8>(b), by});
        }
    };
    void shift(std::size_t place, const Shift& shift) {
        if (places_[place].n != 0) places_[place].shifts.push_back(shift);
    }

    std::array<Sighting, Memorable<G>::count> places_{};
};

// One seat through a game: what it has heard, what follows from that, and when it saw what.
template <Game G>
class Watcher {
public:
    Watcher(const Setup<G>& setup, Seat seat) : observer_(setup, seat) {}

    void hear(const typename G::Events& events, u64 n, Seat by) {
        for (const auto& event : events) {
            const typename G::State before = observer_.knowledge().table();
            observer_.hear(event);
            sightings_.hear(event, observer_.seat(), before, observer_.knowledge().table(), n, by);
        }
    }
    Seat seat() const { return observer_.seat(); }
    const typename G::Knowledge& knowledge() const { return observer_.knowledge(); }
    const Sighting& sighting(std::size_t place) const { return sightings_.of(place); }

private:
    Observer<G> observer_;
    Sightings<G> sightings_;
};

}  // namespace magichat::analysis
