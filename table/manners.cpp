#include "table/manners.h"

#include "engine/base/hash.h"
#include "engine/base/random.h"

namespace magichat {

namespace {

static_assert(emote_names.size() == index(Emote::thanks) + 1 && emote_names[index(Emote::clap)] == "clap");

constexpr u64 about_emotes = 0x656d6f7465;  // so that no bot thinks with the same numbers

Seat any_of(u8 seats, Random& random) {
    List<Seat, max_seats> those;
    for (std::size_t i = 0; i < max_seats; ++i) {
        if ((seats & bit(at<Seat>(i))) != 0) those.push_back(at<Seat>(i));
    }
    return those[below(random, static_cast<u32>(those.size()))];
}

}  // namespace

std::optional<Reaction> reaction(Moment moment, u8 bots, u64 minds, u64 n) {
    Random random(Hash().add(minds).add(about_emotes).add(n).value());
    const auto either = [&](Emote one, Emote other) { return below(random, 2) == 0 ? one : other; };
    if (bots == 0) return std::nullopt;
    switch (moment.kind) {
        case MomentKind::begin: return Reaction{any_of(bots, random), Emote::wave};
        case MomentKind::end: return Reaction{any_of(bots, random), Emote::thanks};
        case MomentKind::great: {
            if (below(random, 2) == 0) return std::nullopt;
            const auto others = static_cast<u8>(bots & ~bit(moment.seat));
            if (others == 0) return Reaction{moment.seat, either(Emote::smile, Emote::laugh)};
            return Reaction{any_of(others, random), either(Emote::clap, Emote::wow)};
        }
        case MomentKind::wrong: break;
    }
    // Nobody sighs at another's mistake.
    if ((bots & bit(moment.seat)) == 0 || below(random, 2) == 0) return std::nullopt;
    return Reaction{moment.seat, either(Emote::oops, Emote::sad)};
}

}  // namespace magichat
