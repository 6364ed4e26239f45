// bots: how strong the named bots are, game by game. A scale goes from one that a small child can beat to the strongest
// there is, in notches: with two players each wins 65 to 80 of a hundred games against the one before (docs/strength.md).
// A notch is a memory that fails, and how much chance there is in what is done with what it holds; none of them blunders.
#pragma once

#include <array>
#include <span>

#include "bots/ladder.h"
#include "bots/memory.h"

namespace magichat {

struct Notch {
    MemoryTraits memory;
    double temperature = 0;  // of the network, where there is one

    bool operator==(const Notch&) const = default;
};

// From the weakest to the strongest.
template <Game G>
std::span<const Notch> notches();

// How many there are, and on which of them goldfish, puppy, fox and elephant stand.
struct Scale {
    std::size_t notches = 0;
    std::array<std::size_t, 4> animals{};

    bool operator==(const Scale&) const = default;
};
template <Game G>
Scale ladder_notches();

// The notch of a bot that is not `random`, with what was set of it. One that would stand beyond an end stands there.
template <Game G>
Notch notch_of(const BotSpec& spec);

}  // namespace magichat
