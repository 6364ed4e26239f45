// rabbits: the game as one name, and the proof that it is one.
#pragma once

#include "engine/rabbits/knowledge.h"
#include "engine/rabbits/sight.h"
#include "engine/rabbits/text.h"
#include "engine/rabbits/view.h"

namespace magichat::rabbits {

struct Game {
    static constexpr std::string_view name = "rabbits";
    static constexpr const auto& event_names = rabbits::event_names;
    static constexpr const auto& move_parts = rabbits::move_parts;
    using Options = rabbits::Options;
    using State = rabbits::State;
    using Move = rabbits::Move;
    using Chance = rabbits::Chance;
    using Trace = rabbits::Trace;
    using Event = rabbits::Event;
    using Events = rabbits::Events;
    using Knowledge = rabbits::Knowledge;
    using Spread = rabbits::Spread;

    static std::optional<Move> parse_move(std::string_view text) { return rabbits::parse_move(text); }
    static std::optional<Chance> parse_chance(std::string_view text) { return rabbits::parse_chance(text); }
};

}  // namespace magichat::rabbits
