// A match: one game from its setup through a list of moves, the house's among them. Text becomes a move here, once.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/game.h"

namespace magichat {

template <Game G>
struct Setup {
    typename G::Options options;
    Seat first{};

    bool operator==(const Setup&) const = default;
};

// Why a move was refused.
enum class Refusal : u8 { no_move, not_legal, game_over };

// A move of a player or of the house.
template <Game G>
using StepOf = std::variant<typename G::Move, typename G::Chance>;

// Reads a move for whoever is to act.
template <Game G>
Result<StepOf<G>, Refusal> read_step(const typename G::State& state, std::string_view text) {
    using Step = StepOf<G>;
    const Seat actor = to_act(state);
    if (actor == nobody) return Refusal::game_over;
    if (actor == house) {
        const auto chance = G::parse_chance(text);
        if (chance) return legal(state, *chance) ? Result<Step, Refusal>(Step(*chance)) : Refusal::not_legal;
        return G::parse_move(text) ? Refusal::not_legal : Refusal::no_move;
    }
    const auto move = G::parse_move(text);
    if (move) return legal(state).has(*move) ? Result<Step, Refusal>(Step(*move)) : Refusal::not_legal;
    return G::parse_chance(text) ? Refusal::not_legal : Refusal::no_move;
}

template <Game G>
class Match {
public:
    using Step = StepOf<G>;

    explicit Match(const Setup<G>& setup) : setup_(setup), state_(start(setup.options, setup.first)) {}

    const Setup<G>& setup() const { return setup_; }
    const typename G::State& state() const { return state_; }
    const std::vector<Step>& steps() const { return steps_; }
    u8 players() const { return setup_.options.players; }

    // Reads a move for whoever is to act. Nothing changes.
    Result<Step, Refusal> read(std::string_view text) const { return read_step<G>(state_, text); }

    // `step` must be legal. What it brought about is for sight alone.
    typename G::Trace play(const Step& step) {
        steps_.push_back(step);
        return std::visit([&](const auto& move) { return apply(state_, move); }, step);
    }

private:
    Setup<G> setup_;
    typename G::State state_;
    std::vector<Step> steps_;
};

template <Game G>
std::string text_of(const typename Match<G>::Step& step) {
    return std::visit([](const auto& move) { return to_text(move); }, step);
}

}  // namespace magichat
