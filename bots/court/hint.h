// bots: court. What whoever is to act could do, in an order that a child can follow.
#pragma once

#include "bots/court/habits.h"
#include "bots/hint.h"

namespace magichat::court {

magichat::Hint<Game> hint(const Knowledge& known, const Eyes& eyes, const LegalMoves& moves);

}  // namespace magichat::court
