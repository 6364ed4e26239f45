// The keys that sign cookies and tokens, as the database keeps them. The first signs. Now and then a new one takes over;
// an older one is accepted as long as something that it has signed may still be good.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "server/guests/session.h"

namespace magichat::server {

// Under these names in the database.
inline constexpr std::string_view keys_name = "sessions";
inline constexpr std::string_view first_key_name = "session";  // the one key that there was before
// And a row for everybody who has signed out, this and the guest; when, in seconds since 1970.
inline constexpr std::string_view signed_out_prefix = "signed_out/";
inline std::string signed_out_name(std::string_view guest) { return std::string(signed_out_prefix).append(guest); }

std::int64_t signed_out_from(std::string_view text);

struct KeyTerms {
    std::chrono::seconds signs = std::chrono::hours(24 * 90);     // so long a key is the first
    std::chrono::seconds session = std::chrono::hours(24 * 180);  // so long is good what it has signed
};

// Lines of ID MADE SECRET; what can't be read is passed over.
std::vector<SessionKey> read_keys(std::string_view text);
std::string write_keys(const std::vector<SessionKey>& keys);

// A new key in front if the first one has signed for long enough, or if there is none; those that are of no use any more
// go. Whether anything has changed.
bool renew_keys(std::vector<SessionKey>& keys, const KeyTerms& terms, std::int64_t now);
// As several servers use them: one that was made less than an hour ago signs only if there is no older one, so that all have
// heard of it before.
std::vector<SessionKey> in_order_of_several(const std::vector<SessionKey>& keys, std::int64_t now);
// A new key, and none but it: everybody is a stranger.
std::vector<SessionKey> only_new_key(const std::vector<SessionKey>& old, std::int64_t now);

}  // namespace magichat::server
