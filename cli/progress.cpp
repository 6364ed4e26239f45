#include "cli/progress.h"

#include <unistd.h>

#include <cstdio>

namespace magichat {

namespace {

constexpr std::chrono::milliseconds between_live{100};
constexpr std::chrono::seconds between_lines{10};

}  // namespace

Progress::Progress(bool quiet)
    : quiet_(quiet),
      live_(::isatty(STDERR_FILENO) == 1),
      next_(Clock::now() + (live_ ? between_live : between_lines)) {}

void Progress::announce(const Line& what) {
    if (quiet_) return;
    clear();
    const std::string line = say(what) + '\n';
    std::fputs(line.c_str(), stderr);
}

void Progress::at(Key what, u64 done, const Args& more) {
    if (!is_due()) return;
    Args all = more;
    all.push_back({"n", done});
    show(say(what, std::move(all)));
}

void Progress::clear() {
    if (!shown_) return;
    std::fputs("\r\x1b[K", stderr);
    shown_ = false;
}

bool Progress::is_due() {
    if (quiet_ || Clock::now() < next_) return false;
    next_ = Clock::now() + (live_ ? between_live : between_lines);
    return true;
}

void Progress::show(const std::string& line) {
    std::fputs((live_ ? "\r\x1b[K" + line : line + '\n').c_str(), stderr);
    shown_ = live_;
}

}  // namespace magichat
