// bots: exponential and logarithm that are the same to the last digit natively and in WASM, where the libraries' differ
// (exp in one result of a thousand). Made of additions, multiplications and divisions, which are exactly rounded
// everywhere; so is std::sqrt. The compiler must not fuse them: see CMakeLists.txt.
#pragma once

#include <bit>
#include <cmath>

#include "engine/base/ids.h"

namespace magichat {

// e to the power of x, for finite x; flat beyond 700 on either side.
inline double portable_exp(double x) {
    constexpr double most = 700;
    constexpr double ln2_high = 0x1.62e42fee00000p-1;  // few digits, so that its small multiples are exact
    constexpr double ln2_low = 0x1.a39ef35793c76p-33;
    x = x < -most ? -most : x > most ? most : x;
    const double twos = std::floor(x * 0x1.71547652b82fep+0 + 0.5);  // x / ln 2
    const double rest = (x - twos * ln2_high) - twos * ln2_low;      // at most ln 2 / 2
    double sum = 1;
    for (int n = 14; n > 0; --n) sum = 1 + sum * rest / n;  // the series, from its small end
    return sum * std::bit_cast<double>(static_cast<u64>(static_cast<std::int64_t>(twos) + 1023) << 52U);
}

// The natural logarithm of a positive, normal x.
inline double portable_log(double x) {
    constexpr double ln2 = 0x1.62e42fefa39efp-1;
    constexpr double root2 = 0x1.6a09e667f3bcdp+0;
    const u64 bits = std::bit_cast<u64>(x);
    auto twos = static_cast<double>(static_cast<std::int64_t>(bits >> 52U) - 1023);
    double part = std::bit_cast<double>((bits & ((u64{1} << 52U) - 1U)) | u64{1023} << 52U);  // from 1 to 2
    if (part > root2) {
        part /= 2;
        twos += 1;
    }
    const double s = (part - 1) / (part + 1);  // ln part = 2 artanh s, and s is at most 0.172
    const double square = s * s;
    double sum = 0;
    for (int n = 23; n > 0; n -= 2) sum = sum * square + 1.0 / n;
    return twos * ln2 + 2 * s * sum;
}

}  // namespace magichat
