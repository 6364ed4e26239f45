// table: tally. How often each seat has won, of the games in a row that the same people and bots have finished.
#pragma once

#include "engine/base/outcome.h"
#include "table/entry.h"

namespace magichat {

class Tally {
public:
    // These have finished a game, whichever it was.
    void count(const std::vector<Chair>& chairs, const Outcome& outcome);
    // As these people have it: nothing yet, if others have played last.
    news::Tally news(const std::vector<Chair>& chairs) const;

private:
    std::vector<Chair> company_;  // who played last
    news::Tally now_;
};

}  // namespace magichat
