// bots/sparring: the file network.fp16 in the program: the build makes an array of it (bots/sparring/CMakeLists.txt).
#pragma once

#include "engine/base/ids.h"

namespace magichat::sparring {

extern const unsigned char network_weights[];
inline constexpr std::size_t network_weight_bytes = 2 * std::size_t{97923};

}  // namespace magichat::sparring
