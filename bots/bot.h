// bots: a mind at a seat. It gets the events of its own seat and the legal moves, and there is no way for a State to
// reach it: that is all its type lets in.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/match.h"

namespace magichat {

// Why a bot moved, for a page to put into words in any language. The arguments count from 0, as the engine does.
enum class Why : u8 {
    at_random,       // no reason
    only_move,       // there was no other
    know,            // I know it: a hat that belongs, a pair for my goal, the animal in the box. (place or card)
    likely,          // it is worth the risk. (place or card, chance in percent)
    race,            // the others are about to win the round. (card, chance in percent)
    bring_together,  // this brings a hat to its head, or a rabbit to my rack. (place, place)
    find_out,        // I want to see what is there. (place)
    hide,            // so that the others lose track. (place, place)
    hope,            // a new card may help.
    nothing_better,  // nothing else helps now.
};
inline constexpr std::array<std::string_view, 10> why_names = {
    "at_random", "only_move", "know", "likely", "race", "bring_together", "find_out", "hide", "hope", "nothing_better"};

struct Reason {
    Why why = Why::at_random;
    std::array<u8, 2> about{};

    bool operator==(const Reason&) const = default;
};

// How hard to think about one move. With iterations alone a bot is deterministic for its seed; `out_of_time` is asked
// between iterations and ends the thinking early.
struct Budget {
    u32 iterations = 0;
    std::function<bool()> out_of_time;
};

template <Game G>
struct Choice {
    typename G::Move move;
    Reason reason;
};

template <Game G>
class Bot {
public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    // The events of this bot's seat, as they come; one move's at a time or several.
    virtual void hear(const typename G::Events& events) = 0;
    // What it draws by chance in choosing begins anew with this seed; what it has heard and forgotten stays as it is.
    virtual void reseed(u64 /*seed*/) {}
    // `legal` has at least one move.
    virtual Choice<G> choose(const Moves<typename G::Move>& legal, const std::function<bool()>& out_of_time) = 0;
};

}  // namespace magichat
