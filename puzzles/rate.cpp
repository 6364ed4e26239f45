#include "puzzles/rate.h"

#include <algorithm>
#include <cmath>

#include "bots/maths.h"
#include "engine/replay.h"
#include "puzzles/questions.h"
#include "puzzles/rememberer.h"

namespace magichat::puzzles {

MemoryTraits memory_of(double span) {
    MemoryTraits traits;
    traits.span = span;
    traits.follow = 0.83 * span;
    traits.half_life = 2 * portable_exp(0.92 * (span - 1));
    traits.slip = std::max(0.0, 0.4 - 0.08 * (span - 1));
    return traits;
}

double chance(double player, double puzzle, std::size_t answers) {
    constexpr double ln10 = 0x1.26bb1bbb55516p+1;
    const double guess = 1 / static_cast<double>(answers);
    return guess + (1 - guess) / (1 + portable_exp((puzzle - player) / 400 * ln10));
}

namespace {

// What is thought most likely is answered; among equals one of them.
double right_by(const std::vector<double>& chances, const Puzzle& puzzle) {
    constexpr double same = 1e-9;
    const double best = *std::max_element(chances.begin(), chances.end());
    double equals = 0;
    double right = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        if (chances[i] < best - same) continue;
        ++equals;
        if (puzzle.answers[i] == puzzle.right) ++right;
    }
    return right / equals;
}

}  // namespace

std::array<double, spans.size()> solved(const Record& record, const Puzzle& puzzle) {
    return with_setup(record.setup, [&]<Game G>(const Setup<G>& setup) {
        std::vector<typename G::Events> seen;
        replay<G>(setup, record.moves, [&](const Match<G>& match, Seat /*by*/, const typename G::Trace& trace) {
            seen.push_back(see(match.state(), trace, puzzle.seat));
        });
        std::array<double, spans.size()> parts{};
        for (std::size_t i = 0; i < spans.size(); ++i) {
            for (u64 n = 0; n < watched; ++n) {
                Rememberer<G> who(memory_of(spans[i]), setup, puzzle.seat, n + 1);
                for (const auto& events : seen) who.hear(events);
                parts[i] += right_by(odds(who.belief(), puzzle), puzzle);
            }
            parts[i] /= static_cast<double>(watched);
        }
        return parts;
    });
}

u64 fitted(const std::array<double, spans.size()>& solved, std::size_t answers) {
    double all = 0;
    for (const double part : solved) all += part;
    double low = least_rating;
    double high = most_rating;
    for (int step = 0; step < 20; ++step) {  // to less than 0.01
        const double middle = (low + high) / 2;
        double expected = 0;
        for (const double span : spans) expected += chance(rating_of(span), middle, answers);
        (expected > all ? low : high) = middle;
    }
    return 10 * static_cast<u64>(std::lround(low / 10));
}

}  // namespace magichat::puzzles
