#include "table/homes.h"

namespace magichat {

// A clock that was put back lets nobody rest for longer.
bool Homes::rests(Household home, Time now) const {
    return std::any_of(resting_.begin(), resting_.end(), [&](const Rest& one) {
        return one.home == home && one.since <= now && now < one.since.after(one.ms);
    });
}

void Homes::cleared(Household home, bool hosts_own, Time now) {
    if (home == no_household) return;
    std::erase_if(resting_, [&](const Rest& one) { return one.since.after(one.ms + forgiven_after_ms) <= now; });
    auto one = std::find_if(resting_.begin(), resting_.end(), [&](const Rest& it) { return it.home == home; });
    if (one == resting_.end()) {
        if (resting_.size() >= most_resting) resting_.erase(resting_.begin());
        one = resting_.insert(resting_.end(), {home, 0, now, 0});
    }
    ++one->times;
    one->since = now;
    const bool is_free = hosts_own && one->times == 1;
    one->ms = is_free ? 0 : one->ms == 0 ? first_rest_ms : std::min(longest_rest_ms, 2 * one->ms);
}

}  // namespace magichat
