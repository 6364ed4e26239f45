// What tests are told about each game (tests/in_tests.h).
#pragma once

#include "tests/games/court.h"
#include "tests/games/rabbits.h"
#include "tests/games/vanish.h"
