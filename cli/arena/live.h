// cli: what an arena shows on standard error while it runs: on a terminal the ranking, in place; elsewhere a line now and
// then, so that a log stays short.
#pragma once

#include <chrono>

#include "cli/arena/run.h"

namespace magichat {

class Live {
public:
    explicit Live(const ArenaPlan& plan);

    // Lines that stay.
    void say(const std::vector<std::string>& lines);
    // How far it is. Shows it when it is time to.
    void show(const ArenaTally& tally);
    // Takes away what was shown in place.
    void end();

private:
    using Clock = std::chrono::steady_clock;

    std::string how_far(const ArenaTally& tally) const;
    void draw(const ArenaTally& tally);

    const ArenaPlan& plan_;
    bool in_place_;
    Clock::time_point start_ = Clock::now();
    std::optional<u64> first_blocks_;  // from an earlier run
    std::optional<u64> shown_blocks_;
    std::size_t rows_ = 0;          // on the screen
    std::chrono::seconds wait_{3};  // until the next line; each time twice as long, up to a minute
    Clock::time_point next_line_ = start_ + wait_;
};

}  // namespace magichat
