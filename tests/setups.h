// Every combination of options and players of every game, for tests that must hold in all of them.
#pragma once

#include <vector>

#include "engine/games.h"
#include "engine/match.h"

namespace magichat {

template <Game G>
std::vector<Setup<G>> all_setups(std::vector<u64> turn_limits = {400}) {
    std::vector<Setup<G>> setups;
    for (u8 players = 2; players <= max_seats; ++players) {
        for (const u64 limit : turn_limits) {
            Setup<G> setup;
            setup.options.players = players;
            setup.options.turn_limit = limit;
            setup.first = at<Seat>(setups.size() % players);
            const std::size_t begin = setups.size();
            setups.push_back(setup);
            if constexpr (std::is_same_v<G, vanish::Game>) {
                for (const auto& [expert, swap] : {std::pair{true, vanish::SwapRule::must},
                                                   {false, vanish::SwapRule::may},
                                                   {true, vanish::SwapRule::may}}) {
                    setups.push_back(setups[begin]);
                    setups.back().options.expert = expert;
                    setups.back().options.swap = swap;
                }
            }
            if constexpr (std::is_same_v<G, court::Game>) {
                for (const auto& [magic, echo] : {std::pair{true, false}, {false, true}, {false, false}}) {
                    setups.push_back(setups[begin]);
                    setups.back().options.magic_hats = magic;
                    setups.back().options.no_echo = echo;
                }
            }
        }
    }
    return setups;
}

}  // namespace magichat
