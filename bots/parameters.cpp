#include "bots/parameters.h"

#include <array>
#include <charconv>
#include <cmath>

#include "engine/base/json.h"

namespace magichat {

namespace {

// Whatever a stored table may hold is still read: slip is a chance at four things, so 4 is certain at one.
constexpr double most_u32 = std::numeric_limits<u32>::max();
constexpr std::array<BotParameter, 8> parameters = {{
    {"ms", &BotSpec::ms, 1, most_u32},
    {"iterations", &BotSpec::iterations, 0, most_u32},
    {"span", &MemoryTraits::span},
    {"follow", &MemoryTraits::follow},
    {"half_life", &MemoryTraits::half_life},
    {"slip", &MemoryTraits::slip, 0, 4},
    {"lapse", &MemoryTraits::lapse, 0, 1},
    {"hunch", &MemoryTraits::hunch, 0, 1},
}};

std::string number_text(u32 value) { return std::to_string(value); }
// As JSON has it: std::to_chars would bring tables of 100 KB into the page.
std::string number_text(double value) {
    std::string text = Json().real(value).str();
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
}

auto& value_of(auto& spec, u32 BotSpec::* member) { return spec.*member; }
auto& value_of(auto& spec, double MemoryTraits::* member) { return spec.memory.*member; }

}  // namespace

std::span<const BotParameter> bot_parameters() { return parameters; }

bool BotParameter::has_most() const { return !std::isinf(most); }
std::string BotParameter::least_text() const {
    return is_whole() ? number_text(static_cast<u32>(least)) : number_text(least);
}
std::string BotParameter::most_text() const {
    if (!has_most()) return {};
    return is_whole() ? number_text(static_cast<u32>(most)) : number_text(most);
}

std::string BotParameter::allowed() const {
    const std::string range = has_most() ? least_text() + " to " + most_text() : least_text() + " upwards";
    return (is_whole() ? "a whole number from " : "a number from ") + range;
}

std::string BotParameter::text_of(const BotSpec& spec) const {
    return std::visit([&](auto one) { return number_text(value_of(spec, one)); }, member);
}

bool BotParameter::set(BotSpec& spec, std::string_view text) const {
    return std::visit(
        [&](auto one) {
            auto value = value_of(spec, one);
            const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            const bool read = error == std::errc{} && stop == text.data() + text.size();
            if (!read || !(value >= least && value <= most)) return false;  // not a number is neither
            value_of(spec, one) = value;
            return true;
        },
        member);
}

}  // namespace magichat
