#include "bots/vanish/watch.h"

#include <algorithm>
#include <numeric>

namespace magichat::vanish {

std::size_t Watch::holds(Seat seat) const {
    const std::size_t i = index(seat);
    if (slips_[i] == 0) return circle;
    return (held_[i] + slips_[i] / 2U) / slips_[i];  // the mean: now and then more is lost than the memory is short of
}

void Watch::look(Seat seat, std::size_t hat) {
    auto& when = when_[index(seat)];
    constexpr u16 many = 1000;
    if (when[hat] != 0 && slips_[index(seat)] < many) {
        const auto since = std::count_if(when.begin(), when.end(), [&](u8 other) { return other > when[hat]; });
        ++slips_[index(seat)];
        held_[index(seat)] = static_cast<u16>(held_[index(seat)] + since);
    }
    if (when[hat] == 0 && first_call_.caller != nobody) {
        first_call_.steps.push_back({seat, first_call_.name[hat]});
    }
    // Only the order counts: the clock stays small.
    if (clock_ == 255) {
        for (auto& all : when_) {
            for (u8& one : all) one = one == 0 ? 0 : static_cast<u8>(one > 128 ? one - 128 : 1);
        }
        clock_ = 127;
    }
    when[hat] = ++clock_;
}

// They had seen all five hats and were right: perhaps they did hold them, and only made a show of looking twice.
void Watch::believe(Seat seat) {
    const auto& when = when_[index(seat)];
    if (std::find(when.begin(), when.end(), u8{0}) == when.end()) slips_[index(seat)] = held_[index(seat)] = 0;
}

void Watch::hear(const Event& event) {
    switch (event.kind) {
        case EventKind::deal:
            when_ = {};
            clock_ = 0;
            first_call_ = {};
            break;
        case EventKind::look: look(event.seat, index(event.hat)); break;
        case EventKind::swap: {
            const std::size_t a = index(event.hat);
            const std::size_t b = index(event.other);
            for (auto& when : when_) std::swap(when[a], when[b]);
            std::swap(first_call_.name[a], first_call_.name[b]);
            break;
        }
        case EventKind::call:
            if (event.right) believe(event.seat);
            if (event.right) break;
            if (first_call_.caller != nobody) {
                first_call_.steps.push_back({event.seat, FirstCall::called});
                first_call_.second = event.animal;
                break;
            }
            first_call_.caller = event.seat;
            first_call_.animal = event.animal;
            std::iota(first_call_.name.begin(), first_call_.name.end(), u8{0});
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                for (std::size_t i = 0; i < circle; ++i) {
                    if (when_[seat][i] != 0) first_call_.seen[seat] |= static_cast<u8>(1U << i);
                }
            }
            break;
        case EventKind::stay:
        case EventKind::done:
        case EventKind::round:
        case EventKind::end: break;
    }
}

}  // namespace magichat::vanish
