// bots: vanish. What whoever is to act could do, in an order that a child can follow.
#pragma once

#include "bots/hint.h"
#include "bots/vanish/habits.h"

namespace magichat::vanish {

magichat::Hint<Game> hint(const Knowledge& known, const Eyes& eyes, const LegalMoves& moves);

}  // namespace magichat::vanish
