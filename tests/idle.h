// A table at which nobody gets anywhere.
#pragma once

#include "tests/games/all.h"
#include "tests/table.h"

namespace magichat {

template <Game G>
class IdleTable {
public:
    explicit IdleTable(const typename G::Options& options = {}) : table_(options) {
        Random random(1);
        const std::string first = InTests<G>::idle_turn(0).front();
        while (table_.to_act() == 0U && !table_.match().read(first)) table_.play_at_random(random);  // the deal
    }

    // The seats that made a move in it, as in text.
    std::set<unsigned> play_turn() {
        std::set<unsigned> seats;
        for (const std::string& text : InTests<G>::idle_turn(turns_)) {
            if (table_.to_act().value_or(0) != 0) seats.insert(*table_.to_act());
            table_.play(text);
        }
        ++turns_;
        return seats;
    }
    unsigned turns() const { return turns_; }
    bool over() const { return table_.over(); }

private:
    TableOf<G> table_;
    unsigned turns_ = 0;
};

}  // namespace magichat
