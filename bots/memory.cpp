#include "bots/memory.h"

#include <cmath>

#include "bots/maths.h"

namespace magichat {

std::size_t Memory::load() const {
    std::size_t held = 0;
    for (const Thing& thing : things_) held += thing.held ? 1 : 0;
    return held;
}

// The chance that what was seen `turns` ago can still be called to mind.
double Memory::recall(u32 turns) const {
    if (turns == 0 || std::isinf(traits_.half_life)) return 1;
    constexpr double decay = 0.5;
    constexpr double noise = 0.4;
    const double activation = -decay * portable_log(static_cast<double>(turns));
    const double threshold = -decay * portable_log(traits_.half_life);
    return 1 / (1 + portable_exp((threshold - activation) / noise));
}

std::size_t Memory::neighbour_of(std::size_t place) {
    const std::size_t first = place / row_ * row_;
    const std::size_t in_row = place - first;
    const std::size_t size = std::min(row_, places_ - first);
    if (size < 2) return place;
    const bool up = (random_.next() >> 63U) != 0;
    if (circle_) return first + (in_row + (up ? 1 : size - 1)) % size;
    if (in_row == 0) return first + 1;
    if (in_row + 1 == size) return first + in_row - 1;
    return first + (up ? in_row + 1 : in_row - 1);
}

void Memory::lose(std::size_t place, Slips& slips) {
    if (chance() < traits_.neighbour) {
        const std::size_t next = neighbour_of(place);
        if (next != place && !things_[next].held) {  // it is thought to lie there now
            std::swap(things_[place], things_[next]);
            things_[next].seen = 1 + things_[next].seen / 2;  // and that feels fresh
            slips.push_back({static_cast<u8>(place), static_cast<u8>(next)});
            return;
        }
    }
    things_[place] = {};
    slips.push_back({static_cast<u8>(place), static_cast<u8>(place)});
}

// Of 2.4 things, two are always held and a third in four cases of ten.
void Memory::keep_within(double most, bool only_moved, Slips& slips) {
    if (std::isinf(most)) return;
    const double whole = std::floor(most);
    const auto room = static_cast<std::size_t>(whole) + (chance() < most - whole ? 1U : 0U);
    for (;;) {
        std::size_t count = 0;
        std::size_t oldest = most_places;
        for (std::size_t i = 0; i < places_; ++i) {
            const Thing& thing = things_[i];
            if (!thing.held || (only_moved && !thing.moved)) continue;
            ++count;
            if (oldest == most_places || thing.age < things_[oldest].age) oldest = i;
        }
        if (count <= room) return;
        things_[oldest] = {};
        slips.push_back({static_cast<u8>(oldest), static_cast<u8>(oldest)});
    }
}

void Memory::saw(std::size_t place) { things_[place] = {true, false, 0, 0, ++clock_}; }

void Memory::gone(std::size_t place) { things_[place] = {}; }

Memory::Slips Memory::moved(std::size_t a, std::size_t b) {
    Slips slips;
    const bool involved = things_[a].held || things_[b].held;
    const std::size_t held = load();
    std::swap(things_[a], things_[b]);
    if (!involved) return slips;
    for (const std::size_t i : {a, b}) things_[i].moved = things_[i].held;
    if (chance() < traits_.slip * static_cast<double>(held) / 4) {
        std::swap(things_[a], things_[b]);  // as if nothing had happened
        slips.push_back({static_cast<u8>(a), static_cast<u8>(b)});
    }
    keep_within(traits_.follow, true, slips);
    return slips;
}

Memory::Slips Memory::turn_over() {
    Slips slips;
    for (std::size_t i = 0; i < places_; ++i) {
        Thing& thing = things_[i];
        if (!thing.held) continue;
        // However fresh it feels: after five half-lives nothing is left.
        if (++thing.since > 5 * traits_.half_life) {
            thing = {};
            slips.push_back({static_cast<u8>(i), static_cast<u8>(i)});
            continue;
        }
        const double before = recall(thing.seen);
        const double now = recall(++thing.seen);
        if (chance() >= now / before) lose(i, slips);
    }
    keep_within(traits_.span, false, slips);
    return slips;
}

}  // namespace magichat
