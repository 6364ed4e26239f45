// solvers: the tree of the small court. A node is what everybody has seen: a list of moves, and the hats that were opened.
// The deals that fit it are its worlds; what a seat has seen in secret divides them into cells, its information sets.
//
// Three things keep the tree small, and none changes its value:
//   - Columns, characters and their hats can be renamed together. Where the player to move has no secret, moves that
//     differ by a renaming of everything that was seen so far are one move.
//   - Once both know every hat the rest is no longer a game of secrets: it is looked ahead to the end.
//   - On the last turn everything but an open is the same move.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/net/court_ledger.h"
#include "solvers/court/small.h"

namespace magichat::court::small {

// A deal as it has come along: the table, and each seat's secret looks, four bits a look.
struct World {
    State state;
    std::array<u64, 2> secrets{};
    u32 deal = 0;
};

using Renaming = std::array<u8, max_columns>;

struct Spot {
    std::vector<World> worlds;
    court::Eyes eyes{court::Options{}};
    court::Ledger account{court::Options{}};  // what a network knows besides
    std::vector<Renaming> renamings;          // those that change nothing that was seen

    const State& table() const { return worlds.front().state; }  // read what is public alone
};

// The start of the game, one world a deal. Without `rename` no two moves are taken for one.
Spot first_spot(const Options& options, bool rename);

struct Cells {
    std::vector<u16> of_world;
    std::size_t count = 0;
};
Cells cells(const Spot& spot, Seat seat);

// The moves that differ, and for every legal move the one that stands for it.
struct Choices {
    std::vector<Move> moves;
    std::array<u8, 64> stand_in{};  // an index into `moves`
};
Choices choices(const Spot& spot);

// What everybody sees next: one spot, or one for every hat that an open can show.
std::vector<Spot> after(const Spot& spot, Move move);

// Both seats know every hat.
bool no_secrets(const Spot& spot);

// What a seat may be forbidden, to measure what it is worth.
enum class Ban : u8 {
    nothing,
    lures,  // to swap a hat that it has looked at, knowing that neither hat of the swap will fit
    calls,  // to swap a hat to its head, knowing it
    swaps,  // to swap at all
};
struct Bans {
    Ban ban = Ban::nothing;
    u8 seats = 0;  // a bit a seat
};

struct Node {
    u32 worlds = 0;    // where they begin in Tree::deals and Tree::cell
    u32 actions = 0;   // in Tree::actions
    u32 strategy = 0;  // cells x actions numbers of a strategy; for an end, the leads by world, in Tree::leads
    u16 world_count = 0;
    u16 cell_count = 0;
    u8 action_count = 0;  // 0: an end
    u8 seat = 0;
};

struct Action {
    u32 children = 0;  // consecutive nodes, from this one
    u8 child_count = 0;
    Move move{};
};

struct Tree {
    Options options;
    std::vector<Node> nodes;  // the first is the start
    std::vector<Action> actions;
    std::vector<u16> deals;
    std::vector<u16> cell;
    std::vector<float> leads;
    std::vector<bool> banned;  // by the numbers of a strategy; empty: nothing is
    std::size_t deal_count = 0;
    std::size_t strategy_size = 0;
    std::size_t information_sets = 0;

    bool allows(std::size_t number) const { return banned.empty() || !banned[number]; }
};

struct TooLarge {
    std::size_t nodes;
};

// `told` hears again and again how many nodes there are.
magichat::Result<Tree, TooLarge> grow(const Options& options, bool rename = true, std::size_t most_nodes = 30'000'000,
                                      const Bans& bans = {}, const std::function<void(std::size_t)>& told = {});

}  // namespace magichat::court::small
