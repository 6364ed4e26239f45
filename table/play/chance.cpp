#include "table/play/chance.h"

#include <algorithm>
#include <bit>

#include "engine/base/random.h"

namespace magichat {

static_assert(Generator<ChanceStream>);

namespace {

constexpr std::array<u32, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void sha256_block(std::array<u32, 8>& hash, const u8* bytes) {
    std::array<u32, 64> w{};
    for (std::size_t i = 0; i < 16; ++i) {
        const u8* b = bytes + 4 * i;
        w[i] = u32{b[0]} << 24U | u32{b[1]} << 16U | u32{b[2]} << 8U | u32{b[3]};
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const u32 s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3U;
        const u32 s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10U;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t i = 0; i < 64; ++i) {
        const u32 s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const u32 t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
        const u32 s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const u32 t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const std::array<u32, 8> mixed = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) hash[i] += mixed[i];
}

u32 little(const u8* b) { return u32{b[0]} | u32{b[1]} << 8U | u32{b[2]} << 16U | u32{b[3]} << 24U; }

void quarter_round(std::array<u32, 16>& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

}  // namespace

Bytes32 sha256(std::string_view bytes) {
    std::array<u32, 8> hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::string padded(bytes);
    padded += static_cast<char>(0x80);
    while (padded.size() % 64 != 56) padded += '\0';
    const u64 bits = u64{bytes.size()} * 8;
    for (unsigned shift = 64; shift > 0; shift -= 8) padded += static_cast<char>(bits >> (shift - 8) & 0xFFU);
    for (std::size_t i = 0; i < padded.size(); i += 64) {
        sha256_block(hash, reinterpret_cast<const u8*>(padded.data()) + i);
    }
    Bytes32 result{};
    for (std::size_t i = 0; i < 32; ++i) result[i] = static_cast<u8>(hash[i / 4] >> (24 - 8 * (i % 4)));
    return result;
}

std::array<u8, 64> chacha20_block(const Bytes32& key, u32 counter, const std::array<u8, 12>& nonce) {
    std::array<u32, 16> start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
    for (std::size_t i = 0; i < 8; ++i) start[4 + i] = little(&key[4 * i]);
    start[12] = counter;
    for (std::size_t i = 0; i < 3; ++i) start[13 + i] = little(&nonce[4 * i]);
    std::array<u32, 16> x = start;
    for (int i = 0; i < 10; ++i) {
        quarter_round(x, 0, 4, 8, 12), quarter_round(x, 1, 5, 9, 13);
        quarter_round(x, 2, 6, 10, 14), quarter_round(x, 3, 7, 11, 15);
        quarter_round(x, 0, 5, 10, 15), quarter_round(x, 1, 6, 11, 12);
        quarter_round(x, 2, 7, 8, 13), quarter_round(x, 3, 4, 9, 14);
    }
    std::array<u8, 64> block{};
    for (std::size_t i = 0; i < 64; ++i) block[i] = static_cast<u8>((x[i / 4] + start[i / 4]) >> (8 * (i % 4)));
    return block;
}

Bytes32 commitment_of(const Bytes32& nonce, const Bytes32& secret) {
    std::string text = "magichat commitment 1\n";
    text.append(reinterpret_cast<const char*>(nonce.data()), nonce.size());
    text.append(reinterpret_cast<const char*>(secret.data()), secret.size());
    return sha256(text);
}

ChanceStream::ChanceStream(const Bytes32& key, u64 k) : key_(key) {
    for (std::size_t i = 0; i < 8; ++i) nonce_[i] = static_cast<u8>(k >> (8 * i));
}

u64 ChanceStream::next() {
    if (used_ == block_.size()) {
        block_ = chacha20_block(key_, counter_++, nonce_);
        used_ = 0;
    }
    const u64 value = u64{little(&block_[used_])} | u64{little(&block_[used_ + 4])} << 32U;
    used_ += 8;
    return value;
}

}  // namespace magichat
