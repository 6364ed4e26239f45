// table: tally. How often each seat has won, of the games in a row that the same people and bots have finished.
#pragma once

#include "engine/base/outcome.h"
#include "table/entry.h"

namespace magichat {

class Tally {
public:
    Tally() = default;
    // As it was stored.
    Tally(std::vector<Chair> company, news::Tally now) : company_(std::move(company)), now_(std::move(now)) {}

    // As it is stored.
    const std::vector<Chair>& company() const { return company_; }
    const news::Tally& now() const { return now_; }
    // These have finished a game, whichever it was; one that was broken off is none.
    void count(const std::vector<Chair>& chairs, const Outcome& outcome);
    // As these people have it: nothing yet, if others have played last.
    news::Tally news(const std::vector<Chair>& chairs) const;

private:
    std::vector<Chair> company_;  // who played last
    news::Tally now_;
};

}  // namespace magichat
