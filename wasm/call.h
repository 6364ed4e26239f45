// wasm: one call at a time, one instance a worker: the text that goes in and the one that comes out, in the module's
// memory.
#pragma once

#include <string>

namespace magichat::call {

extern std::string input;
extern std::string output;

}  // namespace magichat::call
