#include "bots/sparring/sparring.h"

#include "bots/sparring/court/network.h"
#include "bots/sparring/court/styles.h"
#include "bots/sparring/rabbits/styles.h"
#include "engine/games.h"

namespace magichat::sparring {

namespace {

constexpr std::array court_styles = {Style::honest,  Style::thief,       Style::lurer,  Style::waiter,
                                     Style::counter, Style::never_wrong, Style::network};
constexpr std::array rabbits_styles = {Style::exchanger, Style::hoarder, Style::gambler, Style::counter,
                                       Style::never_wrong};

}  // namespace

template <>
std::span<const Style> styles<vanish::Game>() {
    return {};
}
template <>
std::span<const Style> styles<court::Game>() {
    return court_styles;
}
template <>
std::span<const Style> styles<rabbits::Game>() {
    return rabbits_styles;
}

std::string to_text(Style style) {
    return std::string(word_of_sparring) + ':' + std::string(style_names[index(style)]);
}

std::optional<Style> parse_style(std::string_view text) {
    for (std::size_t i = 0; i < style_names.size(); ++i) {
        if (to_text(at<Style>(i)) == text) return at<Style>(i);
    }
    return std::nullopt;
}

template <>
std::unique_ptr<Bot<vanish::Game>> make_partner(Style /*style*/, const Setup<vanish::Game>& /*setup*/, Seat /*seat*/,
                                                u64 /*seed*/) {
    return nullptr;
}
template <>
std::unique_ptr<Bot<court::Game>> make_partner(Style style, const Setup<court::Game>& setup, Seat seat, u64 seed) {
    if (style == Style::network && network_plays(setup.options)) return make_network(setup, seat, seed);
    return make_court_style(style, setup, seat, seed);
}
template <>
std::unique_ptr<Bot<rabbits::Game>> make_partner(Style style, const Setup<rabbits::Game>& setup, Seat seat, u64 seed) {
    return make_rabbits_style(style, setup, seat, seed);
}

}  // namespace magichat::sparring
