// Every game, for typed tests: TYPED_TEST_SUITE(Something, EveryGame).
#pragma once

#include <gtest/gtest.h>

#include "engine/games.h"

namespace magichat {

using EveryGame = Games::With<::testing::Types>;

}  // namespace magichat
