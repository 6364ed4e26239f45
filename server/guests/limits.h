// How much one connection, and one address, may ask of us.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace magichat::server {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

struct Rate {
    double per_second = 0;  // 0: no limit
    double burst = 0;       // so many at once
};

// A bucket that fills steadily and is drawn from.
class Bucket {
public:
    explicit Bucket(Rate rate) : left_(rate.burst) {}

    bool take(Rate rate, Time now, double amount = 1);
    bool is_full(Rate rate, Time now) const;

private:
    double level(Rate rate, Time now) const;

    double left_;
    Time filled_{};
};

struct AddressLimits {
    std::size_t connections = 0;  // at a time; 0: no limit
    Rate connects{};
    Rate requests{};
};

// Every address that is connected, or was a short while ago.
class Addresses {
public:
    explicit Addresses(const AddressLimits& limits) : limits_(limits) {}

    // A new connection: false if this address has too many, or made too many lately. Each true needs a `leave`.
    bool enter(std::string_view address, Time now);
    void leave(std::string_view address);
    bool request(std::string_view address, Time now);
    // Forgets addresses that have nothing left to be limited by.
    void forget(Time now);
    std::size_t size() const { return known_.size(); }

private:
    struct Known {
        std::size_t connections = 0;
        Bucket connects;
        Bucket requests;
    };
    Known& find(std::string_view address);

    AddressLimits limits_;
    std::unordered_map<std::string, Known> known_;
};

// Who counts as one: an IPv4 address, or the 64 bits in front of an IPv6 address, since one home has all that follow.
std::string household(std::string_view address);

}  // namespace magichat::server
