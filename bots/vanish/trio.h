// bots: vanish for the three of four who are left after a wrong call, as near to solved as can be shown. As in a Duel, the
// animal called in vain, X, lies in one of the hats that the caller had not seen, as likely here as there. If another of
// the three calls in vain as well, a second animal, Y, lies in one of the hats that they had not seen, and two are left.
//
// Three players may have many equilibria, and regrets need not lead to one: CFR+ on the tree of looks and calls, and then
// best responses, which are exact, say what each of the three could still gain. Only fresh looks are in the tree, as in
// a Duel and for the same reason.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bots/vanish/duel.h"

namespace magichat::vanish {

class Trio {
public:
    static constexpr std::size_t players = 3;
    static constexpr u8 seen_by_caller = 8;  // the others by 1, 2 and 4, in turn order; 1 is to move
    using Chances = std::array<double, players>;

    // How near to an equilibrium is near enough where somebody waits for a move.
    static constexpr double at_the_table = 5e-4;

    // `seen` of the first `hats` hats, in any order. The caller has not seen them all.
    Trio(const HatsSeen& seen, std::size_t hats, std::size_t iterations, double enough = 1e-12);

    const Chances& chances() const { return chances_; }  // to win, as they play
    // What a best response of one of the three wins against the other two.
    double best_response(std::size_t player) const;
    double gap() const;  // the most that one of them gains
    std::size_t size() const { return nodes_.size(); }

    // Walking down the tree, as in a Duel.
    static constexpr std::size_t nowhere = ~std::size_t{0};
    static constexpr std::size_t unknown = most_hats;
    static constexpr std::size_t root = 0;
    // What the one to move does, by the hats in which they have seen X and Y (if Y has been called).
    Duel::Choice choice(std::size_t node, std::size_t x, std::size_t y = unknown) const;
    std::size_t after_look(std::size_t node, std::size_t hat) const { return nodes_[node].next[hat]; }
    std::size_t after_call(std::size_t node) const { return nodes_[node].next[most_hats]; }

private:
    static constexpr std::size_t actions = most_hats + 1;         // look at a hat, or call
    static constexpr std::size_t types = most_hats + 1;           // where an animal was seen, or unknown
    static constexpr std::size_t worlds = most_hats * most_hats;  // x, and y if it has been called
    using Worlds = std::array<double, worlds>;
    using Reach = std::array<Worlds, players>;  // how likely each plays to here
    struct Node {
        std::array<u8, players> seen{};  // hats, by player
        u8 turn = 0;
        u8 out = 0;         // players, as bits: at most one
        u8 caller_saw = 0;  // hats that the one who is out had seen
        std::array<std::size_t, actions> next{};
        std::size_t policy = 0;  // in the rows below: types of them, or the square of that
    };
    using Row = std::array<double, actions>;

    std::size_t grow(const Node& start, u8 touched);
    static bool both(const Node& node) { return node.out != 0; }
    std::size_t kinds(const Node& node) const { return both(node) ? types * types : types; }
    bool possible(const Node& node, std::size_t x, std::size_t y) const;
    std::size_t kind(const Node& node, std::size_t player, std::size_t x, std::size_t y) const;
    double candidates(const Node& node, std::size_t x, std::size_t y) const;
    bool allowed(const Node& node, std::size_t action, double candidates) const {
        return action == most_hats || (node.next[action] != nowhere && candidates > 1);
    }
    template <class Then>
    void each_world(const Node& node, const Then& then) const;
    template <class Then>
    void each_wrong(const Node& node, std::size_t x, const Then& then) const;
    void choose(const Node& node);
    Worlds walk(std::size_t at, const Reach& reach, std::size_t player, double weight);
    Worlds value(std::size_t at, std::size_t player) const;
    Worlds respond(std::size_t at, const Worlds& reach, std::size_t player) const;
    void settle();
    void count();
    void tidy();
    double total(const Worlds& values) const;

    HatsSeen seen_{};
    std::size_t hats_;
    double places_ = 0;
    Chances chances_{};
    std::vector<Node> nodes_;
    std::vector<Row> regret_;
    std::vector<Row> sum_;
    std::vector<Row> now_;
};

}  // namespace magichat::vanish
