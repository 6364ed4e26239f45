// court: the game as one name, and the proof that it is one.
#pragma once

#include "engine/court/knowledge.h"
#include "engine/court/sight.h"
#include "engine/court/text.h"
#include "engine/court/view.h"

namespace magichat::court {

struct Game {
    static constexpr std::string_view name = "court";
    static constexpr const auto& event_names = court::event_names;
    static constexpr const auto& move_parts = court::move_parts;
    using Options = court::Options;
    using State = court::State;
    using Move = court::Move;
    using Chance = court::Chance;
    using Trace = court::Trace;
    using Event = court::Event;
    using Events = court::Events;
    using Knowledge = court::Knowledge;
    using Spread = court::Spread;

    static std::optional<Move> parse_move(std::string_view text) { return court::parse_move(text); }
    static std::optional<Chance> parse_chance(std::string_view text) { return court::parse_chance(text); }
};

}  // namespace magichat::court
