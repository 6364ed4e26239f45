#include "bots/net/court_race.h"

#include <cmath>
#include <limits>

#include "bots/search.h"
#include "engine/court/sight.h"

namespace magichat::court {

namespace {

constexpr std::size_t deals = 256;
constexpr std::size_t plies = 32;  // of a try

// From 0 to 1. Who is one pair ahead when all wait has all but won, so one pair is most of what there is.
double standing(const State& state, Seat self) {
    const Outcome end = outcome(state);
    std::int32_t best_other = std::numeric_limits<std::int32_t>::min();
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
        if (at<Seat>(seat) != self) best_other = std::max(best_other, end.scores[seat]);
    }
    const double ahead = end.scores[index(self)] - best_other;
    return 0.5 + 0.5 * ahead / (0.5 + std::abs(ahead));
}

State as_seen_by(Seat seat, const State& state, const Ledger& ledger) {
    State table = state;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((ledger.hat(i).known >> index(seat)) & 1U) == 0) table.hats[i] = Hat::blank;
    }
    return table;
}

double try_out(const AtCourt& seat, const net::Traits& traits, State state, Move first, u64 luck) {
    Random random(luck);
    Ledger ledger = seat.ledger;
    const auto play = [&](auto move) {
        const Trace trace = apply(state, move);
        for (const Event& event : see_public(state, trace)) ledger.hear(event);
    };
    play(first);
    for (std::size_t n = 1; n < plies; ++n) {
        const Seat actor = to_act(state);
        if (actor == nobody) break;
        if (actor == house) {
            play(sample(state, random));
            continue;
        }
        const bool polite = Sense::leads_on(state, actor, traits.polite && actor == seat.self);
        const State table = as_seen_by(actor, state, ledger);
        play(net::Opinion<Game>(ledger, table, actor, polite, legal(state)).draw(traits, random));
    }
    return standing(state, seat.self);
}

}  // namespace

Move race(const AtCourt& at, const net::Traits& traits, Move usual, const LegalMoves& candidates,
          const std::function<bool()>& out_of_time, Random& random) {
    const Deals drawn(at.known, at.past, deals, random, out_of_time);
    return race_on<Game>(
        usual, candidates, {traits.iterations, out_of_time}, [&] { return drawn.draw(random); },
        [&](const State& deal, Move move, u64 luck) { return try_out(at, traits, deal, move, luck); }, random);
}

}  // namespace magichat::court
