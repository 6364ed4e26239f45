// The options of a game as a byte of a fuzzer's input chooses them.
#pragma once

#include "tests/setups.h"

namespace magichat {

// The bits from 16 on are for the options that only this game has, in the order of their description. The inputs in
// corpus/ are made for it.
template <Game G>
typename G::Options options_by(u64 choice) {
    typename G::Options options;
    set_by_digits(options, choice >> 4U);
    options.players = static_cast<u8>(2 + choice % 3);
    options.turn_limit = (choice >> 2U) % 4 == 0 ? 3 : 400;
    return options;
}

}  // namespace magichat
