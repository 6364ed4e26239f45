// bots: a mind at a seat. It gets the events of its own seat and the legal moves, and there is no way for a State to
// reach it: that is all its type lets in.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/match.h"

namespace magichat {

// Why a bot moved, for a page to put into words in any language. In brackets the cards that it is about; the places are in
// the move itself. What a reason says the bot's seat knows: whoever shows one to others gives that away.
enum class Why : u8 {
    at_random,       // no reason
    only_move,       // there was no other
    know,            // I know it (vanish: the animal in the box; court: the hat and its
                     // character, or a magic one; rabbits: the rabbits for my goal)
    likely,          // I think so, with this chance in percent (the same)
    bring_together,  // this brings a hat to its head (the hat, the character), or a rabbit to my rack (the rabbit)
    find_out,        // I want to see what is there
    hide,            // so that the others lose track (vanish: the animal, if I know it)
    hope,            // a new card may help
    nothing_better,  // nothing else helps now
};
inline constexpr std::array<std::string_view, 9> why_names = {
    "at_random", "only_move", "know", "likely", "bring_together", "find_out", "hide", "hope", "nothing_better"};

// Cards in the words of the notation.
using ReasonCards = List<std::string_view, 2>;

struct Reason {
    Why why = Why::at_random;
    ReasonCards about{};
    u8 percent = 0;  // with Why::likely

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
