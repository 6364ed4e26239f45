// Codes of six digits, good once and for five minutes: whoever says one on another device is the same guest there.
#pragma once

#include <chrono>
#include <map>
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

    // A code for this guest, instead of the last one; none: there are too many at once.
    std::optional<std::string> give(const std::string& guest, Clock::time_point now);

    enum class Refused : u8 { too_fast, not_valid };
    // The guest whose code this is. By address, so that six digits are not found by trying.
    Result<std::string, Refused> take(std::string_view code, std::string_view address, Clock::time_point now);

    // Codes that nobody used go, and tries are forgotten.
    void tidy_up(Clock::time_point now);

private:
    struct Handover {
        std::string guest;
        Clock::time_point until;
    };
    std::map<std::string, Handover, std::less<>> codes_;
    std::unordered_map<std::string, Bucket> tries_;  // by address
};

}  // namespace magichat::server
