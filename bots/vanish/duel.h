// bots: vanish for the two who are left after a wrong call, solved. The animal called in vain, X, is not in the box: it
// lies, as likely here as there, in one of the hats that the caller had not seen. For a player who has seen X that is no
// news; for the other it is one animal less. Which hats each has seen is public, but not whether X was in one of them:
// a small game of hidden information, where waiting or calling may tell.
//
// It is solved by CFR+ on the tree of looks. Only fresh looks are in the tree. A player who looks at a hat again learns
// no more than one who takes a fresh one and shuts their eyes, so the other may imagine that they did, and still gets
// all that the solution promises.
#pragma once

#include <array>
#include <vector>

#include "engine/base/ids.h"

namespace magichat::vanish {

inline constexpr std::size_t most_hats = 5;
inline constexpr std::size_t quick = 256;  // iterations at the table: an error below a thousandth

// Who has seen a hat of the circle, as bits.
inline constexpr u8 seen_by_first = 1;  // of the two, the one to move
inline constexpr u8 seen_by_second = 2;
inline constexpr u8 seen_by_caller = 4;  // so X is not there
using HatsSeen = std::array<u8, most_hats>;

class Duel {
public:
    // `seen` of the first `hats` hats, in any order. The caller has not seen them all.
    Duel(const HatsSeen& seen, std::size_t hats, std::size_t iterations = 2000, double enough = 1e-12);

    double value() const { return value_; }  // the chance to win of the one to move
    // What a best response wins as the first or the second of the two; the gap is by how much they exceed 1.
    double best_response(std::size_t player) const;
    double gap() const { return best_response(0) + best_response(1) - 1; }
    std::size_t size() const { return nodes_.size(); }

    // Walking down the tree. Hats that nobody has looked at since the call and that were alike are interchangeable: only
    // the first of them has a branch.
    static constexpr std::size_t nowhere = ~std::size_t{0};
    static constexpr std::size_t unknown = most_hats;  // a player who does not know where X is
    static constexpr std::size_t root = 0;
    struct Choice {
        double call = 1;
        std::array<double, most_hats> look{};  // by hat
    };
    // What the one to move does, by the hat in which they have seen X.
    Choice choice(std::size_t node, std::size_t x) const;
    std::size_t after_look(std::size_t node, std::size_t hat) const { return nodes_[node].next[hat]; }

private:
    static constexpr std::size_t actions = most_hats + 1;  // look at a hat, or call
    static constexpr std::size_t types = most_hats + 1;    // where X was seen, or unknown
    using Chances = std::array<double, most_hats>;         // by where X is
    using Policy = std::array<double, actions>;
    struct Node {
        std::array<u8, 2> seen{};  // hats, by player
        u8 turn = 0;
        std::array<std::size_t, most_hats> next{};
        std::array<Policy, types> regret{};
        std::array<Policy, types> sum{};
        std::array<Policy, types> now{};
    };

    std::size_t grow(std::array<u8, 2> seen, u8 turn, u8 touched);
    std::size_t type(const Node& node, std::size_t player, std::size_t x) const {
        return ((node.seen[player] >> x) & 1U) != 0 ? x : unknown;
    }
    // How many animals the one to move thinks possible when X is at `x`.
    double candidates(const Node& node, std::size_t x) const;
    bool allowed(const Node& node, std::size_t action, std::size_t x) const;
    bool possible(std::size_t x) const { return x < hats_ && (seen_[x] & seen_by_caller) == 0; }
    void choose(Node& node) const;
    Chances walk(std::size_t at, const Chances& first, const Chances& second, u8 player, double weight);
    Chances respond(std::size_t at, const Chances& reach, u8 player) const;
    void settle();
    void tidy();

    HatsSeen seen_{};
    std::size_t hats_;
    double places_ = 0;  // where X may be
    double value_ = 0;
    std::vector<Node> nodes_;
};

}  // namespace magichat::vanish
