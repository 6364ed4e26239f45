// bots: vanish for two with perfect memory, solved. A call ends the round either way, so all that counts is how many
// animals each still thinks possible in the box: a look takes one away, a call is right with one over that number.
#pragma once

#include <cstddef>
#include <vector>

namespace magichat::vanish {

class Two {
public:
    explicit Two(std::size_t hats);  // in the circle; one more is in the box

    std::size_t most() const { return most_; }  // possible animals at the start
    // The chance to win the round for the one to move, with `mine` animals possible against `theirs`.
    double value(std::size_t mine, std::size_t theirs) const { return table_[at(mine, theirs)].value; }
    double after_look(std::size_t mine, std::size_t theirs) const;
    // Looks whenever that is as good: someone who forgets may still spoil their turn, and nobody gains by it.
    bool should_call(std::size_t mine, std::size_t theirs) const { return table_[at(mine, theirs)].call; }
    // The most that anybody to move can reach against this strategy, with every move that the rules allow: also a look
    // at a hat seen before, which is a way to pass.
    double best_response(std::size_t mine, std::size_t theirs) const;
    // The same for someone who moves second, against this strategy to move.
    double best_reply(std::size_t mine, std::size_t theirs) const;

private:
    struct Entry {
        double value = 1;
        bool call = true;
    };
    std::size_t at(std::size_t mine, std::size_t theirs) const { return (mine - 1) * most_ + theirs - 1; }

    std::size_t most_;
    std::vector<Entry> table_;
};

}  // namespace magichat::vanish
