#include "bots/net/bot.h"

#include <algorithm>
#include <charconv>

namespace magichat {

namespace {

std::optional<double> read_decimal(std::string_view text) {
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size() || !(value >= 0)) return std::nullopt;
    return value;
}

}  // namespace

std::optional<NetTraits> parse_net(std::string_view text) {
    NetTraits traits;
    const std::size_t colon = std::min(text.find(':'), text.size());
    if (text.substr(0, colon) != word_of_net) return std::nullopt;
    for (std::size_t at = colon; at < text.size();) {  // from one separator to the next
        const std::size_t next = std::min(text.find(',', at + 1), text.size());
        const std::string_view one = text.substr(at + 1, next - at - 1);
        const std::size_t equals = std::min(one.find('='), one.size());
        const std::string_view key = one.substr(0, equals);
        const auto value = read_decimal(one.substr(std::min(equals + 1, one.size())));
        if (!value) return std::nullopt;
        if (key == "temperature" && *value <= 10) {
            traits.temperature = *value;
        } else if (key == "floor" && *value <= 1) {
            traits.floor = *value;
        } else if (key == "iterations" && *value <= 1e9) {
            traits.iterations = static_cast<u32>(*value);
        } else if (key == "polite" && (*value == 0 || *value == 1)) {
            traits.polite = *value == 1;
        } else {
            return std::nullopt;
        }
        at = next;
    }
    return traits;
}

}  // namespace magichat
