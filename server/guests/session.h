// Who somebody is without an account: a cookie, or a token, that only we can write. Any thread may ask.
//
// KEY.GUEST.ISSUED.EXPIRY.MAC: the id of the key that signed it, 128 random bits, two times in seconds since 1970, and
// libsodium's crypto_auth over all that stands before the last dot. Older ones have no ISSUED. The cookie is HttpOnly, so
// no script reads it, and SameSite=Lax: with Strict a guest who follows a table's link from a chat would arrive as a
// stranger. Lax is enough, because nothing is changed by GET, anything else comes from our own pages alone
// (net/senders.h), and a WebSocket opens only for these. Over TLS it is called __Host-mh, which no other server under the
// same domain can set and no page without TLS; else mh. Over TLS an mh is not read at all: whoever can plant one would
// choose who somebody is.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/guests/signed_out.h"

namespace magichat::server {

struct SessionKey {
    std::uint32_t id = 0;
    std::array<unsigned char, 32> secret{};
    std::int64_t made = 0;  // seconds since 1970
};

// Whom a cookie or a token names, and since when.
struct Who {
    std::string guest;
    std::int64_t issued = 0;
};

struct Session {
    std::string guest;
    std::int64_t issued = 0;                // 0: somebody new
    bool had_cookie = false;                // one was sent, genuine or not
    std::optional<std::string> set_cookie;  // the value of a Set-Cookie header that the answer should carry
};

class Sessions {
public:
    // The first key signs; all of them are accepted, so that a new one can take over without a stranger.
    Sessions(std::vector<SessionKey> keys, std::chrono::seconds life);

    void replace_keys(std::vector<SessionKey> keys);
    // Whether anything expires: not while the clock is doubted.
    void expire(bool expires) { expires_ = expires; }

    // From the Cookie header. What is missing, forged, expired or signed out makes a new guest; what is past half of its
    // life, or signed by an older key, is renewed.
    Session read(std::string_view cookies, std::int64_t now, bool secure) const;

    // Whom a value names, if it is genuine and neither expired nor signed out.
    std::optional<Who> check(std::string_view value, std::int64_t now) const;
    // A value for this guest, good from now on for a whole life; and the cookie that has it.
    std::string sign(std::string_view guest, std::int64_t now) const;
    std::string cookie(std::string_view guest, std::int64_t now, bool secure) const;

    SignedOut& signed_out() { return signed_out_; }

    static SessionKey random_key(std::uint32_t id);
    static std::string random_guest();

private:
    struct Parts;
    std::optional<Parts> open(std::string_view value, std::int64_t now) const;
    bool is_void(std::string_view guest, std::int64_t issued, std::int64_t now) const;

    mutable std::shared_mutex mutex_;  // for the keys
    std::vector<SessionKey> keys_;
    std::int64_t life_;
    std::atomic<bool> expires_ = true;
    SignedOut signed_out_;
};

}  // namespace magichat::server
