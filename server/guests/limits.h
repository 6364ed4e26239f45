// How much one connection, and one address, may ask of us.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
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
inline Rate operator*(Rate rate, std::size_t times) {
    const auto many = static_cast<double>(times);
    return {rate.per_second * many, rate.burst * many};
}

// All households of one IPv6 site (site_of) may have so many times as much as one of them, together: it may be one home
// after all.
inline constexpr std::size_t times_of_site = 4;

// A bucket that fills steadily and is drawn from.
class Bucket {
public:
    explicit Bucket(Rate rate) : left_(rate.burst) {}

    bool take(Rate rate, Time now, double amount = 1);
    bool has(Rate rate, Time now, double amount = 1) const;
    bool is_full(Rate rate, Time now) const;
    // For what is known only afterwards: drawn in any case, also below nothing, but not further than it fills in some
    // seconds: nobody has to wait much longer than that for what others have drawn. And how long until there is more than
    // this.
    static constexpr double seconds_of_debt = 5;
    void draw(Rate rate, Time now, double amount);
    Clock::duration wait_for(Rate rate, Time now, double amount) const;

private:
    double level(Rate rate, Time now) const;

    double left_;
    Time filled_{};
};

struct AddressLimits {
    std::size_t connections = 0;  // at a time; 0: no limit
    Rate connects{};
    Rate requests{};
    Rate messages{};
    Rate handshakes{};
};

// Every household and site that is connected, or was a short while ago. Any thread may ask.
class Addresses {
public:
    explicit Addresses(const AddressLimits& limits) : limits_(limits) {}

    // A new connection: false if this address, or its site, has too many, or made too many lately. Each true needs a `leave`.
    bool enter(std::string_view address, Time now);
    void leave(std::string_view address);
    // A static file costs less than a question: a school class behind one address fetches the page all at once. But a large
    // one takes a while to send. None costs more than there is at most.
    static constexpr double file_cost = 0.05;
    static constexpr double bytes_as_request = 1e6;
    static double cost_of_file(std::size_t bytes) {
        return std::max(file_cost, static_cast<double>(bytes) / bytes_as_request);
    }
    bool request(std::string_view address, Time now, double cost = 1);
    // Messages over all its sockets; and handshakes of TLS, each of which costs as much as dozens of messages. Nobody is
    // refused: it says how long this one has to wait until it is their turn, and whoever asks next waits longer, but never
    // so long that they would seem gone.
    static constexpr std::chrono::seconds longest_wait{static_cast<int>(Bucket::seconds_of_debt)};
    Clock::duration messages(std::string_view address, Time now, double count);
    Clock::duration handshake(std::string_view address, Time now);
    // Forgets those who have nothing left to be limited by.
    void forget(Time now);
    std::size_t size() const;

private:
    struct Known {
        std::size_t times;  // the limits
        std::size_t connections;
        Bucket connects;
        Bucket requests;
        Bucket messages;
        Bucket handshakes;
    };
    Clock::duration turn(std::string_view address, Time now, double count, Rate rate, Bucket Known::* bucket);
    Known& add(const std::string& name, std::size_t times);
    // The household, and the site that it is of, or nothing.
    struct Both {
        Known* home;
        Known* site;
        template <class F>
        bool all(F&& f) const {
            return f(*home) && (site == nullptr || f(*site));
        }
    };
    Both find(std::string_view address);

    AddressLimits limits_;
    mutable std::mutex mutex_;  // for what follows
    std::unordered_map<std::string, Known> known_;
};

// The one spelling of an address; nothing if it is none. Without the scope of fe80::1%eth0, and without the brackets and
// the port that some proxies write.
std::optional<std::string> plain_address(std::string_view text);

// Who counts as one: an IPv4 address, or the 64 bits in front of an IPv6 address, since one home has all that follow.
std::string household(std::string_view address);
// The 48 bits in front of such a household: a provider may give all that follows to one home. Empty for IPv4.
std::string site_of(std::string_view household);

}  // namespace magichat::server
