// cli: the faults of bots, in words.
#pragma once

#include "engine/fault.h"
#include "words/words.h"

namespace magichat {

inline Line fault_line(FaultKind kind) {
    switch (kind) {
        case FaultKind::illegal: return Key::arena_fault_illegal;
        case FaultKind::garbage: return Key::arena_fault_garbage;
        case FaultKind::unasked: return Key::arena_fault_unasked;
        case FaultKind::timeout: return Key::arena_fault_timeout;
        case FaultKind::exited: return Key::arena_fault_exited;
        case FaultKind::flood: return Key::arena_fault_flood;
        case FaultKind::given_up: break;
    }
    return Key::arena_fault_given_up;
}

}  // namespace magichat
