// table: what people at a table cheer or sigh at. Only what everybody has seen decides, never a card that is hidden: whatever a
// bot does about it must say nothing.
#pragma once

#include <optional>

#include "engine/games.h"

namespace magichat {

enum class MomentKind : u8 { begin, great, wrong, end };
struct Moment {
    MomentKind kind{};
    Seat seat = house;  // great, wrong: who did it
    bool operator==(const Moment&) const = default;
};

// `event` as everybody sees it.
inline std::optional<Moment> moment_of(const vanish::Event& event) {
    if (event.kind == vanish::EventKind::end) return Moment{MomentKind::end};
    if (event.kind != vanish::EventKind::call) return std::nullopt;
    return Moment{event.right ? MomentKind::great : MomentKind::wrong, event.seat};
}

inline std::optional<Moment> moment_of(const court::Event& event) {
    if (event.kind == court::EventKind::end) return Moment{MomentKind::end};
    if (event.kind != court::EventKind::open) return std::nullopt;
    switch (event.result) {
        case court::Result::pair:
        case court::Result::magic: return Moment{MomentKind::great, event.seat};
        case court::Result::miss: break;
    }
    return Moment{MomentKind::wrong, event.seat};
}

inline std::optional<Moment> moment_of(const rabbits::Event& event) {
    if (event.kind == rabbits::EventKind::end) return Moment{MomentKind::end};
    if (event.kind != rabbits::EventKind::claim) return std::nullopt;
    return Moment{event.flag ? MomentKind::great : MomentKind::wrong, event.seat};
}

}  // namespace magichat
