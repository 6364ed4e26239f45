#include "bots/vanish/four.h"

#include <algorithm>
#include <utility>

namespace magichat::vanish {

namespace {

constexpr double as_good = 1e-4;
constexpr u8 me = 1;

// The same hat as the next player names it: they are the first now.
u8 turned(u8 kind) { return static_cast<u8>((kind >> 1U) | ((kind & me) << 3U)); }

}  // namespace

u32 Four::pack(HatsSeen& seen) const {
    std::sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(hats_));
    u32 key = 0;
    for (std::size_t i = 0; i < hats_; ++i) key = key * 16 + seen[i];
    return key;
}

HatsSeen Four::unpack(u32 key) const {
    HatsSeen seen{};
    for (std::size_t i = hats_; i > 0; --i, key /= 16) seen[i - 1] = static_cast<u8>(key % 16);
    return seen;
}

std::size_t Four::candidates(const HatsSeen& seen) const {
    std::size_t count = hats_ + 1;
    for (std::size_t i = 0; i < hats_; ++i) count -= seen[i] & me;
    return count;
}

HatsSeen Four::after_pass(HatsSeen seen) {
    for (u8& kind : seen) kind = turned(kind);
    return seen;
}

HatsSeen Four::after_look(HatsSeen seen, u8 kind) const {
    *std::find(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(hats_), kind) |= me;
    return after_pass(seen);
}

const Trio& Four::trio(HatsSeen seen) {
    HatsSeen left = after_pass(seen);  // the next is the first now, and the caller the fourth
    const u32 key = pack(left);
    std::unique_ptr<Trio>& one = trios_[key];
    if (!one) one = std::make_unique<Trio>(left, hats_, iterations_, enough_);
    return *one;
}

const Four::Entry& Four::solve(HatsSeen seen) {
    const u32 key = pack(seen);
    const auto known = states_.find(key);
    if (known != states_.end()) return known->second;
    Entry entry;
    const auto given = given_ != nullptr ? given_(seen) : std::nullopt;
    const std::size_t mine = candidates(seen);
    entry.call = 1 / static_cast<double>(mine);
    std::array<bool, 16> tried{};
    for (std::size_t i = 0; mine > 1 && i < hats_; ++i) {
        if ((seen[i] & me) != 0 || std::exchange(tried[seen[i]], true)) continue;
        const Chances& then = solve(after_look(seen, seen[i])).chances;
        if (given ? seen[i] == given->look : then[3] > entry.look + as_good) {
            entry.look = then[3];
            entry.first = seen[i];
            entry.chances = {then[3], then[0], then[1], then[2]};
        }
    }
    entry.calls = given ? given->calls : mine == 1 || entry.call > entry.look + as_good;
    if (entry.calls) {
        entry.chances = {entry.call, 0, 0, 0};
        if (mine > 1) {
            const Trio::Chances& left = trio(seen).chances();
            for (std::size_t n = 0; n < left.size(); ++n) entry.chances[n + 1] = (1 - entry.call) * left[n];
        }
    }
    return states_[key] = entry;
}

double Four::best_response(HatsSeen seen, std::size_t who) {
    const u32 key = pack(seen);
    auto& known = responses_.try_emplace(key, Chances{-1, -1, -1, -1}).first->second;
    if (known[who] >= 0) return known[who];
    const std::size_t then = (who + 3) % players;  // the place of `who` when the next is to move
    double best = 0;
    if (who != 0) {
        const Entry& entry = solve(seen);
        if (!entry.calls) {
            best = best_response(after_look(seen, entry.first), then);
        } else if (candidates(seen) > 1) {
            best = (1 - entry.call) * trio(seen).best_response(who - 1);
        }
        return known[who] = best;
    }
    const std::size_t mine = candidates(seen);
    best = 1 / static_cast<double>(mine);
    std::array<bool, 16> tried{};
    for (std::size_t i = 0; mine > 1 && i < hats_; ++i) {
        if ((seen[i] & me) != 0 || std::exchange(tried[seen[i]], true)) continue;
        best = std::max(best, best_response(after_look(seen, seen[i]), then));
    }
    return known[who] = best;
}

}  // namespace magichat::vanish
