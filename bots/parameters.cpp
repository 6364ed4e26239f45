#include "bots/parameters.h"

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>

#include "engine/base/json.h"

namespace magichat {

namespace {

// Whatever a stored table may hold is still read: slip is a chance at four things, so 4 is certain at one.
constexpr double most_u32 = std::numeric_limits<u32>::max();
constexpr double most_notches = 20;  // more than any game has
constexpr std::array<BotParameter, 11> parameters = {{
    {"more", &BotSpec::more, -most_notches, most_notches},
    {"ms", &BotSpec::ms, 1, most_u32},
    {"iterations", &BotSpec::iterations, 0, most_u32},
    {"polite", &BotSpec::polite, 0, 1},
    {"temperature", &BotSpec::temperature, 0, 100},
    {"span", &BotSpec::span},
    {"follow", &BotSpec::follow},
    {"half_life", &BotSpec::half_life},
    {"slip", &BotSpec::slip, 0, 4},
    {"lapse", &BotSpec::lapse, 0, 1},
    {"hunch", &BotSpec::hunch, 0, 1},
}};

std::string number_text(std::integral auto value) { return std::to_string(value); }
// As JSON has it: std::to_chars would bring tables of 100 KB into the page.
std::string number_text(double value) {
    std::string text = Json().real(value).str();
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
}

std::string number_text(const std::optional<double>& value) { return value ? number_text(*value) : ""; }

double value_in(const Notch& notch, BotParameter::Replaced one) {
    if (one == &BotSpec::temperature) return notch.temperature;
    if (one == &BotSpec::span) return notch.memory.span;
    if (one == &BotSpec::follow) return notch.memory.follow;
    if (one == &BotSpec::half_life) return notch.memory.half_life;
    if (one == &BotSpec::slip) return notch.memory.slip;
    return one == &BotSpec::lapse ? notch.memory.lapse : notch.memory.hunch;
}

template <class Number>
bool read(std::string_view text, Number& value) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && stop == text.data() + text.size();
}
bool read(std::string_view text, std::optional<double>& value) { return read(text, value.emplace()); }

}  // namespace

std::span<const BotParameter> bot_parameters() { return parameters; }

bool BotParameter::has_most() const { return !std::isinf(most); }
std::string BotParameter::least_text() const {
    return is_whole() ? number_text(static_cast<std::int64_t>(least)) : number_text(least);
}
std::string BotParameter::most_text() const {
    if (!has_most()) return {};
    return is_whole() ? number_text(static_cast<std::int64_t>(most)) : number_text(most);
}

std::string BotParameter::allowed() const {
    const std::string range = has_most() ? least_text() + " to " + most_text() : least_text() + " upwards";
    return (is_whole() ? "a whole number from " : "a number from ") + range;
}

std::string BotParameter::text_of(const BotSpec& spec) const {
    return std::visit([&](auto one) { return number_text(spec.*one); }, member);
}

std::string BotParameter::text_in(const Notch& notch) const {
    const Replaced* own = std::get_if<Replaced>(&member);
    const double value = own == nullptr ? 0 : value_in(notch, *own);
    return std::isinf(value) ? "-" : number_text(value);
}

bool BotParameter::set(BotSpec& spec, std::string_view text) const {
    return std::visit(
        [&](auto one) {
            auto value = spec.*one;
            if (!read(text, value) || !(value >= least && value <= most)) return false;  // not a number is neither
            spec.*one = value;
            return true;
        },
        member);
}

}  // namespace magichat
