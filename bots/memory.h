// bots: a memory like a person's. What it holds are bindings, a card to a place; it decides which of them are lost or
// mixed up, and when. What is believed then is for the belief (a Knowledge) to say: it acts on wrong memories in good
// faith.
//
// The model, and where its figures come from:
//   - A limited number of things at once. Static visual memory holds 3 to 4 things (Luck and Vogel 1997, Cowan 2001).
//     Of things that move, people follow the position of 2.3 to 3.4 and the identity of only 1.4 to 2.6 (Horowitz et
//     al. 2007). A thing that was moved counts against `follow`, any thing against `span`; what is too much is lost,
//     the oldest first.
//   - Decay. The activation of a thing seen t turns ago is -d ln t with d = 0.5, ACT-R's base level (Anderson and
//     Schooler 1991); it can still be called to mind with probability 1 / (1 + exp((threshold - activation) / noise)).
//     `half_life` gives the threshold as the number of turns after which that is one half.
//   - Swaps mix up bindings, the more the memory holds: with four cups and one swap adults are right about nine times in
//     ten (shell-game studies). The chance of a slip at a swap is slip * load / 4.
//   - Lapses. Who holds nothing may overlook even what lies before their eyes: then any move is as good as another by
//     which nothing is won or lost. No study gave us a figure: `lapse` is what lets a small child win (docs/strength.md).
//   - Hunches. Who holds next to nothing does not wait until they know: with the chance `hunch` they call, or show, what
//     may be right; in vanish not in their first two turns of a round. No study gave us a figure here either.
//   - What is lost is sooner confused with a neighbour than gone: in half of the cases the binding moves one place on.
#pragma once

#include <limits>

#include "engine/base/list.h"
#include "engine/base/random.h"

namespace magichat {

struct MemoryTraits {
    double span = std::numeric_limits<double>::infinity();       // things held at once
    double follow = std::numeric_limits<double>::infinity();     // of those, things that were moved
    double half_life = std::numeric_limits<double>::infinity();  // turns after which half is lost
    double slip = 0;                                             // mix-ups at a swap with four things held
    double neighbour = 0.5;                                      // of what is lost, confused rather than gone
    double lapse = 0;                                            // moves at which nothing comes to mind: a whim
    double hunch = 0;                                            // turns at which it guesses without knowing

    bool perfect() const { return *this == MemoryTraits{}; }
    bool operator==(const MemoryTraits&) const = default;
};

// Something that went wrong: forget what is at `a`, or what is at `a` and `b` is confused.
struct Slip {
    u8 a;
    u8 b;  // the same as a: forgotten
    bool operator==(const Slip&) const = default;
};

class Memory {
public:
    static constexpr std::size_t most_places = 12;
    using Slips = List<Slip, 3 * most_places>;

    // Places 0..places-1 stand in rows of `row` places; a circle closes at its ends.
    Memory(const MemoryTraits& traits, std::size_t places, std::size_t row, bool circle, u64 seed)
        : traits_(traits), places_(places), row_(row), circle_(circle), random_(seed) {}

    void saw(std::size_t place);                // a card, with own eyes, now
    Slips moved(std::size_t a, std::size_t b);  // two cards changed places in full view
    void gone(std::size_t place);               // whatever was there is not there any more
    Slips turn_over();                          // a turn has passed
    bool holds(std::size_t place) const { return things_[place].held; }
    std::size_t load() const;

private:
    struct Thing {
        bool held = false;
        bool moved = false;
        u32 seen = 0;   // turns ago, as it feels
        u32 since = 0;  // turns ago in truth
        u32 age = 0;    // order of seeing, for what is lost first
    };
    double chance() { return static_cast<double>(random_.next() >> 11U) * 0x1p-53; }
    double recall(u32 turns) const;
    std::size_t neighbour_of(std::size_t place);
    void lose(std::size_t place, Slips& slips);
    void keep_within(double most, bool only_moved, Slips& slips);

    MemoryTraits traits_;
    std::size_t places_;
    std::size_t row_;
    bool circle_;
    Random random_;
    u32 clock_ = 0;
    std::array<Thing, most_places> things_{};
};

}  // namespace magichat
