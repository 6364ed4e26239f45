#include "cli/play/chance.h"

#include <sys/random.h>

#include <cstdlib>

#include "cli/files.h"

namespace magichat {

// 256 bytes come all at once or not at all.
void TableChance::refill() {
    if (::getrandom(numbers_.data(), sizeof numbers_, 0) != static_cast<ssize_t>(sizeof numbers_)) {
        complain(say(Key::fail_no_random));
        std::abort();
    }
    left_ = numbers_.size();
}

}  // namespace magichat
