// bots/net: several sums of products at once, as many as the machine has lanes for. Whole numbers add up to the same in any
// order, so what comes out is the same with one lane as with sixteen.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

namespace magichat::net {

// Two numbers that lie side by side: two inputs, or the weights that a row has for them.
struct Two {
    std::int16_t first;
    std::int16_t second;
};

// `sums += weights.first * inputs.first + weights.second * inputs.second`, lane by lane; the inputs are the same for all.
#if defined(__AVX512BW__)

constexpr std::size_t lanes = 16;
struct Lanes {
    __m512i sums;
};
inline Lanes load(const std::int32_t* from) { return {_mm512_loadu_si512(from)}; }
inline void store(std::int32_t* to, Lanes sums) { _mm512_storeu_si512(to, sums.sums); }
inline Lanes add_products(Lanes sums, const Two* weights, Two inputs) {
    const __m512i both = _mm512_set1_epi32(std::bit_cast<std::int32_t>(inputs));
#if defined(__AVX512VNNI__)
    return {_mm512_dpwssd_epi32(sums.sums, _mm512_loadu_si512(weights), both)};
#else
    return {_mm512_add_epi32(sums.sums, _mm512_madd_epi16(_mm512_loadu_si512(weights), both))};
#endif
}

#elif defined(__AVX2__)

constexpr std::size_t lanes = 8;
struct Lanes {
    __m256i sums;
};
inline Lanes load(const std::int32_t* from) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))}; }
inline void store(std::int32_t* to, Lanes sums) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), sums.sums); }
inline Lanes add_products(Lanes sums, const Two* weights, Two inputs) {
    const __m256i both = _mm256_set1_epi32(std::bit_cast<std::int32_t>(inputs));
    const __m256i some = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights));
    return {_mm256_add_epi32(sums.sums, _mm256_madd_epi16(some, both))};
}

#elif defined(__SSE2__)

constexpr std::size_t lanes = 4;
struct Lanes {
    __m128i sums;
};
inline Lanes load(const std::int32_t* from) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))}; }
inline void store(std::int32_t* to, Lanes sums) { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), sums.sums); }
inline Lanes add_products(Lanes sums, const Two* weights, Two inputs) {
    const __m128i both = _mm_set1_epi32(std::bit_cast<std::int32_t>(inputs));
    const __m128i some = _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights));
    return {_mm_add_epi32(sums.sums, _mm_madd_epi16(some, both))};
}

#elif defined(__ARM_NEON)

constexpr std::size_t lanes = 4;
struct Lanes {
    int32x4_t sums;
};
inline Lanes load(const std::int32_t* from) { return {vld1q_s32(from)}; }
inline void store(std::int32_t* to, Lanes sums) { vst1q_s32(to, sums.sums); }
inline Lanes add_products(Lanes sums, const Two* weights, Two inputs) {
    const int16x4x2_t some = vld2_s16(&weights->first);
    return {vmlal_n_s16(vmlal_n_s16(sums.sums, some.val[0], inputs.first), some.val[1], inputs.second)};
}

#else

constexpr std::size_t lanes = 1;
struct Lanes {
    std::int32_t sums;
};
inline Lanes load(const std::int32_t* from) { return {*from}; }
inline void store(std::int32_t* to, Lanes sums) { *to = sums.sums; }
inline Lanes add_products(Lanes sums, const Two* weights, Two inputs) {
    return {sums.sums + std::int32_t{weights->first} * inputs.first + std::int32_t{weights->second} * inputs.second};
}

#endif

}  // namespace magichat::net
