#include "server/guests/session.h"

#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <stdexcept>

#include "server/net/http.h"

namespace magichat::server {
namespace {

constexpr std::string_view plain_name = "mh";
constexpr std::string_view secure_name = "__Host-mh";
constexpr int alphabet = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t guest_bytes = 16;
constexpr std::size_t guest_letters = 22;
constexpr std::size_t mac_letters = 43;
constexpr std::int64_t day = 86'400;

static_assert(crypto_auth_KEYBYTES == sizeof(SessionKey::secret));
static_assert(crypto_auth_BYTES == 32);

void wake_sodium() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium found no randomness on this machine");
}

std::string base64(const unsigned char* bytes, std::size_t count) {
    std::string text(sodium_base64_encoded_len(count, alphabet), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes, count, alphabet);
    text.pop_back();  // the final zero
    return text;
}

template <class Number>
std::optional<Number> whole_number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

struct Sessions::Parts {
    std::string_view guest;
    std::int64_t issued = 0;
    std::int64_t expiry = 0;
    bool by_first_key = false;
};

Sessions::Sessions(std::vector<SessionKey> keys, std::chrono::seconds life)
    : keys_(std::move(keys)), life_(life.count()) {
    wake_sodium();
    if (keys_.empty()) throw std::invalid_argument("sessions need a key");
}

SessionKey Sessions::random_key(std::uint32_t id) {
    wake_sodium();
    SessionKey key;
    key.id = id;
    randombytes_buf(key.secret.data(), key.secret.size());
    return key;
}

std::string Sessions::random_guest() {
    wake_sodium();
    std::array<unsigned char, guest_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return base64(bytes.data(), bytes.size());
}

void Sessions::replace_keys(std::vector<SessionKey> keys) {
    if (keys.empty()) return;
    const std::unique_lock lock(mutex_);
    keys_ = std::move(keys);
}

std::string Sessions::sign(std::string_view guest, std::int64_t now) const {
    const std::int64_t issued = std::max(now, signed_out_.not_before(guest));
    const std::shared_lock lock(mutex_);
    const SessionKey& key = keys_.front();
    std::string value = std::to_string(key.id);
    value.append(".").append(guest).append(".").append(std::to_string(issued));
    value.append(".").append(std::to_string(issued + life_));
    std::array<unsigned char, crypto_auth_BYTES> mac{};
    crypto_auth(mac.data(), bytes_of(value), value.size(), key.secret.data());
    return value.append(".").append(base64(mac.data(), mac.size()));
}

std::string Sessions::cookie(std::string_view guest, std::int64_t now, bool secure) const {
    std::string text(secure ? secure_name : plain_name);
    text.append("=").append(sign(guest, now));
    text.append("; Path=/; Max-Age=").append(std::to_string(life_)).append("; HttpOnly; SameSite=Lax");
    if (secure) text.append("; Secure");
    return text;
}

std::optional<Sessions::Parts> Sessions::open(std::string_view value, std::int64_t now) const {
    constexpr std::size_t longest = 120;
    if (value.size() > longest || value.size() <= mac_letters + 1) return std::nullopt;
    const std::string_view signed_text = value.substr(0, value.size() - mac_letters - 1);
    const std::string_view mac_text = value.substr(signed_text.size() + 1);
    if (value[signed_text.size()] != '.') return std::nullopt;

    std::array<std::string_view, 4> fields{};
    std::size_t count = 0;
    for (std::string_view left = signed_text;;) {
        if (count == fields.size()) return std::nullopt;
        const std::size_t dot = left.find('.');
        fields.at(count++) = left.substr(0, dot);
        if (dot == std::string_view::npos) break;
        left.remove_prefix(dot + 1);
    }
    if (count < 3) return std::nullopt;
    const auto key = whole_number<std::uint32_t>(fields[0]);
    const std::string_view guest = fields[1];
    const auto expiry = whole_number<std::int64_t>(fields.at(count - 1));
    // From before there was ISSUED: it was made a life before its end.
    const auto issued = count == 4 ? whole_number<std::int64_t>(fields[2])
                        : expiry   ? std::optional(*expiry - life_)
                                   : std::nullopt;
    if (!key || !expiry || !issued || guest.size() != guest_letters) return std::nullopt;

    std::array<unsigned char, crypto_auth_BYTES> mac{};
    std::size_t length = 0;
    if (sodium_base642bin(mac.data(), mac.size(), mac_text.data(), mac_text.size(), nullptr, &length, nullptr,
                          alphabet) != 0 ||
        length != mac.size()) {
        return std::nullopt;
    }
    const std::shared_lock lock(mutex_);
    for (const SessionKey& candidate : keys_) {
        // Compares in the same time wherever the first difference is.
        if (candidate.id == *key &&
            crypto_auth_verify(mac.data(), bytes_of(signed_text), signed_text.size(), candidate.secret.data()) == 0) {
            if ((expires_ && *expiry <= now) || is_void(guest, *issued, now)) return std::nullopt;
            return Parts{guest, *issued, *expiry, &candidate == keys_.data()};
        }
    }
    return std::nullopt;
}

// By signing out; also what was issued in the future: by a clock that was wrong, and so before.
bool Sessions::is_void(std::string_view guest, std::int64_t issued, std::int64_t now) const {
    const std::int64_t from = signed_out_.not_before(guest);
    return from != 0 && (issued < from || issued > std::max(now, from) + day);
}

std::optional<Who> Sessions::check(std::string_view value, std::int64_t now) const {
    const auto parts = open(value, now);
    if (!parts) return std::nullopt;
    return Who{std::string(parts->guest), parts->issued};
}

Session Sessions::read(std::string_view cookies, std::int64_t now, bool secure) const {
    Session session;
    const auto value = cookie_value(cookies, secure ? secure_name : plain_name);
    session.had_cookie = value.has_value();
    if (value) {
        if (const auto parts = open(*value, now)) {
            session.guest = parts->guest;
            session.issued = parts->issued;
            const bool young = parts->expiry - now > life_ / 2;
            if (young && parts->by_first_key) return session;
        }
    }
    if (session.guest.empty()) session.guest = random_guest();
    session.set_cookie = cookie(session.guest, now, secure);
    return session;
}

}  // namespace magichat::server
