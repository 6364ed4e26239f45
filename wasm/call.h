// wasm: one call at a time, one instance a worker: the text that goes in and the one that comes out, in the module's
// memory.
#pragma once

#include <string>

#include "wasm/answer.h"

namespace magichat::call {

extern std::string input;
extern std::string output;

inline u32 give(Answer answer) {
    output = std::move(answer.text);
    return answer.status;
}

}  // namespace magichat::call
