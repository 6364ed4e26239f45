// bots/net: the weights as they stand in weights/, in the program itself.
#pragma once

#include <span>

#include "engine/base/ids.h"

namespace magichat::net {

std::span<const u8> court_weights();
std::span<const u8> rabbits_weights();

}  // namespace magichat::net
