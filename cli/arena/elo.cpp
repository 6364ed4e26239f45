#include "cli/arena/elo.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace magichat {

namespace {

using Matrix = std::vector<std::vector<double>>;
using Vector = std::vector<double>;

Matrix square(std::size_t size) { return Matrix(size, Vector(size)); }

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix result = square(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t k = 0; k < a.size(); ++k) {
            for (std::size_t j = 0; j < a.size(); ++j) result[i][j] += a[i][k] * b[k][j];
        }
    }
    return result;
}

// By Gauss and Jordan.
Matrix inverse(Matrix a) {
    const std::size_t size = a.size();
    Matrix result = square(size);
    for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column; row < size; ++row) {
            if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
        }
        std::swap(a[pivot], a[column]);
        std::swap(result[pivot], result[column]);
        const double head = a[column][column];
        for (std::size_t j = 0; j < size; ++j) a[column][j] /= head, result[column][j] /= head;
        for (std::size_t row = 0; row < size; ++row) {
            const double factor = row == column ? 0 : a[row][column];
            for (std::size_t j = 0; j < size && factor != 0; ++j) {
                a[row][j] -= factor * a[column][j];
                result[row][j] -= factor * result[column][j];
            }
        }
    }
    return result;
}

// Rows and columns of the information add up to nothing, since only differences of strength count: this is its inverse
// among vectors whose sum is 0.
Matrix inverse_of_differences(Matrix information) {
    const double share = 1 / static_cast<double>(information.size());
    for (Vector& row : information) {
        for (double& value : row) value += share;
    }
    Matrix result = inverse(std::move(information));
    for (Vector& row : result) {
        for (double& value : row) value -= share;
    }
    return result;
}

// [i][j]: i has taken something at a table where j sat too.
using Beats = std::vector<std::vector<bool>>;

Beats who_beats_whom(const ArenaTally& tally) {
    Beats beats(tally.bots.size(), std::vector<bool>(tally.bots.size()));
    for (const PairTally& pair : tally.pairs) {
        beats[pair.first][pair.second] = pair.x > 0;
        beats[pair.second][pair.first] = pair.y > 0;
    }
    return beats;
}

// The largest group in which a chain of wins leads from everybody to everybody: only there the likeliest strengths are
// finite. Empty if no two bots are connected like this.
std::vector<std::size_t> largest_group(Beats reach) {
    const std::size_t bots = reach.size();
    for (std::size_t k = 0; k < bots; ++k) {
        for (std::size_t i = 0; i < bots; ++i) {
            for (std::size_t j = 0; j < bots; ++j) reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
        }
    }
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < bots; ++i) {
        std::vector<std::size_t> group;
        for (std::size_t j = 0; j < bots; ++j) {
            if (i == j || (reach[i][j] && reach[j][i])) group.push_back(j);
        }
        if (group.size() > std::max(best.size(), std::size_t{1})) best = std::move(group);
    }
    return best;
}

// The likeliest strengths of a group, and how sure they are.
class Fit {
public:
    Fit(const ArenaTally& tally, const Beats& beats, const std::vector<std::size_t>& group)
        : tally_(tally), group_(group), wins_(group.size()), blocks_(group.size()), logs_(group.size()) {
        find_tables(beats);
        climb();
    }

    Vector elos() const {
        Vector result = logs_;
        for (double& one : result) one *= elo_a_decade / std::log(10.0);
        return result;
    }
    std::vector<std::optional<double>> errors() const;

private:
    struct Table {
        double games;
        std::vector<std::pair<std::size_t, double>> seats;  // who of the group, on how many
    };

    // Tables that tell something about the group. An outsider either wins every table that it shares with the group,
    // and it tells nothing, or never wins there, as if it were absent.
    void find_tables(const Beats& beats) {
        for (std::size_t t = 0; t < tally_.tables().size(); ++t) {
            const Lineup& lineup = tally_.tables()[t];
            const u64 blocks = tally_.blocks_at(t);
            Table table{static_cast<double>(blocks * lineup.size()), {}};
            bool lost = false;
            for (std::size_t i = 0; i < group_.size(); ++i) {
                const std::size_t seats = count_of(lineup, group_[i]);
                if (seats == 0) continue;
                table.seats.emplace_back(i, static_cast<double>(seats));
                for (const std::size_t other : lineup) lost = lost || (is_outsider(other) && beats[other][group_[i]]);
            }
            if (lost || table.seats.empty()) continue;
            if (table.seats.size() == 1) {  // has won them all
                wins_[table.seats[0].first] -= table.games;
                continue;
            }
            for (const auto& [who, seats] : table.seats) blocks_[who] += static_cast<double>(blocks);
            tables_.push_back(std::move(table));
        }
        for (std::size_t i = 0; i < group_.size(); ++i) {
            wins_[i] += static_cast<double>(tally_.bots[group_[i]].shares) / static_cast<double>(whole_win);
        }
    }
    bool is_outsider(std::size_t bot) const { return std::find(group_.begin(), group_.end(), bot) == group_.end(); }

    double likelihood(const Vector& logs) const {
        double result = 0;
        for (std::size_t i = 0; i < logs.size(); ++i) result += wins_[i] * logs[i];
        for (const Table& table : tables_) {
            double sum = 0;
            for (const auto& [who, seats] : table.seats) sum += seats * std::exp(logs[who]);
            result -= table.games * std::log(sum);
        }
        return result;
    }

    // What is missing to the wins that were to be expected, and the information.
    std::pair<Vector, Matrix> slopes() const {
        std::pair<Vector, Matrix> result{wins_, square(logs_.size())};
        auto& [missing, information] = result;
        for (const Table& table : tables_) {
            double sum = 0;
            for (const auto& [who, seats] : table.seats) sum += seats * std::exp(logs_[who]);
            for (const auto& [who, seats] : table.seats) {
                const double chance = seats * std::exp(logs_[who]) / sum;
                missing[who] -= table.games * chance;
                information[who][who] += table.games * chance;
                for (const auto& [other, more] : table.seats) {
                    information[who][other] -= table.games * chance * more * std::exp(logs_[other]) / sum;
                }
            }
        }
        return result;
    }

    // Newton's steps, never too long and never downhill.
    void climb() {
        constexpr int most_steps = 200;
        for (int n = 0; n < most_steps; ++n) {
            const auto [missing, information] = slopes();
            const Matrix inverted = inverse_of_differences(information);
            Vector step(logs_.size());
            double longest = 0;
            for (std::size_t i = 0; i < step.size(); ++i) {
                for (std::size_t j = 0; j < step.size(); ++j) step[i] += inverted[i][j] * missing[j];
                longest = std::max(longest, std::abs(step[i]));
            }
            if (!(longest > 1e-10)) return;
            const double before = likelihood(logs_);
            constexpr int most_halvings = 30;
            double length = std::min(1.0, 1 / longest);
            for (int halved = 0; halved < most_halvings; ++halved, length /= 2) {
                Vector next = logs_;
                for (std::size_t i = 0; i < next.size(); ++i) next[i] += length * step[i];
                if (!(likelihood(next) >= before - 1e-9)) continue;
                logs_ = std::move(next);
                break;
            }
        }
    }

    const ArenaTally& tally_;
    const std::vector<std::size_t>& group_;
    std::vector<Table> tables_;
    Vector wins_;
    Vector blocks_;  // at these tables
    Vector logs_;    // of the strengths; their sum is 0
};

// The variance of the wins, between blocks, through the information (the sandwich of Huber). A pair that meets at
// several tables is taken as if they were one: that makes errors larger, never smaller.
std::vector<std::optional<double>> Fit::errors() const {
    const std::size_t size = group_.size();
    Matrix variance = square(size);
    Vector met(size);
    Vector degrees(size);
    for (const PairTally& pair : tally_.pairs) {
        const auto i = static_cast<std::size_t>(std::find(group_.begin(), group_.end(), pair.first) - group_.begin());
        const auto j = static_cast<std::size_t>(std::find(group_.begin(), group_.end(), pair.second) - group_.begin());
        if (i == size || j == size || pair.blocks < 2) continue;
        const auto blocks = static_cast<double>(pair.blocks);
        const auto spread = [&](u64 products, u64 a, u64 b) {
            const double mean = static_cast<double>(a) * static_cast<double>(b) / blocks;
            return (static_cast<double>(products) - mean) * blocks / (blocks - 1) / (whole_win * whole_win);
        };
        variance[i][i] += spread(pair.xx, pair.x, pair.x);
        variance[j][j] += spread(pair.yy, pair.y, pair.y);
        variance[i][j] = variance[j][i] = spread(pair.xy, pair.x, pair.y);
        met[i] += blocks, met[j] += blocks;
        degrees[i] += blocks - 1, degrees[j] += blocks - 1;
    }
    for (std::size_t i = 0; i < size; ++i) {  // a block at a table of three was counted with each of the two others
        if (met[i] == 0) return std::vector<std::optional<double>>(size);
        const double times = met[i] / blocks_[i];
        variance[i][i] /= times;
        degrees[i] /= times;
    }
    const Matrix inverted = inverse_of_differences(slopes().second);
    const Matrix sure = product(product(inverted, variance), inverted);
    std::vector<std::optional<double>> result(size);
    for (std::size_t i = 0; i < size; ++i) {
        if (!(sure[i][i] > 1e-12)) continue;
        const auto free = static_cast<u64>(std::max(1.0, degrees[i]));
        result[i] = t_95(free) * std::sqrt(sure[i][i]) * elo_a_decade / std::log(10.0);
    }
    return result;
}

void raise(std::optional<double>& bound, std::optional<double> value) {
    if (value && (!bound || *value > *bound)) bound = value;
}
void lower(std::optional<double>& bound, std::optional<double> value) {
    if (value && (!bound || *value < *bound)) bound = value;
}
std::optional<double> sum(std::optional<double> a, double sign, std::optional<double> b) {
    if (!a || !b) return std::nullopt;
    return sign * *a + *b;
}

}  // namespace

std::vector<Rating> rate(const ArenaTally& tally) {
    std::vector<Rating> ratings(tally.bots.size());
    const Beats beats = who_beats_whom(tally);
    const std::vector<std::size_t> group = largest_group(beats);
    if (!group.empty()) {
        const Fit fit(tally, beats, group);
        const Vector elos = fit.elos();
        const auto errors = fit.errors();
        for (std::size_t i = 0; i < group.size(); ++i) {
            ratings[group[i]].elo = elos[i];
            ratings[group[i]].error = errors[i];
        }
    }
    // Where nobody has a number, everybody is measured by their opponents.
    std::vector<std::optional<double>> known(ratings.size(), group.empty() ? std::optional(0.0) : std::nullopt);
    for (const std::size_t bot : group) known[bot] = ratings[bot].elo;
    for (const PairTally& pair : tally.pairs) {
        const Comparison result = compare(tally, pair);
        Rating& first = ratings[pair.first];
        Rating& second = ratings[pair.second];
        if (!first.elo) {
            raise(first.at_least, sum(result.at_least, 1, known[pair.second]));
            lower(first.at_most, sum(result.at_most, 1, known[pair.second]));
        }
        if (!second.elo) {
            raise(second.at_least, sum(result.at_most, -1, known[pair.first]));
            lower(second.at_most, sum(result.at_least, -1, known[pair.first]));
        }
    }
    for (Rating& one : ratings) {  // beaten by all above and by none below: there is no scale to put it on
        if (one.at_least && one.at_most) one.at_least = one.at_most = std::nullopt;
    }
    return ratings;
}

std::vector<std::size_t> ranked(const ArenaTally& tally, const std::vector<Rating>& ratings) {
    const auto worth = [&](std::size_t bot) {
        const Rating& one = ratings[bot];
        const double wins =
            static_cast<double>(tally.bots[bot].shares) / std::max(1.0, static_cast<double>(tally.bots[bot].seats));
        const int place = one.at_least ? 2 : one.at_most ? 0 : 1;
        return std::tuple(place, one.elo.value_or(one.at_least.value_or(one.at_most.value_or(0))), wins);
    };
    std::vector<std::size_t> bots(ratings.size());
    std::iota(bots.begin(), bots.end(), std::size_t{0});
    std::sort(bots.begin(), bots.end(),
              [&](std::size_t a, std::size_t b) { return worth(a) != worth(b) ? worth(a) > worth(b) : a < b; });
    return bots;
}

}  // namespace magichat
