#include "server/guests/limits.h"

#include <arpa/inet.h>

#include <algorithm>

namespace magichat::server {

double Bucket::level(Rate rate, Time now) const {
    if (filled_ == Time{}) return left_;
    const double seconds = std::chrono::duration<double>(now - filled_).count();
    return std::min(rate.burst, left_ + std::max(0.0, seconds) * rate.per_second);
}

bool Bucket::take(Rate rate, Time now, double amount) {
    if (rate.per_second <= 0) return true;
    left_ = level(rate, now);
    filled_ = now;
    if (left_ < amount) return false;
    left_ -= amount;
    return true;
}

bool Bucket::is_full(Rate rate, Time now) const { return rate.per_second <= 0 || level(rate, now) >= rate.burst; }

Addresses::Known& Addresses::find(std::string_view address) {
    return known_.try_emplace(household(address), Known{0, Bucket(limits_.connects), Bucket(limits_.requests)})
        .first->second;
}

bool Addresses::enter(std::string_view address, Time now) {
    Known& known = find(address);
    if (limits_.connections != 0 && known.connections >= limits_.connections) return false;
    if (!known.connects.take(limits_.connects, now)) return false;
    ++known.connections;
    return true;
}

void Addresses::leave(std::string_view address) {
    Known& known = find(address);
    if (known.connections > 0) --known.connections;
}

bool Addresses::request(std::string_view address, Time now) {
    return find(address).requests.take(limits_.requests, now);
}

void Addresses::forget(Time now) {
    std::erase_if(known_, [&](const auto& entry) {
        const Known& known = entry.second;
        return known.connections == 0 && known.connects.is_full(limits_.connects, now) &&
               known.requests.is_full(limits_.requests, now);
    });
}

std::string household(std::string_view address) {
    if (address.find(':') == std::string_view::npos) return std::string(address);
    std::string text(address);
    in6_addr whole{};
    if (inet_pton(AF_INET6, text.c_str(), &whole) != 1) return text;
    if (IN6_IS_ADDR_V4MAPPED(&whole)) {
        char plain[INET_ADDRSTRLEN] = {};
        inet_ntop(AF_INET, &whole.s6_addr[12], plain, sizeof plain);
        return plain;
    }
    std::fill(std::begin(whole.s6_addr) + 8, std::end(whole.s6_addr), std::uint8_t{0});
    char front[INET6_ADDRSTRLEN] = {};
    inet_ntop(AF_INET6, &whole, front, sizeof front);
    return std::string(front) + "/64";
}

}  // namespace magichat::server
