// puzzles: who watches a film with a memory like a person's, and believes what it still holds.
#pragma once

#include "bots/memory.h"
#include "puzzles/onlooker.h"

namespace magichat::puzzles {

template <Game G>
Memory memory_for(const MemoryTraits& traits, u64 seed);
template <>
inline Memory memory_for<vanish::Game>(const MemoryTraits& traits, u64 seed) {
    return {traits, vanish::memory_places, vanish::memory_row, vanish::memory_circle, seed};
}
template <>
inline Memory memory_for<court::Game>(const MemoryTraits& traits, u64 seed) {
    return {traits, court::memory_places, court::memory_row, court::memory_circle, seed};
}
template <>
inline Memory memory_for<rabbits::Game>(const MemoryTraits& traits, u64 seed) {
    return {traits, rabbits::memory_places, rabbits::memory_row, rabbits::memory_circle, seed};
}

template <Game G>
class Rememberer {
public:
    Rememberer(const MemoryTraits& traits, const Setup<G>& setup, Seat seat, u64 seed)
        : self_(seat), belief_(setup.options, setup.first, seat), memory_(memory_for<G>(traits, seed)) {}

    void hear(const typename G::Events& events) {
        for (const auto& event : events) {
            const typename G::State before = belief_.table();
            belief_.hear(event);
            Note note{*this};
            notice(event, self_, before, belief_.table(), note);
            if (belief_.table().turns == before.turns) continue;
            mix_up(memory_.turn_over());
            const u32 known = remembered(belief_);
            for (std::size_t i = 0; i < analysis::Memorable<G>::count; ++i) {
                if (((known >> i) & 1U) != 0 && !memory_.holds(i)) belief_.forget(analysis::Memorable<G>::place(i));
            }
        }
    }
    const typename G::Knowledge& belief() const { return belief_; }

private:
    struct Note {
        Rememberer& who;
        void saw(std::size_t place) { who.memory_.saw(place); }
        void gone(std::size_t place) { who.memory_.gone(place); }
        void moved(std::size_t a, std::size_t b) { who.mix_up(who.memory_.moved(a, b)); }
    };
    void mix_up(const Memory::Slips& slips) {
        for (const Slip& slip : slips) {
            const auto a = analysis::Memorable<G>::place(slip.a);
            if (slip.a == slip.b) {
                belief_.forget(a);
            } else {
                belief_.confuse(a, analysis::Memorable<G>::place(slip.b));
            }
        }
    }

    Seat self_;
    typename G::Knowledge belief_;
    Memory memory_;
};

}  // namespace magichat::puzzles
