#include "server/guests/limits.h"

#include <arpa/inet.h>

#include <algorithm>

namespace magichat::server {
namespace {

// IPv4 as IPv6 has it, ::ffff:192.0.2.1.
std::optional<in6_addr> read_address(std::string_view text) {
    if (text.starts_with('[')) {
        text = text.substr(1, text.find(']') - 1);
    } else if (text.find(':') == text.rfind(':')) {
        text = text.substr(0, text.find(':'));  // what follows is a port
    }
    const std::string plain(text.substr(0, text.find('%')));
    in6_addr whole{};
    if (inet_pton(AF_INET6, plain.c_str(), &whole) == 1) return whole;
    if (inet_pton(AF_INET, plain.c_str(), &whole.s6_addr[12]) != 1) return std::nullopt;
    whole.s6_addr[10] = whole.s6_addr[11] = 0xff;
    return whole;
}

std::string text_of(const in6_addr& whole) {
    char text[INET6_ADDRSTRLEN] = {};
    if (IN6_IS_ADDR_V4MAPPED(&whole)) {
        inet_ntop(AF_INET, &whole.s6_addr[12], text, sizeof text);
    } else {
        inet_ntop(AF_INET6, &whole, text, sizeof text);
    }
    return text;
}

// 2001:db8::/48
std::string front_of(in6_addr whole, int bits) {
    std::fill(std::begin(whole.s6_addr) + bits / 8, std::end(whole.s6_addr), std::uint8_t{0});
    return text_of(whole) + "/" + std::to_string(bits);
}

}  // namespace

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

void Bucket::draw(Rate rate, Time now, double amount) {
    if (rate.per_second <= 0) return;
    left_ = std::max(level(rate, now) - amount, -rate.per_second * seconds_of_debt);
    filled_ = now;
}

Clock::duration Bucket::wait_for(Rate rate, Time now, double amount) const {
    if (rate.per_second <= 0) return {};
    const double missing = amount - level(rate, now);
    if (missing <= 0) return {};
    return std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(missing / rate.per_second));
}

bool Bucket::has(Rate rate, Time now, double amount) const {
    return rate.per_second <= 0 || level(rate, now) >= amount;
}

bool Bucket::is_full(Rate rate, Time now) const { return rate.per_second <= 0 || level(rate, now) >= rate.burst; }

Addresses::Known& Addresses::add(const std::string& name, std::size_t times) {
    const Known full{times,
                     0,
                     Bucket(limits_.connects * times),
                     Bucket(limits_.requests * times),
                     Bucket(limits_.messages * times),
                     Bucket(limits_.handshakes * times)};
    return known_.try_emplace(name, full).first->second;
}

Addresses::Both Addresses::find(std::string_view address) {
    const std::string home = household(address);
    const std::string site = site_of(home);
    return {&add(home, 1), site.empty() ? nullptr : &add(site, times_of_site)};
}

bool Addresses::enter(std::string_view address, Time now) {
    const std::lock_guard lock(mutex_);
    const Both both = find(address);
    const auto has_room = [&](const Known& one) {
        return limits_.connections == 0 || one.connections < limits_.connections * one.times;
    };
    const auto may = [&](Known& one) { return one.connects.take(limits_.connects * one.times, now); };
    if (!both.all(has_room) || !both.all(may)) return false;
    return both.all([](Known& one) { return ++one.connections > 0; });
}

void Addresses::leave(std::string_view address) {
    const std::lock_guard lock(mutex_);
    find(address).all([](Known& one) {
        if (one.connections > 0) --one.connections;
        return true;
    });
}

bool Addresses::request(std::string_view address, Time now, double cost) {
    const std::lock_guard lock(mutex_);
    return find(address).all([&](Known& one) {
        const Rate rate = limits_.requests * one.times;
        return one.requests.take(rate, now, std::min(cost, std::max(1.0, rate.burst)));
    });
}

Clock::duration Addresses::turn(std::string_view address, Time now, double count, Rate rate, Bucket Known::* bucket) {
    if (rate.per_second <= 0) return {};
    const std::lock_guard lock(mutex_);
    Clock::duration wait{};
    find(address).all([&](Known& one) {
        (one.*bucket).draw(rate * one.times, now, count);
        wait = std::max(wait, (one.*bucket).wait_for(rate * one.times, now, 0));
        return true;
    });
    return std::min<Clock::duration>(wait, longest_wait);
}

Clock::duration Addresses::messages(std::string_view address, Time now, double count) {
    return turn(address, now, count, limits_.messages, &Known::messages);
}

Clock::duration Addresses::handshake(std::string_view address, Time now) {
    return turn(address, now, 1, limits_.handshakes, &Known::handshakes);
}

void Addresses::forget(Time now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(known_, [&](const auto& entry) {
        const Known& known = entry.second;
        const auto is_full = [&](const Bucket& bucket, Rate rate) { return bucket.is_full(rate * known.times, now); };
        return known.connections == 0 && is_full(known.connects, limits_.connects) &&
               is_full(known.requests, limits_.requests) && is_full(known.messages, limits_.messages) &&
               is_full(known.handshakes, limits_.handshakes);
    });
}

std::size_t Addresses::size() const {
    const std::lock_guard lock(mutex_);
    return known_.size();
}

std::optional<std::string> plain_address(std::string_view text) {
    const auto whole = read_address(text);
    return whole ? std::optional(text_of(*whole)) : std::nullopt;
}

std::string household(std::string_view address) {
    const auto whole = read_address(address);
    if (!whole) return std::string(address);
    if (IN6_IS_ADDR_V4MAPPED(&*whole)) return text_of(*whole);
    return front_of(*whole, 64);
}

std::string site_of(std::string_view household) {
    const auto whole = read_address(household.substr(0, household.find('/')));
    return !whole || IN6_IS_ADDR_V4MAPPED(&*whole) ? "" : front_of(*whole, 48);
}

}  // namespace magichat::server
