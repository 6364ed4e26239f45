// bench: what a best response looks at when it chooses a move: the price that the counter gives it, and what kind of move it
// is, by itself and times what is known of the moment. With all weights but the first at zero it is the counter.
#pragma once

#include <vector>

#include "bots/sparring/court/prices.h"
#include "bots/sparring/rabbits/prices.h"

namespace magichat {

using Features = std::vector<float>;

// One seat's eyes. It gets the events of that seat and nothing else.
template <Game G>
class Sense;

template <>
class Sense<court::Game> {
public:
    static constexpr std::size_t kinds = 11;
    static constexpr std::size_t moments = 5;
    static constexpr std::size_t size = 1 + kinds * moments;

    Sense(const Setup<court::Game>& setup, Seat seat) : watch_(setup, seat) {}
    void hear(const court::Event& event) { watch_.hear(event); }
    // One row a move, in the order of `legal`.
    std::vector<Features> look_at(const court::LegalMoves& legal) const;

private:
    std::size_t kind_of(court::Move move) const;
    std::size_t kind_of_swap(std::size_t a, std::size_t b) const;

    sparring::CourtWatch watch_;
};

template <>
class Sense<rabbits::Game> {
public:
    static constexpr std::size_t kinds = 11;
    static constexpr std::size_t moments = 5;
    static constexpr std::size_t size = 1 + kinds * moments;

    Sense(const Setup<rabbits::Game>& setup, Seat seat) : self_(seat), knowledge_(setup.options, setup.first, seat) {}
    void hear(const rabbits::Event& event) { knowledge_.hear(event); }
    std::vector<Features> look_at(const rabbits::LegalMoves& legal) const;

private:
    std::size_t kind_of(rabbits::Move move) const;

    Seat self_;
    rabbits::Knowledge knowledge_;
};

}  // namespace magichat
