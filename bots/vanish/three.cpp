#include "bots/vanish/three.h"

#include <algorithm>
#include <utility>

namespace magichat::vanish {

namespace {

constexpr double as_good = 1e-7;
constexpr u8 me = 1;

// The same hat as the next player names it: they are the first now.
u8 turned(u8 kind) { return static_cast<u8>((kind >> 1U) | ((kind & me) << 2U)); }

}  // namespace

u32 Three::pack(HatsSeen& seen) const {
    std::sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(hats_));
    u32 key = 0;
    for (std::size_t i = 0; i < hats_; ++i) key = key * 8 + seen[i];
    return key;
}

HatsSeen Three::unpack(u32 key) const {
    HatsSeen seen{};
    for (std::size_t i = hats_; i > 0; --i, key /= 8) seen[i - 1] = static_cast<u8>(key % 8);
    return seen;
}

std::size_t Three::candidates(const HatsSeen& seen) const {
    std::size_t count = hats_ + 1;
    for (std::size_t i = 0; i < hats_; ++i) count -= seen[i] & me;
    return count;
}

HatsSeen Three::after_pass(HatsSeen seen) {
    for (u8& kind : seen) kind = turned(kind);
    return seen;
}

HatsSeen Three::after_look(HatsSeen seen, u8 kind) const {
    *std::find(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(hats_), kind) |= me;
    return after_pass(seen);
}

const Duel& Three::duel(HatsSeen seen) {
    HatsSeen left = after_pass(seen);  // the next is the first now, and the caller the third
    const u32 key = pack(left);
    std::unique_ptr<Duel>& one = duels_[key];
    if (!one) one = std::make_unique<Duel>(left, hats_, iterations_);
    return *one;
}

const Three::Entry& Three::solve(HatsSeen seen) {
    const u32 key = pack(seen);
    const auto known = states_.find(key);
    if (known != states_.end()) return known->second;
    Entry entry;
    const std::size_t mine = candidates(seen);
    entry.call = 1 / static_cast<double>(mine);
    for (u8 kind = 0; mine > 1 && kind < 8; ++kind) {
        if ((kind & me) != 0 || std::find(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(hats_), kind) ==
                                    seen.begin() + static_cast<std::ptrdiff_t>(hats_)) {
            continue;
        }
        const Chances& then = solve(after_look(seen, kind)).chances;
        if (then[2] > entry.look + as_good) {
            entry.looks.fill(false);
            entry.look = then[2];
            entry.first = kind;
            entry.chances = {then[2], then[0], then[1]};
        }
        entry.looks[kind] = then[2] > entry.look - as_good;
    }
    entry.calls = mine == 1 || entry.call > entry.look + as_good;
    if (entry.calls) {
        entry.chances = {entry.call, 0, 0};
        if (mine > 1) {
            const double first = duel(seen).value();
            entry.chances = {entry.call, (1 - entry.call) * first, (1 - entry.call) * (1 - first)};
        }
    }
    return states_[key] = entry;
}

const Three::Entry* Three::find(HatsSeen seen) const {
    const auto known = states_.find(pack(seen));
    return known == states_.end() ? nullptr : &known->second;
}

double Three::best_response(HatsSeen seen, std::size_t who) {
    const u32 key = pack(seen);
    auto& known = responses_.try_emplace(key, std::array<double, 3>{-1, -1, -1}).first->second;
    if (known[who] >= 0) return known[who];
    const std::size_t then = (who + 2) % 3;  // the place of `who` when the next is to move
    double best = 0;
    if (who != 0) {
        const Entry& entry = solve(seen);
        if (!entry.calls) {
            best = best_response(after_look(seen, entry.first), then);
        } else if (candidates(seen) > 1) {
            best = (1 - entry.call) * duel(seen).best_response(who - 1);
        }
        return known[who] = best;
    }
    const std::size_t mine = candidates(seen);
    best = 1 / static_cast<double>(mine);
    std::array<bool, 8> tried{};
    for (std::size_t i = 0; mine > 1 && i < hats_; ++i) {
        if ((seen[i] & me) != 0 || std::exchange(tried[seen[i]], true)) continue;
        best = std::max(best, best_response(after_look(seen, seen[i]), then));
    }
    if (mine > 1 && mine <= hats_) best = std::max(best, best_response(after_pass(seen), then));
    return known[who] = best;
}

}  // namespace magichat::vanish
