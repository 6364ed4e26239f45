// Who somebody is without an account: a cookie that only we can write.
//
// mh = KEY.GUEST.EXPIRY.MAC: the id of the key that signed it, 128 random bits, seconds since 1970, and libsodium's
// crypto_auth over all that stands before the last dot. The cookie is HttpOnly, so no script reads it, and
// SameSite=Lax: with Strict a guest who follows a table's link from a chat would arrive as a stranger. Lax is enough,
// because nothing is changed by GET and a WebSocket opens only for our own pages (origin_allowed).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magichat::server {

struct SessionKey {
    std::uint32_t id = 0;
    std::array<unsigned char, 32> secret{};
};

struct Session {
    std::string guest;
    std::optional<std::string> set_cookie;  // the value of a Set-Cookie header that the answer should carry
};

class Sessions {
public:
    // The first key signs; all of them are accepted, so that a new one can take over without a stranger.
    Sessions(std::vector<SessionKey> keys, std::chrono::seconds life);

    // From the Cookie header. What is missing, forged or expired makes a new guest; what is past half of its life, or
    // signed by an older key, is renewed.
    Session read(std::string_view cookies, std::int64_t now, bool secure) const;

    // The guest of a cookie's value, if it is genuine and not expired.
    std::optional<std::string> check(std::string_view value, std::int64_t now) const;
    std::string sign(std::string_view guest, std::int64_t expiry) const;

    static SessionKey random_key(std::uint32_t id);
    static std::string random_guest();

private:
    struct Parts;
    std::optional<Parts> open(std::string_view value, std::int64_t now) const;

    std::vector<SessionKey> keys_;
    std::int64_t life_;
};

}  // namespace magichat::server
