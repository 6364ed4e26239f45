#include "cli/draw/draw.h"

#include "cli/layout.h"

namespace magichat {

std::string seat_label(const Names& names, Seat seat, bool to_act, std::size_t most, const Style& style) {
    const std::string before = (to_act ? "> " : "  ") + std::to_string(number(seat)) + ' ';
    const std::string after = names.is_you(seat) ? ' ' + say(Key::draw_you) : "";
    const std::string name = fitted(names.bare_name(seat), most - before.size() - width_of(after), style);
    return before + spoken().isolated(name) + spoken().isolated(after);
}

}  // namespace magichat
