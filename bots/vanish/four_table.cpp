#include "bots/vanish/four_table.h"

#include <algorithm>

namespace magichat::vanish {

namespace {

constexpr std::size_t width = 3;

u32 entry(std::size_t n) {
    const std::span<const u8> bytes = four_table().subspan(n * width, width);
    return u32{bytes[0]} << 16U | u32{bytes[1]} << 8U | bytes[2];
}

}  // namespace

std::optional<FourMove> four_move(HatsSeen seen) {
    std::sort(seen.begin(), seen.end());
    u32 key = 0;
    for (const u8 hat : seen) key = key * 16 + hat;
    std::size_t low = 0;
    std::size_t high = four_table().size() / width;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        const u32 found = entry(middle);
        if (found >> 4U == key) return FourMove{(found & 1U) != 0, static_cast<u8>(found & 15U)};
        (found >> 4U < key ? low : high) = found >> 4U < key ? middle + 1 : middle;
    }
    return std::nullopt;
}

}  // namespace magichat::vanish
