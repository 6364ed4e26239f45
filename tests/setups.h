// Every combination of options and players of every game, for tests that must hold in all of them.
#pragma once

#include <vector>

#include "engine/games.h"
#include "engine/match.h"

namespace magichat {

// Sets the options that only this game has, by the digits of a number: the first option by the lowest digit, and each
// digit has as many values as its option.
struct SetByDigits {
    u64 left;

    template <class T>
    void number(std::string_view name, T& value, u64 least, u64 most) {
        if (name == "players" || name == "turn_limit") return;  // every game has these
        value = static_cast<T>(least + digit(most - least + 1));
    }
    void flag(std::string_view /*name*/, bool& value) { value = digit(2) == 1; }
    template <class E, std::size_t count>
    void choice(std::string_view /*name*/, E& value, const std::array<std::string_view, count>& /*names*/) {
        value = at<E>(digit(count));
    }

private:
    u64 digit(u64 values) {
        const u64 lowest = left % values;
        left /= values;
        return lowest;
    }
};

// Returns what is left of the number: not 0 if there are not so many combinations.
template <class Options>
u64 set_by_digits(Options& options, u64 number) {
    SetByDigits visitor{number};
    describe(options, visitor);
    return visitor.left;
}

template <Game G>
std::vector<Setup<G>> all_setups(const std::vector<u64>& turn_limits = {400}) {
    std::vector<Setup<G>> setups;
    for (u8 players = 2; players <= max_seats; ++players) {
        for (const u64 limit : turn_limits) {
            Setup<G> setup;
            setup.options.players = players;
            setup.options.turn_limit = limit;
            setup.first = at<Seat>(setups.size() % players);
            for (u64 n = 0; set_by_digits(setup.options, n) == 0; ++n) setups.push_back(setup);
        }
    }
    return setups;
}

}  // namespace magichat
