// table: manners. Bots wave at the start, cheer what is great, sigh at their own mistakes and give thanks at the end: seldom, and
// never two of them at once. All that they react to is public, and what they draw from has nothing to do with the cards.
#pragma once

#include "table/play/moments.h"
#include "table/settings.h"

namespace magichat {

// Between two emotes there are at least so many moves.
inline constexpr u64 emote_every = 4;

enum class Emote : u8 { wave, smile, laugh, wow, think, clap, oops, sad, hurry, thanks };

struct Reaction {
    Seat seat{};
    Emote emote{};
    bool operator==(const Reaction&) const = default;
};

// `bots`: a bit for every seat that a bot sits on. `minds`: what the bots of this game draw from. `n`: the version.
std::optional<Reaction> reaction(Moment moment, u8 bots, u64 minds, u64 n);

}  // namespace magichat
