#include "server/guests/session.h"

#include <sodium.h>

#include <cassert>
#include <charconv>
#include <stdexcept>

#include "server/net/http.h"

namespace magichat::server {
namespace {

constexpr std::string_view cookie_name = "mh";
constexpr int alphabet = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t guest_bytes = 16;
constexpr std::size_t guest_letters = 22;
constexpr std::size_t mac_letters = 43;

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
    std::uint32_t key = 0;
    std::string_view guest;
    std::int64_t expiry = 0;
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

std::string Sessions::sign(std::string_view guest, std::int64_t expiry) const {
    const SessionKey& key = keys_.front();
    std::string value = std::to_string(key.id);
    value.append(".").append(guest).append(".").append(std::to_string(expiry));
    std::array<unsigned char, crypto_auth_BYTES> mac{};
    crypto_auth(mac.data(), bytes_of(value), value.size(), key.secret.data());
    return value.append(".").append(base64(mac.data(), mac.size()));
}

std::optional<Sessions::Parts> Sessions::open(std::string_view value, std::int64_t now) const {
    constexpr std::size_t longest = 120;
    if (value.size() > longest || value.size() <= mac_letters + 1) return std::nullopt;
    const std::string_view signed_text = value.substr(0, value.size() - mac_letters - 1);
    const std::string_view mac_text = value.substr(signed_text.size() + 1);
    const std::size_t first = signed_text.find('.');
    const std::size_t last = signed_text.rfind('.');
    if (first == std::string_view::npos || first == last || value[signed_text.size()] != '.') return std::nullopt;

    const auto key = whole_number<std::uint32_t>(signed_text.substr(0, first));
    const std::string_view guest = signed_text.substr(first + 1, last - first - 1);
    const auto expiry = whole_number<std::int64_t>(signed_text.substr(last + 1));
    if (!key || !expiry || guest.size() != guest_letters) return std::nullopt;

    std::array<unsigned char, crypto_auth_BYTES> mac{};
    std::size_t length = 0;
    if (sodium_base642bin(mac.data(), mac.size(), mac_text.data(), mac_text.size(), nullptr, &length, nullptr,
                          alphabet) != 0 ||
        length != mac.size()) {
        return std::nullopt;
    }
    for (const SessionKey& candidate : keys_) {
        // Compares in the same time wherever the first difference is.
        if (candidate.id == *key &&
            crypto_auth_verify(mac.data(), bytes_of(signed_text), signed_text.size(), candidate.secret.data()) == 0) {
            if (*expiry <= now) return std::nullopt;
            return Parts{*key, guest, *expiry};
        }
    }
    return std::nullopt;
}

std::optional<std::string> Sessions::check(std::string_view value, std::int64_t now) const {
    const auto parts = open(value, now);
    if (!parts) return std::nullopt;
    return std::string(parts->guest);
}

Session Sessions::read(std::string_view cookies, std::int64_t now, bool secure) const {
    Session session;
    if (const auto value = cookie_value(cookies, cookie_name)) {
        if (const auto parts = open(*value, now)) {
            session.guest = parts->guest;
            const bool young = parts->expiry - now > life_ / 2;
            if (young && parts->key == keys_.front().id) return session;
        }
    }
    if (session.guest.empty()) session.guest = random_guest();
    std::string cookie(cookie_name);
    cookie.append("=").append(sign(session.guest, now + life_));
    cookie.append("; Path=/; Max-Age=").append(std::to_string(life_)).append("; HttpOnly; SameSite=Lax");
    if (secure) cookie.append("; Secure");
    session.set_cookie = std::move(cookie);
    return session;
}

}  // namespace magichat::server
