#include "bots/vanish/duel.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace magichat::vanish {

namespace {

constexpr std::size_t call = most_hats;  // the action after the looks

}  // namespace

double Duel::candidates(const Node& node, std::size_t x) const {
    const std::size_t seen = static_cast<std::size_t>(std::popcount(node.seen[node.turn]));
    return static_cast<double>(hats_ + 1 - seen - (type(node, node.turn, x) == unknown ? 1U : 0U));
}

// Who knows what is in the box calls: nothing is better.
bool Duel::allowed(const Node& node, std::size_t action, std::size_t x) const {
    return action == call || (node.next[action] != nowhere && candidates(node, x) > 1);
}

std::size_t Duel::grow(std::array<u8, 2> seen, u8 turn, u8 touched) {
    const std::size_t at = nodes_.size();
    nodes_.emplace_back();
    nodes_[at].seen = seen;
    nodes_[at].turn = turn;
    nodes_[at].next.fill(nowhere);
    bool unsure = false;
    for (std::size_t x = 0; x < hats_; ++x) unsure = unsure || (possible(x) && candidates(nodes_[at], x) > 1);
    if (!unsure) return at;
    std::array<bool, 8> taken{};
    for (std::size_t hat = 0; hat < hats_; ++hat) {
        const u8 mark = static_cast<u8>(1U << hat);
        if ((seen[turn] & mark) != 0) continue;
        if ((touched & mark) == 0 && std::exchange(taken[seen_[hat]], true)) continue;
        std::array<u8, 2> then = seen;
        then[turn] = static_cast<u8>(then[turn] | mark);
        const std::size_t child = grow(then, turn ^ 1U, static_cast<u8>(touched | mark));
        nodes_[at].next[hat] = child;
    }
    return at;
}

// Regret matching.
void Duel::choose(Node& node) const {
    std::array<bool, types> done{};
    for (std::size_t x = 0; x < hats_; ++x) {
        const std::size_t kind = type(node, node.turn, x);
        if (!possible(x) || std::exchange(done[kind], true)) continue;
        Policy& policy = node.now[kind];
        double sum = 0;
        double count = 0;
        for (std::size_t a = 0; a < actions; ++a) {
            const bool may = allowed(node, a, x);
            policy[a] = may ? node.regret[kind][a] : 0;
            sum += policy[a];
            count += may ? 1 : 0;
        }
        for (std::size_t a = 0; a < actions; ++a) {
            if (sum > 0) {
                policy[a] /= sum;
            } else {
                policy[a] = allowed(node, a, x) ? 1 / count : 0;
            }
        }
    }
}

// One pass of CFR+ for `player`. Gives the first player's chance to win by where X is.
Duel::Chances Duel::walk(std::size_t at, const Chances& first, const Chances& second, u8 player, double weight) {
    Node& node = nodes_[at];
    choose(node);
    std::array<Chances, actions> then{};
    Chances value{};
    for (std::size_t a = 0; a < actions; ++a) {
        if (a != call && node.next[a] == nowhere) continue;
        Chances reach_first = first;
        Chances reach_second = second;
        for (std::size_t x = 0; x < hats_; ++x) {
            if (!possible(x)) continue;
            const double part = node.now[type(node, node.turn, x)][a];
            (node.turn == 0 ? reach_first : reach_second)[x] *= part;
            if (a == call) then[a][x] = node.turn == 0 ? 1 / candidates(node, x) : 1 - 1 / candidates(node, x);
        }
        if (a != call) then[a] = walk(node.next[a], reach_first, reach_second, player, weight);
        for (std::size_t x = 0; x < hats_; ++x) {
            if (possible(x)) value[x] += node.now[type(node, node.turn, x)][a] * then[a][x];
        }
    }
    if (node.turn != player) return value;
    const double sign = player == 0 ? 1 : -1;
    const Chances& other = player == 0 ? second : first;
    const Chances& own = player == 0 ? first : second;
    std::array<Policy, types> gain{};
    std::array<double, types> reach{};
    for (std::size_t x = 0; x < hats_; ++x) {
        if (!possible(x)) continue;
        const std::size_t kind = type(node, player, x);
        reach[kind] = own[x];
        for (std::size_t a = 0; a < actions; ++a) {
            if (allowed(node, a, x)) gain[kind][a] += other[x] * sign * (then[a][x] - value[x]);
        }
    }
    for (std::size_t kind = 0; kind < types; ++kind) {
        for (std::size_t a = 0; a < actions; ++a) {
            node.regret[kind][a] = std::max(0.0, node.regret[kind][a] + gain[kind][a]);
            node.sum[kind][a] += weight * reach[kind] * node.now[kind][a];
        }
    }
    return value;
}

// `reach`: how likely the other plays to here, by where X is. Gives the player's chances weighted by it.
Duel::Chances Duel::respond(std::size_t at, const Chances& reach, u8 player) const {
    const Node& node = nodes_[at];
    Chances best{};
    if (node.turn != player) {
        for (std::size_t a = 0; a < actions; ++a) {
            if (a != call && node.next[a] == nowhere) continue;
            Chances part{};
            for (std::size_t x = 0; x < hats_; ++x) {
                if (possible(x)) part[x] = reach[x] * node.now[type(node, node.turn, x)][a];
            }
            if (a != call) part = respond(node.next[a], part, player);
            for (std::size_t x = 0; x < hats_; ++x) {
                if (possible(x)) best[x] += a == call ? part[x] * (1 - 1 / candidates(node, x)) : part[x];
            }
        }
        return best;
    }
    std::array<Chances, actions> then{};
    std::array<Policy, types> total{};
    for (std::size_t a = 0; a < actions; ++a) {
        if (a != call && node.next[a] == nowhere) continue;
        if (a != call) then[a] = respond(node.next[a], reach, player);
        for (std::size_t x = 0; x < hats_; ++x) {
            if (!possible(x)) continue;
            if (a == call) then[a][x] = reach[x] / candidates(node, x);
            total[type(node, player, x)][a] += then[a][x];
        }
    }
    for (std::size_t x = 0; x < hats_; ++x) {
        if (!possible(x)) continue;
        const Policy& sums = total[type(node, player, x)];
        std::size_t choice = call;
        for (std::size_t a = 0; a < call; ++a) {
            if (node.next[a] != nowhere && sums[a] > sums[choice]) choice = a;
        }
        best[x] = then[choice][x];
    }
    return best;
}

double Duel::best_response(std::size_t player) const {
    Chances reach{};
    reach.fill(1 / places_);
    double sum = 0;
    const Chances best = respond(root, reach, static_cast<u8>(player));
    for (std::size_t x = 0; x < hats_; ++x) sum += possible(x) ? best[x] : 0;
    return sum;
}

// From now on the average is the strategy.
void Duel::settle() {
    for (Node& node : nodes_) {
        choose(node);
        for (std::size_t kind = 0; kind < types; ++kind) {
            double sum = 0;
            for (const double part : node.sum[kind]) sum += part;
            if (sum <= 0) continue;
            for (std::size_t a = 0; a < actions; ++a) node.now[kind][a] = node.sum[kind][a] / sum;
        }
    }
}

// What the average hardly ever does is what it did before it knew better. Without it, it is often exact.
void Duel::tidy() {
    constexpr double hardly_ever = 0.01;
    const double before = gap();
    const std::vector<Node> kept = nodes_;
    for (Node& node : nodes_) {
        for (Policy& policy : node.now) {
            double sum = 0;
            for (double& part : policy) {
                if (part < hardly_ever) part = 0;
                sum += part;
            }
            for (double& part : policy) part = sum > 0 ? part / sum : 0;
        }
    }
    if (gap() > before) nodes_ = kept;
}

Duel::Duel(const HatsSeen& seen, std::size_t hats, std::size_t iterations, double enough) : seen_(seen), hats_(hats) {
    std::array<u8, 2> start{};
    for (std::size_t x = 0; x < hats; ++x) {
        places_ += possible(x) ? 1 : 0;
        start[0] = static_cast<u8>(start[0] | ((seen[x] & seen_by_first) != 0 ? 1U << x : 0U));
        start[1] = static_cast<u8>(start[1] | ((seen[x] & seen_by_second) != 0 ? 1U << x : 0U));
    }
    grow(start, 0, 0);
    Chances all{};
    all.fill(1 / places_);
    std::size_t check = 16;
    for (std::size_t n = 1; n <= iterations; ++n) {
        for (const u8 player : {u8{0}, u8{1}}) walk(root, all, all, player, static_cast<double>(n));
        if (n != check && n != iterations) continue;
        check *= 2;
        settle();
        tidy();
        if (gap() < enough) break;
    }
    value_ = (best_response(0) + 1 - best_response(1)) / 2;
}

Duel::Choice Duel::choice(std::size_t node, std::size_t x) const {
    const Policy& policy = nodes_[node].now[x];
    Choice choice{policy[call], {}};
    std::copy_n(policy.begin(), most_hats, choice.look.begin());
    return choice;
}

}  // namespace magichat::vanish
