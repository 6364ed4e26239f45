// bots/net: games among networks as one number, which must be the same natively and in WASM: network_test.cpp and
// tests/wasm/compare.mjs have it literally.
#pragma once

#include <vector>

#include "bots/net/bot.h"
#include "engine/base/hash.h"

namespace magichat {

template <Game G>
u64 net_signature(u8 players, u64 games, u64 seed, u32 iterations = 0) {
    Setup<G> setup;
    setup.options.players = players;
    setup.options.turn_limit = 60;
    Random random(seed);
    Hash all;
    for (u64 game = 0; game < games; ++game) {
        std::vector<std::unique_ptr<Bot<G>>> bots;
        for (std::size_t i = 0; i < players; ++i) {
            bots.push_back(
                make_net_bot<G>({.polite = true, .iterations = iterations}, setup, at<Seat>(i), random.next()));
        }
        typename G::State state = start(setup.options, setup.first);
        const auto tell = [&](const typename G::Trace& trace) {
            for (std::size_t i = 0; i < players; ++i) bots[i]->hear(see(state, trace, at<Seat>(i)));
        };
        for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
            if (actor == house) {
                tell(apply(state, sample(state, random)));
                continue;
            }
            const auto move = bots[index(actor)]->choose(legal(state), {}).move;
            all.add(index(move));
            tell(apply(state, move));
        }
    }
    return all.value();
}

}  // namespace magichat
