#include "bots/net/court_deals.h"

#include <algorithm>
#include <map>

namespace magichat::court {

namespace {

// How likely a player who saw this table was to move so. They may play otherwise than the network: warmer than it plays
// itself, and at one turn in ten by chance.
double likelihood(const Past::Turn& turn, const State& table) {
    constexpr double temperature = 0.7;
    constexpr double by_chance = 0.1;
    const LegalMoves moves = legal(table);
    if (moves.size() == 1) return 1;
    const net::Opinion<Game> opinion(turn.ledger, table, table.turn, false, moves);
    return (1 - by_chance) * opinion.chance(turn.move, temperature) + by_chance / static_cast<double>(moves.size());
}

}  // namespace

Deals::Deals(const Knowledge& known, const Past& past, std::size_t count, Random& random,
             const std::function<bool()>& out_of_time) {
    const std::vector<Past::Turn> turns = past.telling(known.table());
    // Many deals differ only by hats that a player had not seen: to them they were the same table.
    std::vector<std::map<std::array<Hat, columns>, double>> reckoned(turns.size());
    double all = 0;
    for (std::size_t n = 0; n < count; ++n) {
        if (n > 0 && out_of_time && out_of_time()) return;
        deals_.push_back(known.sample(random));
        double likely = 1;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const State table = past.as_seen(turns[i], deals_.back());
            std::array<Hat, columns> hats{};
            std::copy_n(table.hats.begin(), columns, hats.begin());
            const auto [one, is_new] = reckoned[i].try_emplace(hats);
            if (is_new) one->second = likelihood(turns[i], table);
            likely *= one->second;
        }
        up_to_.push_back(all += likely);
    }
}

const State& Deals::draw(Random& random) const {
    const double where = up_to_.back() * (static_cast<double>(random.next() >> 11U) * 0x1p-53);
    const auto one = std::upper_bound(up_to_.begin(), up_to_.end() - 1, where);
    return deals_[static_cast<std::size_t>(one - up_to_.begin())];
}

}  // namespace magichat::court
