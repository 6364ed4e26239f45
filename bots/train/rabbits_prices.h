// bots/train: rabbits. A scripted player that counts: what each move does for its own stand and to the others', in wands.
#pragma once

#include "bots/train/style.h"
#include "engine/rabbits/knowledge.h"

namespace magichat::train {

// steal: how much it minds what the others have; bluff: how readily it shows two of which it is not sure; patience: how
// much half of a goal is worth to it; noise: how far its prices are off.
rabbits::Move priced(const rabbits::Knowledge& known, const Style& style, Random& random);

}  // namespace magichat::train
