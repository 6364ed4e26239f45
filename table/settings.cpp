#include "table/settings.h"

namespace magichat {

Result<AnySetup, Malformed> change_setup(const AnySetup& now, const std::optional<std::string>& game,
                                         const std::optional<GivenOptions>& options) {
    if (!game && !options) return now;
    const auto which = read_game(game ? std::string_view(*game) : game_name(now));
    if (!which) return which.error();
    // Another game: its own options, for as many players.
    const GivenOptions as_many = {{"players", u64{players_of(now)}}};
    auto setup = make_setup(*which, options ? *options : as_many);
    if (setup && index(first_of(now)) < players_of(*setup)) set_first(*setup, first_of(now));
    return setup;
}

std::string_view game_name(const AnySetup& setup) {
    return with_setup(setup, []<class G>(const Setup<G>&) { return G::name; });
}

Seat first_of(const AnySetup& setup) {
    return with_setup(setup, [](const auto& one) { return one.first; });
}

void set_first(AnySetup& setup, Seat first) {
    std::visit([&](auto& one) { one.first = first; }, setup);
}

}  // namespace magichat
