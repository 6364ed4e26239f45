// SHA-1 by its parts: as one call, OpenSSL would look for providers and their settings first, which costs 2 MB and more
// time than the hash.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "server/net/handshake.h"

#include <openssl/sha.h>
#include <sodium.h>

#include <array>

namespace magichat::server {

namespace {

constexpr std::size_t nonce_size = 16;
constexpr std::size_t key_size = sodium_base64_ENCODED_LEN(nonce_size, sodium_base64_VARIANT_ORIGINAL) - 1;
constexpr std::string_view magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";  // of every WebSocket there is

}  // namespace

std::optional<std::string> proof_of(std::string_view key) {
    std::array<unsigned char, nonce_size> nonce{};
    std::size_t size = 0;
    const bool decoded = sodium_base642bin(nonce.data(), nonce.size(), key.data(), key.size(), nullptr, &size, nullptr,
                                           sodium_base64_VARIANT_ORIGINAL) == 0;
    if (key.size() != key_size || !decoded || size != nonce_size) return std::nullopt;
    std::array<unsigned char, SHA_DIGEST_LENGTH> hash{};
    SHA_CTX sum{};
    SHA1_Init(&sum);
    SHA1_Update(&sum, key.data(), key.size());
    SHA1_Update(&sum, magic.data(), magic.size());
    SHA1_Final(hash.data(), &sum);
    std::array<char, sodium_base64_ENCODED_LEN(SHA_DIGEST_LENGTH, sodium_base64_VARIANT_ORIGINAL)> proof{};
    sodium_bin2base64(proof.data(), proof.size(), hash.data(), hash.size(), sodium_base64_VARIANT_ORIGINAL);
    return std::string(proof.data());
}

std::string opening(const std::string& proof, const std::optional<std::string>& set_cookie, bool secure) {
    Response response;
    response.status = 101;
    response.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Accept", proof}};
    if (set_cookie) response.headers.emplace_back("Set-Cookie", *set_cookie);
    return response_head(response, 0, secure, true);
}

}  // namespace magichat::server
