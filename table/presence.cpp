#include "table/presence.h"

namespace magichat {

void Presence::come(const Present& one, Time now) {
    if (all_.empty()) someone_since_ = now;
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

std::vector<Client> Presence::send_off(Guest guest, Time now) {
    std::vector<Client> clients = of(guest);
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

Guest Presence::anybody_but(Guest guest) const {
    const auto one = std::find_if(all_.begin(), all_.end(), [&](const Present& c) { return c.guest != guest; });
    return one == all_.end() ? no_guest : one->guest;
}

std::vector<Client> Presence::everybody() const {
    return whose([](Guest /*any*/) { return true; });
}

std::vector<Client> Presence::of(Guest guest) const {
    return whose([&](Guest one) { return one == guest; });
}

std::vector<Client> Presence::all_but(Guest guest) const {
    return whose([&](Guest one) { return one != guest; });
}

std::vector<Client> Presence::take_eyes(std::vector<Client>& clients) const {
    const auto shows = std::stable_partition(clients.begin(), clients.end(), [&](Client client) {
        return std::none_of(all_.begin(), all_.end(),
                            [&](const Present& one) { return one.client == client && one.eyes; });
    });
    std::vector<Client> eyes(shows, clients.end());
    clients.erase(shows, clients.end());
    return eyes;
}

}  // namespace magichat
