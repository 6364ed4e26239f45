// bots: watching the others at vanish. Who looks again at a hat that they have seen shows that they forget; how many hats they
// have looked at since says how many they can hold at most. That is kept over the rounds of a game.
#pragma once

#include "bots/vanish/duel.h"
#include "engine/base/list.h"
#include "engine/vanish/types.h"

namespace magichat::vanish {

// The first wrong call of a round, and the turns since. Hats by their place at the call.
struct FirstCall {
    Seat caller = nobody;
    Animal animal = Animal::blank;
    Animal second = Animal::blank;     // what was called in vain after that
    std::array<u8, max_seats> seen{};  // by seat: hats seen before the call
    std::array<u8, circle> name{};     // of the hat that stands here now: its place at the call
    static constexpr u8 called = circle;
    struct Step {
        Seat seat;
        u8 hat;  // a fresh look; or `called`, in vain
    };
    List<Step, (max_seats - 1) * circle + max_seats> steps;
};

class Watch {
public:
    void hear(const Event& event);

    // Have they shown that they forget?
    bool forgets(Seat seat) const { return slips_[index(seat)] != 0; }
    // How many hats they can hold, by what they have shown.
    std::size_t holds(Seat seat) const;
    const FirstCall& first_call() const { return first_call_; }

private:
    void look(Seat seat, std::size_t hat);
    void believe(Seat seat);

    std::array<std::array<u8, circle>, max_seats> when_{};  // they saw the hat that stands here now; 0: never
    std::array<u16, max_seats> slips_{};
    std::array<u16, max_seats> held_{};  // sum over the slips
    u8 clock_ = 0;
    FirstCall first_call_;
};

}  // namespace magichat::vanish
