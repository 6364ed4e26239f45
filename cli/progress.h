// cli: how far long work is, on standard error alone: what is going to be done, said at once; then, on a terminal, one
// line that is written over, and elsewhere a line now and then.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "engine/base/ids.h"
#include "words/words.h"

namespace magichat {

class Progress {
public:
    // Quiet: says nothing at all.
    explicit Progress(bool quiet);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // What is going to be done, and how large it is.
    void announce(const Line& what);
    // "iteration 12 of 300", or only "5000 nodes" where nobody knows how many it will be: a message of {n}, and what else
    // it says. Costs little: not each is shown.
    void at(Key what, u64 done, const Args& more = {});
    // Takes the line away that is written over, before something else is written.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool is_due();
    void show(const std::string& line);

    bool quiet_;
    bool live_;           // standard error is a terminal
    bool shown_ = false;  // there is a line to write over
    Clock::time_point next_;
};

}  // namespace magichat
