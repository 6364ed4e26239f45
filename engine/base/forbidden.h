// A move that could be made if it were not for a rule about the moves before: worth a word to whoever wonders.
#pragma once

#include <string_view>

#include "engine/base/list.h"

namespace magichat {

enum class ForbiddenBy : u8 { echo };  // it would repeat, or take back, what the turn before has done
inline constexpr std::array<std::string_view, 1> forbidden_by_names = {"echo"};

template <class Move>
struct Forbidden {
    Move move;
    ForbiddenBy why;

    bool operator==(const Forbidden&) const = default;
};

// All of them, for the seat that is to act.
template <class Move>
using ForbiddenMoves = List<Forbidden<Move>, 1>;

}  // namespace magichat
