#include "cli/draw.h"

namespace magichat {

std::string seat_label(const Names& names, Seat seat, bool to_act) {
    return (to_act ? "> " : "  ") + std::to_string(number(seat)) + ' ' + names.name(seat) +
           (names.is_you(seat) ? " (you)" : "");
}

}  // namespace magichat
