// table: which events others must follow with their eyes. Only the kind of an event decides, never a card: waiting must
// say nothing that is hidden.
#pragma once

#include "engine/games.h"

namespace magichat {

inline bool in_full_view(const vanish::Event& event) {
    using Kind = vanish::EventKind;
    switch (event.kind) {
        case Kind::deal:
        case Kind::swap:
        case Kind::call:
        case Kind::round: return true;
        case Kind::look:
        case Kind::stay:
        case Kind::done:
        case Kind::end: break;
    }
    return false;
}

inline bool in_full_view(const court::Event& event) {
    using Kind = court::EventKind;
    switch (event.kind) {
        case Kind::deal:
        case Kind::dead:
        case Kind::swap:
        case Kind::open:
        case Kind::lay:
        case Kind::close: return true;
        case Kind::look:
        case Kind::end: break;
    }
    return false;
}

inline bool in_full_view(const rabbits::Event& event) {
    using Kind = rabbits::EventKind;
    switch (event.kind) {
        case Kind::deal:
        case Kind::roll:
        case Kind::flip:
        case Kind::exchange:
        case Kind::keep:
        case Kind::discard:
        case Kind::draw_wand:
        case Kind::shuffle:
        case Kind::claim:
        case Kind::refill: return true;
        case Kind::stop:
        case Kind::draw_hat:
        case Kind::pass:
        case Kind::end: break;
    }
    return false;
}

}  // namespace magichat
