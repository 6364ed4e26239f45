#include "solvers/court/tree.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "engine/base/hash.h"

namespace magichat::court::small {

namespace {

Move renamed(Move move, const Renaming& to) {
    const MoveParts& parts = move_parts[index(move)];
    const auto column = at<Column>(to[index(parts.column)]);
    const auto other = at<Column>(to[index(parts.other)]);
    switch (parts.kind) {
        case MoveKind::look: return look(column);
        case MoveKind::swap: return swap(std::min(column, other), std::max(column, other));
        case MoveKind::open: break;
    }
    return open(column);
}

bool last_turn(const State& state) { return state.turns + 1 == state.options.turn_limit; }
bool is_open(Move move) { return move_parts[index(move)].kind == MoveKind::open; }

// Looking ahead with all hats known, for the lead of seat 1.
class Known {
public:
    double value(const State& state) {
        if (state.phase == Phase::over) return lead(state);
        const u64 key = hash_of(static_cast<const court::State&>(state));
        if (const auto found = values_.find(key); found != values_.end()) return found->second;
        const bool first = state.turn == Seat{0};
        double best = first ? -1e9 : 1e9;
        for (const Move move : legal(state)) {
            State next = state;
            apply(next, move);
            const double result = value(next);
            best = first ? std::max(best, result) : std::min(best, result);
        }
        values_.emplace(key, best);
        return best;
    }

private:
    std::unordered_map<u64, double> values_;
};

class Grower {
public:
    Grower(Tree& tree, std::size_t most, const Bans& bans, const std::function<void(std::size_t)>& told)
        : tree_(tree), most_(most), bans_(bans), told_(told) {}

    // Writes the spot into its place, and all that follows from it.
    void grow(const Spot& spot, std::size_t place) {
        const std::size_t count = spot.worlds.size();
        Node node;
        node.worlds = static_cast<u32>(tree_.deals.size());
        node.world_count = static_cast<u16>(count);
        for (const World& world : spot.worlds) tree_.deals.push_back(static_cast<u16>(world.deal));
        if (spot.table().phase == Phase::over || no_secrets(spot)) {
            node.strategy = static_cast<u32>(tree_.leads.size());
            for (const World& world : spot.worlds) tree_.leads.push_back(static_cast<float>(known_.value(world.state)));
            tree_.cell.resize(tree_.deals.size());
            tree_.nodes[place] = node;
            return;
        }
        if (told_) told_(tree_.nodes.size());
        const Cells mine = cells(spot, spot.table().turn);
        const Choices choice = choices(spot);
        tree_.cell.insert(tree_.cell.end(), mine.of_world.begin(), mine.of_world.end());
        node.seat = static_cast<u8>(spot.table().turn);
        node.cell_count = static_cast<u16>(mine.count);
        node.action_count = static_cast<u8>(choice.moves.size());
        node.actions = static_cast<u32>(tree_.actions.size());
        node.strategy = static_cast<u32>(tree_.strategy_size);
        tree_.strategy_size += mine.count * choice.moves.size();
        tree_.information_sets += mine.count;
        tree_.nodes[place] = node;
        if (bans_.ban != Ban::nothing) write_bans(spot, mine, choice, node.strategy);
        tree_.actions.resize(tree_.actions.size() + choice.moves.size());
        for (std::size_t i = 0; i < choice.moves.size(); ++i) {
            const std::vector<Spot> next = after(spot, choice.moves[i]);
            const std::size_t first = tree_.nodes.size();
            if (first + next.size() > most_) return;
            tree_.nodes.resize(first + next.size());
            tree_.actions[node.actions + i] = {static_cast<u32>(first), static_cast<u8>(next.size()), choice.moves[i]};
            for (std::size_t n = 0; n < next.size(); ++n) grow(next[n], first + n);
        }
    }

private:
    void write_bans(const Spot& spot, const Cells& mine, const Choices& choice, std::size_t from) {
        tree_.banned.resize(tree_.strategy_size);
        const Seat seat = spot.table().turn;
        if ((bans_.seats & bit(seat)) == 0) return;
        for (std::size_t a = 0; a < choice.moves.size(); ++a) {
            const MoveParts& parts = move_parts[index(choice.moves[a])];
            if (parts.kind != MoveKind::swap || last_turn(spot.table())) continue;
            const std::size_t i = index(parts.column);
            const std::size_t j = index(parts.other);
            const u32 seen = spot.eyes.seen(seat) & (1U << i | 1U << j);
            std::vector<bool> always(mine.count, true);
            std::vector<bool> ever(mine.count, false);
            for (std::size_t w = 0; w < spot.worlds.size(); ++w) {
                const State& state = spot.worlds[w].state;
                const bool home =
                    belongs(state.hats[i], state.characters[j]) || belongs(state.hats[j], state.characters[i]);
                if (home) ever[mine.of_world[w]] = true;
                if (!home) always[mine.of_world[w]] = false;
            }
            for (std::size_t cell = 0; cell < mine.count; ++cell) {
                const bool lure = seen != 0 && !ever[cell];
                tree_.banned[from + cell * choice.moves.size() + a] = bans_.ban == Ban::swaps ||
                                                                      (bans_.ban == Ban::lures && lure) ||
                                                                      (bans_.ban == Ban::calls && always[cell]);
            }
        }
    }

    Tree& tree_;
    std::size_t most_;
    Bans bans_;
    const std::function<void(std::size_t)>& told_;
    Known known_;
};

}  // namespace

Spot first_spot(const Options& options, bool rename) {
    Spot spot;
    List<Hat, hat_cards> hats = all_hats(options);
    do {
        World world{start(options, Seat{0}), {}, static_cast<u32>(spot.worlds.size())};
        Chance deal;
        for (std::size_t i = 0; i < options.columns; ++i) deal.characters.push_back(at<Character>(i));
        deal.hats = hats;
        apply(world.state, deal);
        spot.worlds.push_back(world);
    } while (std::next_permutation(hats.begin(), hats.end()));
    std::vector<std::size_t> order(options.columns);
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        Renaming& to = spot.renamings.emplace_back();
        for (std::size_t i = 0; i < order.size(); ++i) to[i] = static_cast<u8>(order[i]);
    } while (rename && std::next_permutation(order.begin(), order.end()));
    return spot;
}

Cells cells(const Spot& spot, Seat seat) {
    Cells result;
    std::vector<u64> found;
    for (const World& world : spot.worlds) {
        const u64 secret = world.secrets[index(seat)];
        const auto place = std::find(found.begin(), found.end(), secret);
        result.of_world.push_back(static_cast<u16>(place - found.begin()));
        if (place == found.end()) found.push_back(secret);
    }
    result.count = found.size();
    return result;
}

Choices choices(const Spot& spot) {
    Choices result;
    const State& table = spot.table();
    const LegalMoves all = legal(table);
    const bool secret = cells(spot, table.turn).count > 1;
    std::array<u8, 64> place{};
    place.fill(255);
    for (const Move move : all) {
        Move stand_in = move;
        if (!secret) {
            for (const Renaming& to : spot.renamings) stand_in = std::min(stand_in, renamed(move, to));
        }
        if (last_turn(table) && !is_open(move)) stand_in = all[0];
        u8& known = place[index(stand_in)];
        if (known == 255) {
            known = static_cast<u8>(result.moves.size());
            result.moves.push_back(stand_in);
        }
        result.stand_in[index(move)] = known;
    }
    return result;
}

std::vector<Spot> after(const Spot& spot, Move move) {
    const bool last = last_turn(spot.table());
    std::vector<Spot> next;
    std::vector<Hat> shown;
    for (const World& before : spot.worlds) {
        World world = before;
        const Seat seat = world.state.turn;
        const Trace trace = apply(world.state, move);
        const bool opened = trace.move.kind == MoveKind::open;
        if (trace.move.kind == MoveKind::look) {
            u64& secrets = world.secrets[index(seat)];
            secrets = secrets << 4U | (index(trace.seen) + 1);
        }
        const Hat hat = opened && !last ? trace.seen : Hat::blank;  // after the last turn nobody looks any more
        const auto place = static_cast<std::size_t>(std::find(shown.begin(), shown.end(), hat) - shown.begin());
        if (place == shown.size()) {
            shown.push_back(hat);
            Spot& fresh = next.emplace_back();
            fresh.eyes = spot.eyes;
            fresh.account = spot.account;
            for (const Event& event : see_public(world.state, trace)) {
                fresh.eyes.hear(event);
                fresh.account.hear(event);
            }
            for (const Renaming& to : spot.renamings) {
                const bool same_hat = index(hat) >= spot.table().options.columns || to[index(hat)] == index(hat);
                if (renamed(move, to) == move && same_hat) fresh.renamings.push_back(to);
            }
        }
        next[place].worlds.push_back(world);
    }
    return next;
}

bool no_secrets(const Spot& spot) {
    return cells(spot, Seat{0}).count == spot.worlds.size() && cells(spot, Seat{1}).count == spot.worlds.size();
}

magichat::Result<Tree, TooLarge> grow(const Options& options, bool rename, std::size_t most_nodes, const Bans& bans,
                                      const std::function<void(std::size_t)>& told) {
    Tree tree;
    tree.options = options;
    const Spot first = first_spot(options, rename);
    tree.deal_count = first.worlds.size();
    tree.nodes.resize(1);
    Grower(tree, most_nodes, bans, told).grow(first, 0);
    if (tree.nodes.size() + 64 > most_nodes) return TooLarge{tree.nodes.size()};
    return tree;
}

}  // namespace magichat::court::small
