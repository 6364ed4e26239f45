#include "table/presence.h"

#include <utility>

namespace magichat {

void Presence::come(const Present& one, Time now) {
    if (all_.empty()) someone_since_ = now;
    had_anybody_ = true;
    all_.push_back(one);
}

std::optional<Guest> Presence::go(Client client, Time now) {
    const Present* one = find(client);
    if (one == nullptr) return std::nullopt;
    const Guest guest = one->guest;
    std::erase_if(all_, [&](const Present& other) { return other.client == client; });
    count_emptiness_from(now);
    return is_here(guest) ? std::nullopt : std::optional(guest);
}

Clients Presence::send_off(Guest guest, Time now) {
    Clients clients = of(guest);
    if (clients.empty()) return clients;
    std::erase_if(all_, [&](const Present& one) { return one.guest == guest; });
    count_emptiness_from(now);
    return clients;
}

void Presence::count_emptiness_from(Time now) {
    if (all_.empty()) empty_since_ = now;
}

Presence::Present* Presence::find(Client client) {
    const auto one = std::find_if(all_.begin(), all_.end(), [&](const Present& c) { return c.client == client; });
    return one == all_.end() ? nullptr : &*one;
}

bool Presence::is_here(Guest guest) const {
    return guest != no_guest &&
           std::any_of(all_.begin(), all_.end(), [&](const Present& one) { return one.guest == guest; });
}

std::optional<Bytes32> Presence::take_pledge(Guest guest) {
    const auto one =
        std::find_if(all_.rbegin(), all_.rend(), [&](const Present& c) { return c.guest == guest && c.pledge; });
    return one == all_.rend() ? std::nullopt : std::exchange(one->pledge, std::nullopt);
}

Guest Presence::anybody_but(Guest guest) const {
    const auto one = std::find_if(all_.begin(), all_.end(), [&](const Present& c) { return c.guest != guest; });
    return one == all_.end() ? no_guest : one->guest;
}

Household Presence::home_of(Guest guest) const {
    const auto one = std::find_if(all_.rbegin(), all_.rend(), [&](const Present& c) { return c.guest == guest; });
    return one == all_.rend() ? no_household : one->household;
}

bool Presence::is_waited_for(Guest guest) const {
    return std::none_of(patience_.begin(), patience_.end(),
                        [&](const Patience& one) { return one.guest == guest && one.without > 0; });
}

void Presence::count_show(Guest guest, bool was_late) {
    auto one = std::find_if(patience_.begin(), patience_.end(), [&](const Patience& it) { return it.guest == guest; });
    if (one == patience_.end()) {
        if (!was_late) return;
        if (patience_.size() >= most_late) patience_.erase(patience_.begin());
        one = patience_.insert(patience_.end(), {guest});
    }
    if (one->without > 0) {
        --one->without;
    } else if (was_late) {
        ++one->lates;
        one->in_time = 0;
        one->without = one->lates < 6 ? 1U << one->lates : most_without;
    } else if (++one->in_time == forgiven_after) {
        one->in_time = 0;
        if (--one->lates == 0) patience_.erase(one);
    }
}

Clients Presence::everybody() const {
    return whose([](Guest /*any*/) { return true; });
}

Clients Presence::of(Guest guest) const {
    return whose([&](Guest one) { return one == guest; });
}

Clients Presence::all_but(Guest guest) const {
    return whose([&](Guest one) { return one != guest; });
}

Clients Presence::all_but(Client client) const {
    Clients others;
    for (const Present& one : all_) {
        if (one.client != client) others.push_back(one.client);
    }
    return others;
}

Clients Presence::take_eyes(Clients& clients) const {
    Clients eyes;
    Clients rest;
    for (const Client client : clients) {
        const bool shows =
            std::any_of(all_.begin(), all_.end(), [&](const Present& one) { return one.client == client && one.eyes; });
        (shows ? eyes : rest).push_back(client);
    }
    clients = std::move(rest);
    return eyes;
}

}  // namespace magichat
