// bots: vanish for four with perfect memory. As long as nobody is out, all that counts is public: who has seen each hat. The
// chances follow from the last state backwards; after a wrong call the three who are left play a Trio.
#pragma once

#include <map>
#include <memory>

#include "bots/vanish/four_table.h"
#include "bots/vanish/trio.h"

namespace magichat::vanish {

class Four {
public:
    static constexpr std::size_t players = 4;
    using Chances = std::array<double, players>;  // from the one to move, in turn order

    // What is done while nobody is out, if that is given and not to be worked out.
    using Given = std::optional<FourMove> (*)(HatsSeen);

    // Who has seen each hat, as bits: 1 the one to move, 2, 4 and 8 those who follow. `enough`: how near to an equilibrium
    // the games after a wrong call are.
    Four(std::size_t hats, std::size_t iterations, double enough, Given given = nullptr)
        : hats_(hats), iterations_(iterations), enough_(enough), given_(given) {}

    struct Entry {
        Chances chances{};
        double call = 0;    // what calling is worth to the one to move
        double look = 0;    // and the best look; 0 when they have seen all
        bool calls = true;  // looks whenever that is as good
        u8 first = 0;       // the kind of hat to look at, by who has seen it
    };
    const Entry& solve(HatsSeen seen);
    // What a best response of one of the four wins against this strategy of the other three, with every move that the
    // rules allow. `who`: 0 for the one to move. Whoever looks at a hat again is taken to have looked at the first new
    // one: that gives them no more than if they had, and this is why it is not among the moves here.
    double best_response(HatsSeen seen, std::size_t who);
    // The three who are left when the one to move calls wrong.
    const Trio& trio(HatsSeen seen);

    std::size_t hats() const { return hats_; }
    const std::map<u32, Entry>& states() const { return states_; }
    const std::map<u32, std::unique_ptr<Trio>>& trios() const { return trios_; }
    HatsSeen unpack(u32 key) const;
    std::size_t candidates(const HatsSeen& seen) const;  // of the one to move

private:
    u32 pack(HatsSeen& seen) const;  // sorts
    HatsSeen after_look(HatsSeen seen, u8 kind) const;
    static HatsSeen after_pass(HatsSeen seen);

    std::size_t hats_;
    std::size_t iterations_;
    double enough_;
    Given given_;
    std::map<u32, Entry> states_;
    std::map<u32, Chances> responses_;  // negative: not worked out
    std::map<u32, std::unique_ptr<Trio>> trios_;
};

}  // namespace magichat::vanish
