// The open views of all games: every hidden card turned up, for records of finished games alone.
#pragma once

#include "engine/court/open.h"
#include "engine/games.h"
#include "engine/rabbits/open.h"
#include "engine/vanish/open.h"
