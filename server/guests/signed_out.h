// Guests who have signed out their other devices: what they were given before that moment is void. Any thread may ask.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace magichat::server {

class SignedOut {
public:
    // Nobody is forgotten before what they were given has expired by itself, or strangers could push them out. So whoever
    // comes when there are so many is refused. Each takes about 100 bytes, and each household adds few
    // (Households::sign_outs).
    static constexpr std::size_t most = 100'000;

    // From when on something that this guest was given is good, in seconds since 1970; 0: always. False: there are too many.
    bool set(std::string_view guest, std::int64_t from);
    std::int64_t not_before(std::string_view guest) const;

    // Those before this moment go: all that they make void has expired. Who they were.
    std::vector<std::string> forget(std::int64_t before);

private:
    mutable std::mutex mutex_;
    std::map<std::string, std::int64_t, std::less<>> from_;  // by guest
};

}  // namespace magichat::server
