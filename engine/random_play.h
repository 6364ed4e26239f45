// Playing at random: for tests, benchmarks, and the simplest of bots.
#pragma once

#include <array>
#include <vector>

#include "engine/base/hash.h"
#include "engine/observer.h"

namespace magichat {

// One step by whoever is to act: chance by its odds, players evenly among their legal moves. The game must not be over.
template <Game G, Generator R>
inline typename G::Trace random_step(typename G::State& state, R& random) {
    if (to_act(state) == house) return apply(state, sample(state, random));
    const auto moves = legal(state);
    return apply(state, moves[below(random, static_cast<u32>(moves.size()))]);
}

struct PlayCount {
    u64 games = 0;
    u64 moves = 0;    // by players
    u64 chances = 0;  // by the house
};

// What a random game is played with, besides the rules.
enum class Watching : u8 { nobody, events, observers };

// Plays whole games at random, one after the other, and mixes every final state into `signature`: the same seed gives
// the same signature natively and in WASM, and a change that should change nothing must keep it.
template <Game G, Watching watching>
class RandomGames {
public:
    RandomGames(const Setup<G>& setup, u64 seed) : setup_(setup), random_(seed) {
        if constexpr (watching == Watching::observers) {
            for (std::size_t seat = 0; seat < setup.options.players; ++seat)
                observers_.emplace_back(setup, at<Seat>(seat));
        }
    }

    void play(u64 games) {
        for (u64 i = 0; i < games; ++i) play_one();
    }

    const PlayCount& count() const { return count_; }
    u64 signature() const { return signature_.value(); }

private:
    void play_one() {
        for (auto& observer : observers_) observer.restart();
        typename G::State state = start(setup_.options, setup_.first);
        for (;;) {
            const Seat actor = to_act(state);
            if (actor == nobody) break;
            if (actor == house) {
                ++count_.chances;
                watch(state, apply(state, sample(state, random_)));
            } else {
                ++count_.moves;
                const auto moves = legal(state);
                watch(state, apply(state, moves[below(random_, static_cast<u32>(moves.size()))]));
            }
        }
        ++count_.games;
        const Outcome end = outcome(state);
        signature_.add(end.winners).add(state.turns);
        for (const auto score : end.scores) signature_.add(static_cast<u64>(static_cast<std::int64_t>(score)));
        signature_.add(hash_of(state));
    }

    void watch(const typename G::State& state, const typename G::Trace& trace) {
        if constexpr (watching == Watching::events) {
            const typename G::Events open = see_public(state, trace);
            note(open);
            for (std::size_t seat = 0; seat < setup_.options.players; ++seat) {
                typename G::Events events = open;
                add_private(events, state, trace, at<Seat>(seat));
                note(events);
            }
        } else if constexpr (watching == Watching::observers) {
            for (auto& observer : observers_) observer.hear(see(state, trace, observer.seat()));
        }
    }

    // The compiler must believe that somebody reads every byte.
    static void note(const typename G::Events& events) { asm volatile("" : : "r"(&events) : "memory"); }

    Setup<G> setup_;
    Random random_;
    PlayCount count_;
    Hash signature_;
    std::vector<Observer<G>> observers_;
};

}  // namespace magichat
