// Codes of six digits, good once and for five minutes: whoever says one on another device is the same guest there.
// Any thread may ask.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "server/guests/limits.h"

namespace magichat::server {

class Handovers {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::minutes life{5};
    static constexpr std::size_t most = 10'000;
    static constexpr Rate tries_of_household{0.1, 10};
    static constexpr Rate wrong_ones{0.2, 50};

    // A code for this guest, instead of the last one; none: there are too many at once.
    std::optional<std::string> give(const std::string& guest, std::string_view address, Clock::time_point now);

    enum class Refused : u8 { too_fast, not_valid };
    // The guest whose code this is. Tries are counted by household and site, and wrong ones over all of them together, so that six
    // digits are not found by trying from many addresses. While there are too many of those, codes are good only in the
    // household where they were given.
    Result<std::string, Refused> take(std::string_view code, std::string_view address, Clock::time_point now);

    // The code of this guest, if there is one, is good no more.
    void withdraw(std::string_view guest);

    // Codes that nobody used go, and tries are forgotten.
    void tidy_up(Clock::time_point now);

private:
    struct Handover {
        std::string guest;
        std::string household;
        Clock::time_point until;
    };
    bool may_try(const std::string& name, std::size_t times, Clock::time_point now);

    std::mutex mutex_;  // for what follows
    std::map<std::string, Handover, std::less<>> codes_;
    std::unordered_map<std::string, Bucket> tries_;  // by household, and by site
    Bucket wrong_{wrong_ones};
};

}  // namespace magichat::server
