// table: the randomness of a game, all of it from one key: promise.h says where that comes from.
//
// The k-th house move of the game (from 0) is sampled from the ChaCha20 keystream (RFC 8439) with that key, k as nonce
// (12 bytes, little-endian) and the counter from 0, read as little-endian numbers of 64 bits. Cards and dice already seen
// say nothing about what is still hidden.
#pragma once

#include "table/settings.h"

namespace magichat {

// SHA-256 (FIPS 180-4).
Bytes32 sha256(std::string_view bytes);

// One block of the ChaCha20 keystream.
std::array<u8, 64> chacha20_block(const Bytes32& key, u32 counter, const std::array<u8, 12>& nonce);

// Of games from before players brought luck of their own, where the secret is the key:
// SHA-256("magichat commitment 1\n" + nonce + secret).
Bytes32 commitment_of(const Bytes32& nonce, const Bytes32& secret);

// The stream of the k-th house move: a Generator.
class ChanceStream {
public:
    ChanceStream(const Bytes32& key, u64 k);

    u64 next();

private:
    Bytes32 key_;
    std::array<u8, 12> nonce_{};
    std::array<u8, 64> block_{};
    u32 counter_ = 0;
    std::size_t used_ = 64;
};

}  // namespace magichat
