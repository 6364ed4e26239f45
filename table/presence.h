// table: presence. Who is connected to a table, since when anybody is, and what each connection has shown.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "table/clients.h"

namespace magichat {

// More connections than these are refused: of one guest; of all who watch. Who has a seat, or is host, is never refused: one
// more takes the place of their oldest.
inline constexpr std::size_t most_of_one_guest = 8;
inline constexpr std::size_t most_who_watch = 32;

class Presence {
public:
    struct Present {
        Client client{};
        Guest guest = no_guest;
        Household household = no_household;
        bool eyes = true;   // it shows moves and says so
        u64 shown = 0;      // the last version that it has shown
        bool late = false;  // it let the time for that run out: nobody waits for it until it has caught up
        std::optional<Bytes32> pledge{};  // of the luck that it brings to the next deal
    };

    explicit Presence(Time now = {}) : someone_since_(now), empty_since_(now) {}

    void come(const Present& one, Time now);
    // The guest whose last connection this was, if it was.
    std::optional<Guest> go(Client client, Time now);
    // All connections of a guest end; these they were.
    Clients send_off(Guest guest, Time now);
    void send_off_all() { all_.clear(); }
    // If nobody is here: that begins anew.
    void count_emptiness_from(Time now);

    bool empty() const { return all_.empty(); }
    bool had_anybody() const { return had_anybody_; }
    std::size_t size() const { return all_.size(); }
    Present* find(Client client);
    bool is_here(Guest guest) const;
    // Somebody who is here and is not this guest.
    Guest anybody_but(Guest guest) const;
    // Where they came from the last time.
    Household home_of(Guest guest) const;
    Time someone_since() const { return someone_since_; }
    Time empty_since() const { return empty_since_; }

    Clients everybody() const;
    Clients of(Guest guest) const;
    Clients all_but(Guest guest) const;
    Clients all_but(Client client) const;
    // Those of guests of whom `is` is true, and how many guests these are.
    template <class Is>
    Clients whose(const Is& is) const {
        Clients those;
        for (const Present& one : all_) {
            if (is(one.guest)) those.push_back(one.client);
        }
        return those;
    }
    template <class Is>
    std::vector<Guest> guests(const Is& is) const {
        std::vector<Guest> those;
        for (const Present& one : all_) {
            if (is(one.guest) && std::find(those.begin(), those.end(), one.guest) == those.end()) {
                those.push_back(one.guest);
            }
        }
        return those;
    }
    // Those that show moves leave the list.
    Clients take_eyes(Clients& clients) const;
    // Only those who play are waited for, and only on screens that show.
    template <class Plays>
    bool all_have_shown(u64 n, const Plays& plays) const {
        return std::all_of(all_.begin(), all_.end(), [&](const Present& one) {
            return !one.eyes || one.late || one.shown >= n || !plays(one.guest) || !is_waited_for(one.guest);
        });
    }
    bool is_waited_for(Guest guest) const;
    // The pledge of a guest: that of their newest connection with one, which has none after that. Each is good for one deal;
    // an older connection may be one that is dead, as after a page was opened anew.
    std::optional<Bytes32> take_pledge(Guest guest);
    // Version n was shown, or the time for it is over.
    template <class Plays>
    void leave_behind(u64 n, const Plays& plays) {
        const auto is_slow = [&](const Present& one) { return one.eyes && !one.late && one.shown < n; };
        for (const Guest guest : guests(plays)) {
            count_show(guest, std::any_of(all_.begin(), all_.end(),
                                          [&](const Present& one) { return one.guest == guest && is_slow(one); }));
        }
        for (Present& one : all_) one.late = one.late || is_slow(one);
    }

private:
    // Who has let the time run out. They could do so at every move, and say `shown` as soon as it is over; so nobody waits
    // for them in the next two shows, in twice as many the next time, and coming back with a new connection does not help.
    struct Patience {
        Guest guest = no_guest;
        u32 lates = 0;    // so often
        u32 without = 0;  // so many shows more
        u32 in_time = 0;  // so many since: enough of them, and one time is forgiven
    };
    static constexpr u32 most_without = 64;
    static constexpr u32 forgiven_after = 20;
    static constexpr std::size_t most_late = 32;
    void count_show(Guest guest, bool was_late);

    std::vector<Patience> patience_;
    std::vector<Present> all_;  // in the order of their coming
    Time someone_since_;
    Time empty_since_;
    bool had_anybody_ = false;
};

}  // namespace magichat
