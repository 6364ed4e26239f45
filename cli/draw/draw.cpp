#include "cli/draw/draw.h"

#include "cli/layout.h"

namespace magichat {

std::string seat_label(const Names& names, Seat seat, bool to_act, std::size_t most, const Style& style) {
    const std::string before = (to_act ? "> " : "  ") + std::to_string(number(seat)) + ' ';
    const std::string_view after = names.is_you(seat) ? " (you)" : "";
    return before +
           shortened(names.bare_name(seat), most - before.size() - after.size(), style.unicode ? "\u2026" : ".") +
           std::string(after);
}

}  // namespace magichat
