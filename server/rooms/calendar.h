// Whether the clock on the wall can be believed: what is old is deleted by it, and a clock that jumps a year ahead must
// not empty the house, nor make strangers of its guests. It can't if it is days ahead of where it should be by the steady clock, or behind; then a day of
// steady time has to pass in which it runs as clocks do. What is known outlives the server.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/storage.h"

namespace magichat::server {

inline constexpr std::string_view calendar_key =
    "calendar";  // in the database; behind it / and the name of another node than the first

class Calendar {
public:
    using Milliseconds = std::chrono::milliseconds;
    using Steady = std::chrono::steady_clock::time_point;

    // A machine may sleep, or be off over a weekend.
    static constexpr Milliseconds most_ahead = std::chrono::hours(3 * 24);
    static constexpr Milliseconds most_behind = std::chrono::hours(1);
    static constexpr Milliseconds proof = std::chrono::hours(24);
    static constexpr Milliseconds between_looks = std::chrono::hours(1);

    // `kept` as text() gave it, now or before there was at_least(); without it `newest`, the latest time in the file, is where the clock should be.
    Calendar(std::optional<std::string_view> kept, std::optional<StoreTime> newest);

    // By what the file says of this server's clock; if that can't be read, the clock has to prove itself. Several servers that
    // share a storage have clocks of their own.
    static Calendar of(Storage& store, std::string_view node = "1");
    // Where it is kept.
    const std::string& key() const { return key_; }

    // What to go by when the clock shows this at a start: never earlier than what was given out before, if that was by a
    // clock which was believed.
    StoreTime start_at(StoreTime wall) const;
    // The clock shows this now. To be called between_looks; true if it can be believed.
    bool look(StoreTime wall, Steady steady);
    bool believed() const { return good_ >= proof; }
    // It is this late at least, as of the last look: what the clock showed when it was believed, and steady time since. What
    // is stored under a clock that stands in 1970 would else be old enough to be deleted as soon as the clock is right.
    StoreTime at_least() const { return at_least_; }
    // To be kept after every look.
    std::string text() const;

private:
    std::string key_{calendar_key};
    std::optional<StoreTime> last_;  // what the clock showed last
    std::optional<Steady> looked_;   // when that was, if it was in this life
    Milliseconds good_ = proof;      // how long it has run as it should, up to `proof`
    StoreTime at_least_ = 0;
};

}  // namespace magichat::server
