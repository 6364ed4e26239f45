#include "engine/base/moves.h"

namespace magichat {

#ifdef __x86_64__

namespace {

// AMD's pdep before Zen 3 takes a step for every bit: there counting is several times as fast.
bool ask_the_machine() noexcept {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") != 0 && !__builtin_cpu_is("amdfam17h") && !__builtin_cpu_is("bdver4");
}

}  // namespace

const bool has_quick_pdep = ask_the_machine();

#endif

}  // namespace magichat
