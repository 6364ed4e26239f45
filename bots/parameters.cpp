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
    {"ms", "thinks no longer than so many milliseconds about a move; without it as long as its host lets it",
     &BotSpec::ms, 1, most_u32},
    {"iterations", "how hard it thinks; 0: by its habits alone", &BotSpec::iterations, 0, most_u32},
    {"span", "how many things it remembers at once", &MemoryTraits::span},
    {"follow", "of these, how many that were moved", &MemoryTraits::follow},
    {"half_life", "turns after which it has forgotten half", &MemoryTraits::half_life},
    {"slip", "how often it mixes up a swap while it remembers four things", &MemoryTraits::slip, 0, 4},
    {"lapse", "how often nothing comes to mind, and it makes some harmless move", &MemoryTraits::lapse, 0, 1},
    {"hunch", "how often it does not wait until it knows, and calls or shows what may be right", &MemoryTraits::hunch,
     0, 1},
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

std::string BotParameter::allowed() const {
    const bool whole = std::holds_alternative<u32 BotSpec::*>(member);
    const auto bound = [&](double value) { return whole ? number_text(static_cast<u32>(value)) : number_text(value); };
    const std::string range = std::isinf(most) ? bound(least) + " upwards" : bound(least) + " to " + bound(most);
    return (whole ? "a whole number from " : "a number from ") + range;
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

std::string_view bot_sentence(BotName name) {
    switch (name) {
        case BotName::random: return "any legal move, one as likely as the other";
        case BotName::goldfish: return "remembers next to nothing, and acts by habit or on a whim";
        case BotName::puppy: return "remembers a little, and looks a little ahead";
        case BotName::fox: return "remembers as people do at best, and thinks well ahead";
        case BotName::elephant: return "forgets nothing, and thinks as far as it can";
    }
    return {};
}

}  // namespace magichat
