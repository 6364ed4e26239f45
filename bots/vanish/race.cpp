#include "bots/vanish/race.h"

#include <numeric>

namespace magichat::vanish {

namespace {

constexpr std::size_t most = 6;  // possible animals

Candidates unpack(std::size_t code, std::size_t players) {
    Candidates candidates{};
    for (std::size_t i = 0; i < players; ++i, code /= most) candidates[i] = static_cast<u8>(code % most + 1);
    return candidates;
}

}  // namespace

std::size_t Race::at(const Candidates& candidates, std::size_t players) const {
    std::size_t code = 0;
    for (std::size_t i = players; i > 0; --i) code = code * most + (candidates[i - 1] - 1U);
    return code;
}

// A wrong call tells the others one animal that is not in the box. Whether it is news to them depends on what they have
// seen; it is, for each, with about the share of animals that they have not seen. That is left out here, which is exact for
// two players: there a wrong call ends the round.
std::array<double, max_seats> Race::after_call(const Candidates& candidates, std::size_t players) const {
    const double right = 1.0 / candidates[0];
    std::array<double, max_seats> chances{};
    chances[0] = right;
    Candidates rest{};
    for (std::size_t i = 1; i < players; ++i) rest[i - 1] = candidates[i];
    const auto& later = table_[players - 1][at(rest, players - 1)];
    for (std::size_t i = 1; i < players; ++i) chances[i] = (1 - right) * later[i - 1];
    return chances;
}

std::array<double, max_seats> Race::after_look(const Candidates& candidates, std::size_t players) const {
    Candidates next{};
    for (std::size_t i = 1; i < players; ++i) next[i - 1] = candidates[i];
    next[players - 1] = static_cast<u8>(candidates[0] - 1);
    const auto& later = table_[players][at(next, players)];
    std::array<double, max_seats> chances{};
    for (std::size_t i = 0; i < players; ++i) chances[(i + 1) % players] = later[i];
    return chances;
}

// A look leaves fewer candidates in all, so the table is filled by their sum.
Race::Race() {
    table_[1] = std::vector<std::array<double, max_seats>>(most, {1, 0, 0, 0});
    for (std::size_t players = 2; players <= max_seats; ++players) {
        std::size_t size = 1;
        for (std::size_t i = 0; i < players; ++i) size *= most;
        table_[players].resize(size);
        std::vector<std::vector<std::size_t>> by_sum(players * most + 1);
        for (std::size_t code = 0; code < size; ++code) {
            const Candidates candidates = unpack(code, players);
            by_sum[std::accumulate(candidates.begin(), candidates.end(), std::size_t{0})].push_back(code);
        }
        for (const auto& codes : by_sum) {
            for (const std::size_t code : codes) {
                const Candidates candidates = unpack(code, players);
                const auto call = after_call(candidates, players);
                const bool looks = candidates[0] > 1;
                const auto look = looks ? after_look(candidates, players) : call;
                table_[players][code] = look[0] > call[0] ? look : call;
            }
        }
    }
}

const std::array<double, max_seats>& Race::chances(const Candidates& candidates, std::size_t players) const {
    return table_[players][at(candidates, players)];
}

bool Race::should_call(const Candidates& candidates, std::size_t players) const {
    return candidates[0] == 1 || after_call(candidates, players)[0] >= after_look(candidates, players)[0];
}

}  // namespace magichat::vanish
