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
    // So few that whoever tries from everywhere, day and night, while ten codes are good at any time finds one in about
    // seventy days: 60 * 24 tries a day, 10 in a million each.
    static constexpr Rate wrong_of_household{1.0 / 120, 10};
    static constexpr Rate wrong_ones{1.0 / 60, 50};

    // A code for this guest, instead of the last one; none: there are too many at once.
    std::optional<std::string> give(const std::string& guest, std::string_view address, Clock::time_point now);

    enum class Refused : u8 { too_fast, not_valid };
    // The guest whose code this is. Wrong ones are counted by household and site, and over all of them together, so that six
    // digits are not found by trying from many addresses. Of a household that has tried too many a right one is refused, too;
    // while there are too many in all, codes are good only in the household where they were given. Right ones cost nothing: a
    // whole class may go on with other devices at once.
    Result<std::string, Refused> take(std::string_view code, std::string_view address, Clock::time_point now);

    // That of a household which has tried too many is not looked up.
    bool is_too_fast(std::string_view address, Clock::time_point now);

    // A code that is good for this guest: from wherever it is known.
    struct Handover {
        std::string guest;
        std::string household;
        Clock::time_point until;
    };
    void learn(const std::string& code, Handover handover);
    void forget(std::string_view code);

    // Whether the last code of this guest was used, in its time: for the device that shows it.
    bool was_used(std::string_view guest, Clock::time_point now);
    // The code of this guest, if there is one, is good no more.
    void withdraw(std::string_view guest);

    // Codes that nobody used go, and wrong ones are forgotten.
    void tidy_up(Clock::time_point now);

private:
    // Of a household or a site; no name: there is none.
    bool may_try(const std::string& name, std::size_t times, Clock::time_point now) const;
    void tried_wrong(const std::string& name, std::size_t times, Clock::time_point now);

    std::mutex mutex_;  // for what follows
    std::map<std::string, Handover, std::less<>> codes_;
    std::map<std::string, Clock::time_point, std::less<>> used_;  // whose code was, and until when that is of interest
    std::unordered_map<std::string, Bucket> wrong_of_;            // by household, and by site
    Bucket wrong_{wrong_ones};
};

}  // namespace magichat::server
