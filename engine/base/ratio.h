// An exact probability: parts of a whole, never rounded.
#pragma once

#include <numeric>

#include "engine/base/ids.h"

namespace magichat {

// Always in lowest terms, so that equal probabilities are equal values.
class Ratio {
public:
    constexpr Ratio() = default;
    constexpr Ratio(u64 parts, u64 whole) {
        const u64 common = std::gcd(parts, whole);
        parts_ = parts / common;
        whole_ = whole / common;
    }

    constexpr u64 parts() const { return parts_; }
    constexpr u64 whole() const { return whole_; }
    constexpr bool certain() const { return parts_ == whole_; }
    constexpr double value() const { return static_cast<double>(parts_) / static_cast<double>(whole_); }
    constexpr bool operator==(const Ratio&) const = default;

private:
    u64 parts_ = 0;
    u64 whole_ = 1;
};

inline constexpr Ratio never{0, 1};
inline constexpr Ratio always{1, 1};

}  // namespace magichat
