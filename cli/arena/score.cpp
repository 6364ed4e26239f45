#include "cli/arena/score.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace magichat {

namespace {

double elo_of(double ratio) { return elo_a_decade * std::log10(ratio); }

void choose(std::size_t bots, std::size_t seats, std::size_t from, Lineup& chosen, std::vector<Lineup>& tables) {
    if (chosen.size() == seats) {
        tables.push_back(chosen);
        return;
    }
    for (std::size_t bot = from; bot < bots; ++bot) {
        chosen.push_back(bot);
        choose(bots, seats, bot + 1, chosen, tables);
        chosen.pop_back();
    }
}

}  // namespace

std::size_t count_of(const Lineup& table, std::size_t bot) {
    return static_cast<std::size_t>(std::count(table.begin(), table.end(), bot));
}

std::vector<Lineup> seat_tables(std::size_t bots, std::size_t seats) {
    std::vector<Lineup> tables;
    Lineup one;
    if (bots > seats) {
        choose(bots, seats, 0, one, tables);
        return tables;
    }
    for (std::size_t seat = 0; seat < seats; ++seat) one.push_back(std::min(seat, bots - 1));
    return {one};
}

GameScore share_win(u8 winners, u8 players) {
    GameScore score;
    const auto count = static_cast<unsigned>(std::popcount(winners));
    for (std::size_t seat = 0; seat < players; ++seat) {
        if ((winners & bit(at<Seat>(seat))) != 0) score.shares[seat] = static_cast<u8>(whole_win / count);
    }
    return score;
}

u64 BotTally::forfeits() const { return std::accumulate(faults.begin(), faults.end(), u64{0}); }

ArenaTally::ArenaTally(std::size_t bot_count, std::size_t seats)
    : bots(bot_count), tables_(seat_tables(bot_count, seats)) {
    for (std::size_t i = 0; i < bot_count; ++i) {
        for (std::size_t j = i + 1; j < bot_count; ++j) pairs.push_back({i, j});
    }
}

void ArenaTally::add_game(const Lineup& table, std::size_t game, const GameScore& score) {
    std::vector<int> took_part(bots.size());  // 2: and failed
    for (std::size_t seat = 0; seat < table.size(); ++seat) {
        const std::size_t who = bot_at(table, game, seat);
        BotTally& bot = bots[who];
        ++bot.seats;
        bot.shares += score.shares[seat];
        bot.points += score.points[seat];
        if (score.faults[seat] && took_part[who] != 2) ++bot.faults[index(*score.faults[seat])];
        took_part[who] = std::max(took_part[who], score.faults[seat] ? 2 : 1);
    }
    for (std::size_t who = 0; who < bots.size(); ++who) {
        if (took_part[who] == 0) continue;
        ++bots[who].games;
        bots[who].failures = took_part[who] == 2 ? bots[who].failures + 1 : 0;
    }
    ++games;
    turn_limits += score.turn_limit ? 1 : 0;
    forfeited += std::find(took_part.begin(), took_part.end(), 2) != took_part.end() ? 1 : 0;
}

std::vector<bool> ArenaTally::add(const std::vector<GameScore>& played) {
    const Lineup& table = next_table();
    const std::vector<BotTally> before = bots;
    std::vector<bool> counts;
    for (std::size_t game = 0; game < played.size(); ++game) {
        u8 left = 0;
        for (std::size_t seat = 0; seat < table.size(); ++seat) {
            if (!bots[bot_at(table, game, seat)].given_up()) left |= bit(at<Seat>(seat));
        }
        counts.push_back(std::popcount(left) == static_cast<int>(table.size()));
        GameScore score = played[game];
        if (!counts.back()) {
            score = share_win(left, static_cast<u8>(table.size()));
            for (std::size_t seat = 0; seat < table.size(); ++seat) {
                if ((left & bit(at<Seat>(seat))) == 0) score.faults[seat] = FaultKind::given_up;
            }
        }
        add_game(table, game, score);
    }
    for (PairTally& pair : pairs) {
        if (count_of(table, pair.first) == 0 || count_of(table, pair.second) == 0) continue;
        const u64 x = bots[pair.first].shares - before[pair.first].shares;
        const u64 y = bots[pair.second].shares - before[pair.second].shares;
        ++pair.blocks;
        pair.x += x;
        pair.y += y;
        pair.xx += x * x;
        pair.yy += y * y;
        pair.xy += x * y;
    }
    ++blocks;
    return counts;
}

Comparison compare(const ArenaTally& tally, const PairTally& pair) {
    Comparison result;
    if (pair.blocks == 0 || pair.x + pair.y == 0) return result;
    // Any table at which both sit: they take as many seats at each.
    const Lineup& table = *std::find_if(tally.tables().begin(), tally.tables().end(), [&](const Lineup& one) {
        return count_of(one, pair.first) != 0 && count_of(one, pair.second) != 0;
    });
    const auto blocks = static_cast<double>(pair.blocks);
    const double most = static_cast<double>(whole_win * table.size());  // in a block
    // The mean win of each in a game.
    const double mean_x = static_cast<double>(pair.x) / most / blocks;
    const double mean_y = static_cast<double>(pair.y) / most / blocks;
    const auto seats_x = static_cast<double>(count_of(table, pair.first));
    const auto seats_y = static_cast<double>(count_of(table, pair.second));
    const double ratio_of_seats = seats_y / seats_x;
    result.score = mean_x / seats_x / (mean_x / seats_x + mean_y / seats_y);
    if (pair.x == 0 || pair.y == 0) {
        // In so many blocks without a single one, a block in which the other one wins something is at most this likely.
        const double unseen = 1 - std::pow(0.05, 1 / blocks);
        const double seen = std::min(std::max(mean_x, mean_y), 1 - unseen);
        if (pair.y == 0) {
            result.at_least = elo_of(seen / unseen * ratio_of_seats);
        } else {
            result.at_most = elo_of(unseen / seen * ratio_of_seats);
        }
        return result;
    }
    result.elo = elo_of(mean_x / mean_y * ratio_of_seats);
    if (pair.blocks < 2) return result;
    // The variance of x / mean x - y / mean y: how the logarithm of the ratio moves with a block.
    const double cx = 1 / (mean_x * most);
    const double cy = 1 / (mean_y * most);
    const double squares = cx * cx * static_cast<double>(pair.xx) + cy * cy * static_cast<double>(pair.yy) -
                           2 * cx * cy * static_cast<double>(pair.xy);
    if (squares < 1e-9) return result;
    const double deviation = std::sqrt(squares / (blocks - 1) / blocks);
    result.error = t_95(pair.blocks - 1) * deviation * elo_a_decade / std::log(10.0);
    return result;
}

TestState sequential_test(const ArenaTally& tally, const Hypotheses& hypotheses) {
    TestState test;
    test.bound = std::log(0.95 / 0.05);
    const PairTally& pair = tally.pairs[0];
    if (pair.blocks == 0) return test;
    const auto others = static_cast<double>(tally.seats() - 1);
    const auto share = [&](double elo) {
        const double strength = std::pow(10.0, elo / elo_a_decade);
        return strength / (strength + others);
    };
    const double s0 = share(hypotheses.elo0);
    const double s1 = share(hypotheses.elo1);
    const auto blocks = static_cast<double>(pair.blocks);
    const auto most = static_cast<double>(whole_win * tally.seats());
    const double mean = static_cast<double>(pair.x) / most / blocks;
    const double squares = static_cast<double>(pair.xx) / most / most - blocks * mean * mean;
    // Two imaginary blocks, all lost and all won, so that a few equal ones do not pass for certainty.
    const double variance = (squares + mean * mean + (1 - mean) * (1 - mean)) / (blocks + 1);
    test.llr = blocks * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    if (pair.blocks < least_blocks) return test;
    if (test.llr >= test.bound) test.verdict = TestVerdict::accept_h1;
    if (test.llr <= -test.bound) test.verdict = TestVerdict::accept_h0;
    return test;
}

double t_95(u64 degrees) {
    constexpr std::array<double, 9> few = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262};
    if (degrees <= few.size()) return few[degrees == 0 ? 0 : degrees - 1];
    constexpr double z = 1.959964;
    const double n = 1 / static_cast<double>(degrees);
    return z + (z * z * z + z) / 4 * n + (5 * z * z * z * z * z + 16 * z * z * z + 3 * z) / 96 * n * n;
}

}  // namespace magichat
