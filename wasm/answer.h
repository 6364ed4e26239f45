// wasm: what a call gives back.
#pragma once

#include <string>

#include "engine/base/ids.h"

namespace magichat {

struct Answer {
    u32 status = 0;  // 0, or as the call says
    std::string text;
};

}  // namespace magichat
