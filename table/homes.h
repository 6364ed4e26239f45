// table: homes. What all of one household may do at a table together, as whoever they come: a cookie is thrown away in a
// moment. How often they change something, and how soon one of them sits down after the host has cleared another's seat.
//
// Nothing of it is stored: after a restart everybody begins anew.
#pragma once

#include "table/brake.h"

namespace magichat {

// Changes at one table: more than those of one guest, since a family comes from one household. The host is not counted.
inline constexpr u64 home_changes_at_once = 40;
inline constexpr u64 home_change_every_ms = 1000;
// After a seat was cleared nobody of that household takes one for so long, twice as long the next time, until none was
// cleared for an hour.
inline constexpr u64 first_rest_ms = 10'000;
inline constexpr u64 longest_rest_ms = u64{20} * 60'000;
inline constexpr u64 forgiven_after_ms = u64{60} * 60'000;
inline constexpr std::size_t most_resting = 200;

class Homes {
public:
    bool change_too_fast(Household home, Time now) const { return home != no_household && changes_.is_on(home, now); }
    Time may_change_at(Household home) const { return home == no_household ? Time{} : changes_.free_at(home); }
    void note_change(Household home, Time now) {
        if (home != no_household) changes_.note(home, now);
    }

    // May nobody of them sit down?
    bool rests(Household home, Time now) const;
    // The host has cleared the seat of one of them. `hosts_own`: it is the host's household, too; a child changes the
    // device, or a whole class sits behind one address: the first time costs nothing.
    void cleared(Household home, bool hosts_own, Time now);

    // Who sits there came from this household the last time.
    void sits(Seat seat, Household home) { seats_[index(seat)] = home; }
    Household of(Seat seat) const { return seats_[index(seat)]; }

private:
    struct Rest {
        Household home;
        u64 times;
        Time since;
        u64 ms;
    };

    Brake<Household> changes_{home_changes_at_once, home_change_every_ms};
    std::vector<Rest> resting_;
    std::array<Household, max_seats> seats_{};
};

}  // namespace magichat
