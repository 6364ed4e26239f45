// bots: vanish for three with perfect memory, solved. As long as nobody is out, all that counts is public: who has seen
// each hat. The chances follow from the last state backwards; after a wrong call the two who are left play a Duel.
#pragma once

#include <map>
#include <memory>

#include "bots/vanish/duel.h"

namespace magichat::vanish {

class Three {
public:
    using Chances = std::array<double, 3>;  // from the one to move, in turn order

    // Who has seen each hat, as bits: 1 the one to move, 2 the next, 4 the third.
    explicit Three(std::size_t hats, std::size_t iterations = 2000) : hats_(hats), iterations_(iterations) {}

    struct Entry {
        Chances chances{};
        double call = 0;              // what calling is worth to the one to move
        double look = 0;              // and the best look; 0 when they have seen all
        bool calls = true;            // looks whenever that is as good
        std::array<bool, 8> looks{};  // the kinds of hats that are as good as any to look at, by who has seen them
        u8 first = 0;                 // the one of them that the solution takes
    };
    const Entry& solve(HatsSeen seen);
    // The same if it has been worked out already.
    const Entry* find(HatsSeen seen) const;
    // What a best response of one of the three wins against this strategy of the other two, with every move that the
    // rules allow. `who`: 0 for the one to move.
    double best_response(HatsSeen seen, std::size_t who);
    // The two who are left when the one to move calls wrong.
    const Duel& duel(HatsSeen seen);

    std::size_t hats() const { return hats_; }
    // Everything worked out so far.
    const std::map<u32, Entry>& states() const { return states_; }
    const std::map<u32, std::unique_ptr<Duel>>& duels() const { return duels_; }
    HatsSeen unpack(u32 key) const;
    std::size_t candidates(const HatsSeen& seen) const;  // of the one to move

private:
    u32 pack(HatsSeen& seen) const;  // sorts
    // After the one to move has looked at a hat of this kind, or passed: seen from the next player.
    HatsSeen after_look(HatsSeen seen, u8 kind) const;
    static HatsSeen after_pass(HatsSeen seen);

    std::size_t hats_;
    std::size_t iterations_;
    std::map<u32, Entry> states_;
    std::map<u32, std::array<double, 3>> responses_;  // negative: not worked out
    std::map<u32, std::unique_ptr<Duel>> duels_;
};

}  // namespace magichat::vanish
