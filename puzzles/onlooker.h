// puzzles: one seat through a game, and what can be asked of it at a moment: analysis' watcher, and the swaps it has watched.
#pragma once

#include <algorithm>

#include "analysis/sightings.h"
#include "puzzles/puzzle.h"

namespace magichat::puzzles {

inline bool is_swap(const vanish::Event& event) { return event.kind == vanish::EventKind::swap; }
inline bool is_swap(const court::Event& event) { return event.kind == court::EventKind::swap; }
inline bool is_swap(const rabbits::Event& event) { return event.kind == rabbits::EventKind::exchange; }

template <Game G>
class Onlooker {
public:
    Onlooker(const Setup<G>& setup, Seat seat) : watcher_(setup, seat) {}

    void hear(const typename G::Events& events, u64 n, Seat by) {
        watcher_.hear(events, n, by);
        last_swap_.reset();
        for (const auto& event : events) {
            if (!is_swap(event)) continue;
            swaps_.push_back(n);
            last_swap_ = event;
        }
    }
    Seat seat() const { return watcher_.seat(); }
    const typename G::Knowledge& knowledge() const { return watcher_.knowledge(); }
    const analysis::Sighting& sighting(std::size_t place) const { return watcher_.sighting(place); }
    // For how many turns what was seen there has been kept in mind.
    u64 kept(std::size_t place) const { return knowledge().table().turns + 1 - sighting(place).turn; }
    u64 swaps() const { return swaps_.size(); }
    // How many of all the swaps were to be watched since then.
    u64 swaps_since(std::size_t place) const {
        const u64 seen = sighting(place).n;
        return static_cast<u64>(std::count_if(swaps_.begin(), swaps_.end(), [&](u64 n) { return n > seen; }));
    }
    // The last move, if it was one.
    const std::optional<typename G::Event>& last_swap() const { return last_swap_; }

private:
    analysis::Watcher<G> watcher_;
    std::vector<u64> swaps_{};  // the moves that were swaps
    std::optional<typename G::Event> last_swap_{};
};

}  // namespace magichat::puzzles
