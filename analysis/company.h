// analysis: everybody at the table as they play on from a deal, in a try: quickly, well, and each by what they have seen
// themselves, as far as all can tell who has seen what.
#pragma once

#include "bots/court/habits.h"
#include "bots/net/court_ledger.h"
#include "bots/rabbits/habits.h"
#include "bots/vanish/habits.h"
#include "engine/games.h"

namespace magichat::analysis {

template <Game G>
class Company;

// The solutions while nobody is out of a round, the race of those who are left after that.
template <>
class Company<vanish::Game> {
public:
    explicit Company(const vanish::Options& options) : eyes_(options) {}
    void hear(const vanish::Event& event) { eyes_.hear(event); }
    vanish::Move reply(const vanish::State& state, std::size_t ply, Random& random) const;
    const vanish::Eyes& eyes() const { return eyes_; }

private:
    vanish::Eyes eyes_;
};

// The network for the next moves, habits to the end: two networks left to themselves wait for each other until the turns
// are used up.
template <>
class Company<court::Game> {
public:
    static constexpr std::size_t plies_of_network = 4;

    explicit Company(const court::Options& options) : ledger_(options), eyes_(options) {}
    void hear(const court::Event& event) {
        ledger_.hear(event);
        eyes_.hear(event);
    }
    court::Move reply(const court::State& state, std::size_t ply, Random& random) const;
    const court::Eyes& eyes() const { return eyes_; }
    const court::Ledger& ledger() const { return ledger_; }

private:
    court::Ledger ledger_;
    court::Eyes eyes_;
};

template <>
class Company<rabbits::Game> {
public:
    explicit Company(const rabbits::Options& options) : eyes_(options) {}
    void hear(const rabbits::Event& event) { eyes_.hear(event); }
    rabbits::Move reply(const rabbits::State& state, std::size_t ply, Random& random) const;
    const rabbits::Eyes& eyes() const { return eyes_; }

private:
    rabbits::Eyes eyes_;
};

}  // namespace magichat::analysis
