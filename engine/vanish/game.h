// vanish: the game as one name, and the proof that it is one.
#pragma once

#include "engine/vanish/knowledge.h"
#include "engine/vanish/sight.h"
#include "engine/vanish/text.h"
#include "engine/vanish/view.h"

namespace magichat::vanish {

struct Game {
    static constexpr std::string_view name = "vanish";
    static constexpr const auto& event_names = vanish::event_names;
    static constexpr const auto& move_parts = vanish::move_parts;
    using Options = vanish::Options;
    using State = vanish::State;
    using Move = vanish::Move;
    using Chance = vanish::Chance;
    using Trace = vanish::Trace;
    using Event = vanish::Event;
    using Events = vanish::Events;
    using Lifted = vanish::Lifted;  // only this game has it: told at the end of a round
    using Knowledge = vanish::Knowledge;
    using Spread = vanish::Spread;

    static std::optional<Move> parse_move(std::string_view text) { return vanish::parse_move(text); }
    static std::optional<Chance> parse_chance(std::string_view text) { return vanish::parse_chance(text); }
};

}  // namespace magichat::vanish
