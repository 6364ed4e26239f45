#include "solvers/court/solve.h"

#include <algorithm>

namespace magichat::court::small {

namespace {

// Every walk needs a few rows of numbers, one number a deal, at each depth. They lie one above the other.
constexpr std::size_t most_actions = 16;

std::size_t space_for(const Tree& tree) {
    return tree.deal_count * static_cast<std::size_t>(tree.options.turn_limit + 2) * (2 * most_actions + 3);
}

double sign(u8 seat) { return seat == 0 ? 1 : -1; }

bool nobody_comes(const Tree& tree, const Node& node, const double* reach) {
    for (std::size_t i = 0; i < node.world_count; ++i) {
        if (reach[tree.deals[node.worlds + i]] > 0) return false;
    }
    return true;
}

void value_of_end(const Tree& tree, const Node& node, u8 seat, const double* reach, double* values) {
    for (std::size_t i = 0; i < node.world_count; ++i) {
        const std::size_t deal = tree.deals[node.worlds + i];
        values[deal] = sign(seat) * reach[deal] * static_cast<double>(tree.leads[node.strategy + i]);
    }
}

// The best response of one seat to a strategy of the other. Rows as in Solver::walk.
class Response {
public:
    Response(const Tree& tree, std::span<const float> strategy, u8 seat)
        : tree_(tree), strategy_(strategy), seat_(seat), space_(space_for(tree)) {}

    double value() {
        const std::size_t deals = tree_.deal_count;
        std::fill_n(space_.data(), deals, 1.0 / static_cast<double>(deals));
        const double* values = walk(0, space_.data(), space_.data() + deals);
        double sum = 0;
        for (std::size_t i = 0; i < deals; ++i) sum += values[i];
        return sum;
    }

private:
    double* walk(u32 place, const double* reach, double* top) {
        const Node& node = tree_.nodes[place];
        const std::size_t deals = tree_.deal_count;
        double* values = top;
        std::fill_n(values, deals, 0.0);
        top += deals;
        if (nobody_comes(tree_, node, reach)) return values;
        if (node.action_count == 0) {
            value_of_end(tree_, node, seat_, reach, values);
            return values;
        }
        const std::size_t actions = node.action_count;
        double* by_action = top;
        double* next_reach = top + actions * deals;
        top = next_reach + deals;
        std::fill_n(by_action, actions * deals, 0.0);
        for (std::size_t a = 0; a < actions; ++a) {
            const Action& action = tree_.actions[node.actions + a];
            const double* passed = reach;
            if (node.seat != seat_) {
                for (std::size_t i = 0; i < node.world_count; ++i) {
                    const std::size_t deal = tree_.deals[node.worlds + i];
                    const std::size_t cell = tree_.cell[node.worlds + i];
                    next_reach[deal] = reach[deal] * static_cast<double>(strategy_[node.strategy + cell * actions + a]);
                }
                passed = next_reach;
            }
            for (u32 n = 0; n < action.child_count; ++n) {
                const u32 child = action.children + n;
                const double* got = walk(child, passed, top);
                const Node& below = tree_.nodes[child];
                for (std::size_t i = 0; i < below.world_count; ++i) {
                    const std::size_t deal = tree_.deals[below.worlds + i];
                    by_action[a * deals + deal] = got[deal];
                }
            }
        }
        if (node.seat != seat_) {
            for (std::size_t a = 0; a < actions; ++a) {
                for (std::size_t i = 0; i < deals; ++i) values[i] += by_action[a * deals + i];
            }
            return values;
        }
        for (std::size_t cell = 0; cell < node.cell_count; ++cell) {
            std::array<double, most_actions> sums{};
            for (std::size_t a = 0; a < actions; ++a) {
                if (!tree_.allows(node.strategy + cell * actions + a)) sums[a] = -1e9;
            }
            for (std::size_t i = 0; i < node.world_count; ++i) {
                if (tree_.cell[node.worlds + i] != cell) continue;
                for (std::size_t a = 0; a < actions; ++a) {
                    sums[a] += by_action[a * deals + tree_.deals[node.worlds + i]];
                }
            }
            const auto best = static_cast<std::size_t>(
                std::max_element(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(actions)) - sums.begin());
            for (std::size_t i = 0; i < node.world_count; ++i) {
                const std::size_t deal = tree_.deals[node.worlds + i];
                if (tree_.cell[node.worlds + i] == cell) values[deal] = by_action[best * deals + deal];
            }
        }
        return values;
    }

    const Tree& tree_;
    std::span<const float> strategy_;
    u8 seat_;
    std::vector<double> space_;
};

}  // namespace

Solver::Solver(const Tree& tree)
    : tree_(tree), regrets_(tree.strategy_size), sums_(tree.strategy_size), space_(space_for(tree)) {}

void Solver::improve() {
    ++iterations_;
    const std::size_t deals = tree_.deal_count;
    for (u8 seat = 0; seat < 2; ++seat) {
        std::fill_n(space_.data(), deals, 1.0 / static_cast<double>(deals));
        walk(0, seat, space_.data(), space_.data() + deals);
    }
}

// As its regrets have it, or evenly where there are none.
void Solver::choose(const Node& node, std::size_t cell, double* odds) const {
    const std::size_t actions = node.action_count;
    const float* regrets = regrets_.data() + node.strategy + cell * actions;
    double sum = 0;
    double allowed = 0;
    for (std::size_t a = 0; a < actions; ++a) {
        sum += static_cast<double>(regrets[a]);
        odds[a] = tree_.allows(node.strategy + cell * actions + a) ? 1 : 0;
        allowed += odds[a];
    }
    for (std::size_t a = 0; a < actions; ++a) {
        odds[a] = sum > 0 ? static_cast<double>(regrets[a]) / sum : odds[a] / allowed;
    }
}

// The value of a node for the learner, deal by deal, each weighted with how likely chance and the other seat bring it
// about (`reach`). On the way the learner's regrets are updated, and the other seat's average.
double* Solver::walk(u32 place, u8 learner, const double* reach, double* top) {
    const Node& node = tree_.nodes[place];
    const std::size_t deals = tree_.deal_count;
    double* values = top;
    std::fill_n(values, deals, 0.0);
    top += deals;
    if (nobody_comes(tree_, node, reach)) return values;
    if (node.action_count == 0) {
        value_of_end(tree_, node, learner, reach, values);
        return values;
    }
    const std::size_t actions = node.action_count;
    double* by_action = top;
    double* next_reach = top + actions * deals;
    top = next_reach + deals;
    double* odds = top;
    top += node.cell_count * actions;
    for (std::size_t cell = 0; cell < node.cell_count; ++cell) choose(node, cell, odds + cell * actions);
    if (node.seat != learner) {
        const double weight = iterations_;
        std::size_t told = 0;  // cells are numbered in the order of their first worlds
        for (std::size_t i = 0; i < node.world_count; ++i) {
            const std::size_t cell = tree_.cell[node.worlds + i];
            if (cell != told) continue;  // a seat comes to all worlds of a cell alike
            ++told;
            const double come = weight * reach[tree_.deals[node.worlds + i]];
            for (std::size_t a = 0; a < actions; ++a) {
                sums_[node.strategy + cell * actions + a] += static_cast<float>(come * odds[cell * actions + a]);
            }
        }
    }
    std::fill_n(by_action, actions * deals, 0.0);
    for (std::size_t a = 0; a < actions; ++a) {
        const Action& action = tree_.actions[node.actions + a];
        const double* passed = reach;
        if (node.seat != learner) {
            for (std::size_t i = 0; i < node.world_count; ++i) {
                const std::size_t deal = tree_.deals[node.worlds + i];
                next_reach[deal] = reach[deal] * odds[tree_.cell[node.worlds + i] * actions + a];
            }
            passed = next_reach;
        }
        for (u32 n = 0; n < action.child_count; ++n) {
            const u32 child = action.children + n;
            const double* got = walk(child, learner, passed, top);
            const Node& below = tree_.nodes[child];
            for (std::size_t i = 0; i < below.world_count; ++i) {
                const std::size_t deal = tree_.deals[below.worlds + i];
                by_action[a * deals + deal] = got[deal];
            }
        }
    }
    if (node.seat != learner) {
        for (std::size_t a = 0; a < actions; ++a) {
            for (std::size_t i = 0; i < deals; ++i) values[i] += by_action[a * deals + i];
        }
        return values;
    }
    for (std::size_t cell = 0; cell < node.cell_count; ++cell) {
        std::array<double, most_actions> sums{};
        double mean = 0;
        for (std::size_t i = 0; i < node.world_count; ++i) {
            if (tree_.cell[node.worlds + i] != cell) continue;
            const std::size_t deal = tree_.deals[node.worlds + i];
            for (std::size_t a = 0; a < actions; ++a) {
                sums[a] += by_action[a * deals + deal];
                values[deal] += odds[cell * actions + a] * by_action[a * deals + deal];
            }
            mean += values[deal];
        }
        float* regrets = regrets_.data() + node.strategy + cell * actions;
        for (std::size_t a = 0; a < actions; ++a) {
            if (!tree_.allows(node.strategy + cell * actions + a)) continue;
            regrets[a] = static_cast<float>(std::max(0.0, static_cast<double>(regrets[a]) + sums[a] - mean));
        }
    }
    return values;
}

std::vector<float> Solver::average() const {
    std::vector<float> strategy(tree_.strategy_size);
    for (const Node& node : tree_.nodes) {
        const std::size_t actions = node.action_count;
        for (std::size_t cell = 0; actions > 0 && cell < node.cell_count; ++cell) {
            const std::size_t from = node.strategy + cell * actions;
            float sum = 0;
            float allowed = 0;
            for (std::size_t a = 0; a < actions; ++a) {
                sum += sums_[from + a];
                allowed += tree_.allows(from + a) ? 1.0F : 0.0F;
            }
            for (std::size_t a = 0; a < actions; ++a) {
                if (tree_.allows(from + a)) strategy[from + a] = sum > 0 ? sums_[from + a] / sum : 1 / allowed;
            }
        }
    }
    return strategy;
}

Bounds best_responses(const Tree& tree, std::span<const float> strategy) {
    return {-Response(tree, strategy, 1).value(), Response(tree, strategy, 0).value()};
}

}  // namespace magichat::court::small
