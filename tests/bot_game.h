// A game with a bot at each seat, for tests: the true state, and every bot hears what its seat sees and no more.
#pragma once

#include <vector>

#include "bots/ladder.h"
#include "engine/observer.h"
#include "tests/games/all.h"

namespace magichat {

// Every bot of the ladder.
inline std::vector<BotSpec> whole_ladder() {
    std::vector<BotSpec> specs;
    for (std::size_t i = 0; i < bot_names.size(); ++i) specs.push_back(standard_bot(at<BotName>(i)));
    return specs;
}

template <Game G>
class BotGame {
public:
    using Step = typename Match<G>::Step;

    // Bot i of `specs` sits at seat i; where there are fewer they begin anew.
    BotGame(const Setup<G>& setup, const std::vector<BotSpec>& specs, u64 seed) : match_(setup) {
        for (std::size_t i = 0; i < setup.options.players; ++i) {
            bots_.push_back(make_bot<G>(specs[i % specs.size()], setup, at<Seat>(i), seed + i));
        }
    }

    const typename G::State& state() const { return match_.state(); }
    const std::vector<Step>& steps() const { return match_.steps(); }
    bool over() const { return to_act(state()) == nobody; }

    // What the bot whose turn it is would do.
    Choice<G> ask() { return bots_[index(to_act(state()))]->choose(legal(state()), {}); }

    // Returns the events of a seat.
    typename G::Events play(const Step& step, Seat viewer = house) {
        const typename G::Trace trace = match_.play(step);
        for (std::size_t i = 0; i < bots_.size(); ++i) bots_[i]->hear(see(state(), trace, at<Seat>(i)));
        return see(state(), trace, viewer);
    }

private:
    Match<G> match_;
    std::vector<std::unique_ptr<Bot<G>>> bots_;
};

// What bot.h says of a reason: which cards it is about, and that a chance is one.
template <Game G>
bool in_range(const Reason& reason) {
    for (const std::string_view card : reason.about) {
        if (!InTests<G>::is_card(card)) return false;
    }
    if (reason.why != Why::likely && reason.percent != 0) return false;
    switch (reason.why) {
        case Why::know: return !reason.about.empty();
        case Why::likely: return !reason.about.empty() && reason.percent <= 100;
        case Why::bring_together: return !reason.about.empty();
        case Why::hide: return reason.about.size() <= 1;
        case Why::at_random:
        case Why::only_move:
        case Why::find_out:
        case Why::hope:
        case Why::nothing_better: break;
    }
    return reason.about.empty();
}

}  // namespace magichat
