// bots/net: a network at a seat, as the arena has it: a mind like those of the ladder (mind.h) that forgets nothing.
#pragma once

#include "bots/bot.h"
#include "bots/net/policy.h"
#include "engine/games.h"

namespace magichat {

using net::has_network;
using NetTraits = net::Traits;

// A network's word in the arena: net, or net:temperature=0.3,polite=0. Nothing, if it is none.
inline constexpr std::string_view word_of_net = "net";
std::optional<NetTraits> parse_net(std::string_view text);

// The same seed and the same events give the same moves.
template <Game G>
std::unique_ptr<Bot<G>> make_net_bot(const NetTraits& traits, const Setup<G>& setup, Seat seat, u64 seed);

}  // namespace magichat
