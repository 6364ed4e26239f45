// table: brake. How often somebody may still do what is stored or told to everybody: several times at once, but not on and
// on.
#pragma once

#include <algorithm>
#include <vector>

#include "table/settings.h"

namespace magichat {

// Changes of who sits where, how they are called and what is set, of one guest.
inline constexpr u64 changes_at_once = 20;
inline constexpr u64 change_every_ms = 1000;
// Locking, unlocking and sending away, of one host: apart from those, since who is overrun must be able to close the door.
inline constexpr u64 doors_at_once = 20;
inline constexpr u64 door_every_ms = 30'000;
// Games after one that was over within a few moves, of a table: each leaves a record behind, however short it was.
inline constexpr u64 short_games_at_once = 10;
inline constexpr u64 short_game_every_ms = 30'000;

template <class Who>
class Brake {
public:
    // So many at once, and then one every so often.
    Brake(u64 at_once, u64 every_ms) : every_ms_(every_ms), most_ms_(at_once * every_ms) {}

    bool is_on(Who who, Time now) const {
        const auto one = std::find_if(used_.begin(), used_.end(), [&](const Used& it) { return it.who == who; });
        return one != used_.end() && !is_absurd(*one, now) && free_at(*one) > now;
    }
    // Since when, or from when on, they may do it again.
    Time free_at(Who who) const {
        const auto one = std::find_if(used_.begin(), used_.end(), [&](const Used& it) { return it.who == who; });
        return one == used_.end() ? Time{} : free_at(*one);
    }
    // They have done it.
    void note(Who who, Time now) {
        std::erase_if(used_, [&](const Used& one) { return one.until <= now || is_absurd(one, now); });
        auto one = std::find_if(used_.begin(), used_.end(), [&](const Used& it) { return it.who == who; });
        if (one == used_.end()) one = used_.insert(one, {who, now});
        one->until = one->until.after(every_ms_);
    }

private:
    struct Used {
        Who who{};
        Time until;  // then they have all of them again
    };
    Time free_at(const Used& one) const { return one.until.after(every_ms_).before(most_ms_); }
    // The clock was put back since.
    bool is_absurd(const Used& one, Time now) const { return one.until > now.after(2 * most_ms_); }

    u64 every_ms_;
    u64 most_ms_;
    std::vector<Used> used_;
};

}  // namespace magichat
