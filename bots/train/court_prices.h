// bots/train: court. A scripted player that counts: how likely each hat fits where it lies, and what each move brings, in
// points.
#pragma once

#include "bots/net/court_ledger.h"
#include "bots/train/style.h"
#include "engine/court/knowledge.h"

namespace magichat::train {

// steal: how readily it believes what others announce; bluff: how much it likes to lure; patience: what it minds when
// another takes what it has brought together; noise: how far its prices are off.
court::Move priced(const court::Knowledge& known, const court::Ledger& ledger, const Style& style, Random& random);

}  // namespace magichat::train
