#include "bots/vanish/trio.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace magichat::vanish {

namespace {

constexpr std::size_t call = most_hats;  // the action after the looks

bool has(u8 set, std::size_t i) { return ((set >> i) & 1U) != 0; }
// How likely the others play to a world.
double others(const std::array<std::array<double, most_hats * most_hats>, Trio::players>& reach, std::size_t player,
              std::size_t w) {
    double all = 1;
    for (std::size_t who = 0; who < Trio::players; ++who) all *= who == player ? 1 : reach[who][w];
    return all;
}
std::size_t world(std::size_t x, std::size_t y) { return x * most_hats + y; }

}  // namespace

// While one animal has been called, y is 0 throughout.
bool Trio::possible(const Node& node, std::size_t x, std::size_t y) const {
    if (x >= hats_ || (seen_[x] & seen_by_caller) != 0) return false;
    return both(node) ? y < hats_ && y != x && !has(node.caller_saw, y) : y == 0;
}

std::size_t Trio::kind(const Node& node, std::size_t player, std::size_t x, std::size_t y) const {
    const std::size_t first = has(node.seen[player], x) ? x : unknown;
    if (!both(node)) return first;
    return first * types + (has(node.seen[player], y) ? y : unknown);
}

// How many animals the one to move thinks possible.
double Trio::candidates(const Node& node, std::size_t x, std::size_t y) const {
    const u8 mine = node.seen[node.turn];
    const std::size_t news = (has(mine, x) ? 0U : 1U) + (both(node) && !has(mine, y) ? 1U : 0U);
    return static_cast<double>(hats_ + 1 - static_cast<std::size_t>(std::popcount(mine)) - news);
}

template <class Then>
void Trio::each_world(const Node& node, const Then& then) const {
    for (std::size_t x = 0; x < hats_; ++x) {
        for (std::size_t y = 0; y < (both(node) ? hats_ : 1); ++y) {
            if (possible(node, x, y)) then(x, y, world(x, y));
        }
    }
}

// The worlds after a wrong call of the one to move, each as likely.
template <class Then>
void Trio::each_wrong(const Node& node, std::size_t x, const Then& then) const {
    for (std::size_t y = 0; y < hats_; ++y) {
        if (y != x && !has(node.seen[node.turn], y)) then(world(x, y));
    }
}

std::size_t Trio::grow(const Node& start, u8 touched) {
    const std::size_t at = nodes_.size();
    nodes_.push_back(start);
    nodes_[at].next.fill(nowhere);
    nodes_[at].policy = now_.size();
    now_.resize(now_.size() + kinds(start));
    const std::size_t turn = start.turn;
    std::size_t after = turn;
    do {
        after = (after + 1) % players;
    } while (has(start.out, after));
    bool unsure = false;
    each_world(start,
               [&](std::size_t x, std::size_t y, std::size_t) { unsure = unsure || candidates(start, x, y) > 1; });
    if (!unsure) return at;
    Node then = start;
    then.turn = static_cast<u8>(after);
    std::array<bool, 16> taken{};
    for (std::size_t hat = 0; hat < hats_; ++hat) {
        const u8 mark = static_cast<u8>(1U << hat);
        if ((start.seen[turn] & mark) != 0) continue;
        if ((touched & mark) == 0 && std::exchange(taken[seen_[hat]], true)) continue;
        then.seen[turn] = static_cast<u8>(start.seen[turn] | mark);
        const std::size_t child = grow(then, static_cast<u8>(touched | mark));
        nodes_[at].next[hat] = child;
    }
    if (both(start)) return at;
    then.seen = start.seen;
    then.out = static_cast<u8>(1U << turn);
    then.caller_saw = start.seen[turn];
    const std::size_t child = grow(then, touched);
    nodes_[at].next[call] = child;
    return at;
}

// Regret matching.
void Trio::choose(const Node& node) {
    std::array<bool, types * types> done{};
    each_world(node, [&](std::size_t x, std::size_t y, std::size_t) {
        const std::size_t type = kind(node, node.turn, x, y);
        if (std::exchange(done[type], true)) return;
        const double mine = candidates(node, x, y);
        Row& row = now_[node.policy + type];
        const Row& regret = regret_[node.policy + type];
        double sum = 0;
        double count = 0;
        for (std::size_t a = 0; a < actions; ++a) {
            const bool may = allowed(node, a, mine);
            row[a] = may ? regret[a] : 0;
            sum += row[a];
            count += may ? 1 : 0;
        }
        for (std::size_t a = 0; a < actions; ++a) {
            row[a] = sum > 0 ? row[a] / sum : allowed(node, a, mine) ? 1 / count : 0;
        }
    });
}

// One pass of CFR+ for `player`. Gives their chance to win, world by world.
Trio::Worlds Trio::walk(std::size_t at, const Reach& reach, std::size_t player, double weight) {
    const Node& node = nodes_[at];
    Worlds sum{};
    // Where the others never come there is nothing to regret; where the player does not, nothing to add up.
    bool come = false;
    each_world(node, [&](std::size_t, std::size_t, std::size_t w) {
        come = come || reach[player][w] > 0 || others(reach, player, w) > 0;
    });
    if (!come) return sum;
    choose(node);
    std::array<Worlds, actions> then{};
    for (std::size_t a = 0; a < actions; ++a) {
        if (a != call && node.next[a] == nowhere) continue;
        Worlds later{};
        if (node.next[a] != nowhere) {
            Reach passed{};
            each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
                const double part = now_[node.policy + kind(node, node.turn, x, y)][a];
                const auto pass = [&](std::size_t to) {
                    for (std::size_t who = 0; who < players; ++who) {
                        passed[who][to] = reach[who][w] * (who == node.turn ? part : 1);
                    }
                };
                if (a != call) return pass(w);
                each_wrong(node, x, pass);
            });
            if (a == call) {  // an animal of those possible, each as likely: that goes with the one who is out now
                each_world(node, [&](std::size_t x, std::size_t y, std::size_t) {
                    const double one = 1 / candidates(node, x, y);
                    each_wrong(node, x, [&](std::size_t to) { passed[node.turn][to] *= one; });
                });
            }
            later = walk(node.next[a], passed, player, weight);
        }
        each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
            if (a != call) {
                then[a][w] = later[w];
                return;
            }
            const double mine = candidates(node, x, y);
            if (node.turn == player) {
                then[a][w] = 1 / mine;
            } else if (both(node)) {
                then[a][w] = 1 - 1 / mine;
            } else {
                each_wrong(node, x, [&](std::size_t to) { then[a][w] += later[to] / mine; });
            }
        });
        each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
            sum[w] += now_[node.policy + kind(node, node.turn, x, y)][a] * then[a][w];
        });
    }
    if (node.turn != player) return sum;
    std::array<Row, types * types> gain{};
    std::array<double, types * types> own{};
    each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
        const std::size_t type = kind(node, player, x, y);
        own[type] = reach[player][w];
        const double mine = candidates(node, x, y);
        for (std::size_t a = 0; a < actions; ++a) {
            if (allowed(node, a, mine)) gain[type][a] += others(reach, player, w) * (then[a][w] - sum[w]);
        }
    });
    for (std::size_t type = 0; type < kinds(node); ++type) {
        for (std::size_t a = 0; a < actions; ++a) {
            double& regret = regret_[node.policy + type][a];
            regret = std::max(0.0, regret + gain[type][a]);
            sum_[node.policy + type][a] += weight * own[type] * now_[node.policy + type][a];
        }
    }
    return sum;
}

// How likely a player wins from here as all play, world by world.
Trio::Worlds Trio::value(std::size_t at, std::size_t player) const {
    const Node& node = nodes_[at];
    Worlds sum{};
    for (std::size_t a = 0; a < actions; ++a) {
        if (a != call && node.next[a] == nowhere) continue;
        Worlds later{};
        if (node.next[a] != nowhere) later = value(node.next[a], player);
        each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
            const double part = now_[node.policy + kind(node, node.turn, x, y)][a];
            const double mine = candidates(node, x, y);
            if (a != call) {
                sum[w] += part * later[w];
            } else if (node.turn == player) {
                sum[w] += part / mine;
            } else if (both(node)) {
                sum[w] += has(node.out, player) ? 0 : part * (1 - 1 / mine);
            } else {
                each_wrong(node, x, [&](std::size_t to) { sum[w] += part * later[to] / mine; });
            }
        });
    }
    return sum;
}

// `reach`: how likely the others play to here, world by world. Gives the player's chances weighted by it.
Trio::Worlds Trio::respond(std::size_t at, const Worlds& reach, std::size_t player) const {
    const Node& node = nodes_[at];
    const bool mine = node.turn == player;
    std::array<Worlds, actions> then{};
    std::array<Row, types * types> total{};
    for (std::size_t a = 0; a < actions; ++a) {
        if (a != call && node.next[a] == nowhere) continue;
        Worlds part = reach;
        if (!mine) {
            each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
                part[w] *= now_[node.policy + kind(node, node.turn, x, y)][a];
            });
        }
        Worlds wrong{};
        if (a == call && !mine && !both(node)) {
            each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
                const double one = part[w] / candidates(node, x, y);
                each_wrong(node, x, [&](std::size_t to) { wrong[to] += one; });
            });
            if (node.next[call] != nowhere) wrong = respond(node.next[call], wrong, player);
        } else if (a != call) {
            part = respond(node.next[a], part, player);
        }
        each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
            const double count = candidates(node, x, y);
            if (a != call) {
                then[a][w] = part[w];
            } else if (mine) {
                then[a][w] = part[w] / count;
            } else if (both(node)) {
                then[a][w] = part[w] * (1 - 1 / count);
            } else {
                each_wrong(node, x, [&](std::size_t to) { then[a][w] += wrong[to]; });
            }
            if (mine && allowed(node, a, count)) total[kind(node, player, x, y)][a] += then[a][w];
        });
    }
    Worlds best{};
    each_world(node, [&](std::size_t x, std::size_t y, std::size_t w) {
        if (!mine) {
            for (const Worlds& one : then) best[w] += one[w];
            return;
        }
        const Row& sums = total[kind(node, player, x, y)];
        std::size_t choice = call;
        for (std::size_t a = 0; a < call; ++a) {
            if (node.next[a] != nowhere && sums[a] > sums[choice]) choice = a;
        }
        best[w] = then[choice][w];
    });
    return best;
}

double Trio::total(const Worlds& values) const {
    double sum = 0;
    each_world(nodes_[root], [&](std::size_t, std::size_t, std::size_t w) { sum += values[w]; });
    return sum;
}

double Trio::best_response(std::size_t player) const {
    Worlds reach{};
    reach.fill(1 / places_);
    return total(respond(root, reach, player));
}

double Trio::gap() const {
    double most = 0;
    for (std::size_t who = 0; who < players; ++who) most = std::max(most, best_response(who) - chances_[who]);
    return most;
}

// The average is the strategy; where nobody came, what regret has it.
void Trio::settle() {
    for (const Node& node : nodes_) choose(node);
    for (std::size_t i = 0; i < now_.size(); ++i) {
        double all = 0;
        for (const double part : sum_[i]) all += part;
        for (std::size_t a = 0; all > 0 && a < actions; ++a) now_[i][a] = sum_[i][a] / all;
    }
    count();
}

void Trio::count() {
    for (std::size_t who = 0; who < players; ++who) chances_[who] = total(value(root, who)) / places_;
}

// What is hardly ever done is never done, if that leaves less to gain.
void Trio::tidy() {
    const double before = gap();
    const std::vector<Row> kept = now_;
    constexpr double hardly_ever = 0.01;
    for (Row& row : now_) {
        double sum = 0;
        for (double& part : row) {
            if (part < hardly_ever) part = 0;
            sum += part;
        }
        for (double& part : row) part = sum > 0 ? part / sum : 0;
    }
    count();
    if (gap() <= before) return;
    now_ = kept;
    count();
}

Trio::Trio(const HatsSeen& seen, std::size_t hats, std::size_t iterations, double enough) : seen_(seen), hats_(hats) {
    Node start;
    for (std::size_t hat = 0; hat < hats; ++hat) {
        if ((seen[hat] & seen_by_caller) == 0) ++places_;
        for (std::size_t who = 0; who < players; ++who) {
            if (has(seen[hat], who)) start.seen[who] = static_cast<u8>(start.seen[who] | 1U << hat);
        }
    }
    grow(start, 0);
    regret_.resize(now_.size());
    sum_.resize(now_.size());
    Reach all{};
    for (Worlds& one : all) one.fill(1);
    std::size_t check = 16;
    for (std::size_t n = 1; n <= iterations; ++n) {
        for (std::size_t who = 0; who < players; ++who) walk(root, all, who, static_cast<double>(n));
        if (n != check && n != iterations) continue;
        check *= 2;
        settle();
        tidy();
        if (gap() < enough) break;
    }
}

Duel::Choice Trio::choice(std::size_t at, std::size_t x, std::size_t y) const {
    const Node& node = nodes_[at];
    const Row& row = now_[node.policy + (both(node) ? x * types + y : x)];
    Duel::Choice choice{row[call], {}};
    std::copy_n(row.begin(), most_hats, choice.look.begin());
    return choice;
}

}  // namespace magichat::vanish
