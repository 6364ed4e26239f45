// How long the long runs are. TEST_RUNS is `short` under the sanitizers in ./test, where the same cases were already
// compared in the release build, and `long` in ./test long.
#pragma once

#include <cstdlib>
#include <string_view>

namespace magichat {

inline unsigned runs(unsigned usual) {
    const char* wanted = std::getenv("TEST_RUNS");
    const std::string_view how = wanted == nullptr ? "" : wanted;
    return how == "short" ? usual / 5 : how == "long" ? usual * 10 : usual;
}

}  // namespace magichat
