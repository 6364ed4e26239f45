// court: notation both ways, and events as JSON. Numbers from 1 are made and read here alone.
#pragma once

#include <optional>
#include <string>

#include "engine/base/because.h"
#include "engine/base/json.h"
#include "engine/court/rules.h"

namespace magichat::court {

std::string to_text(Move move);
std::string to_text(const Chance& chance);
std::optional<Move> parse_move(std::string_view text);
std::optional<Chance> parse_chance(std::string_view text);

// What the house has to do now, in words, for a message about a wrong chance move.
Explanation expected(const State& state);

void write(Json& json, const Event& event);

}  // namespace magichat::court
