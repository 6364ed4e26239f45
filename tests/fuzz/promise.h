// What must hold whatever the input: a broken promise stops the fuzzer like a crash.
#pragma once

#include <cstdio>
#include <cstdlib>

inline void promise(bool kept, const char* what) {
    if (kept) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}
