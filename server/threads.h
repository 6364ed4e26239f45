// What a thread says about itself to the system. Where the system does not listen, nothing is lost but speed.
#pragma once

#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <string>

namespace magichat {

// As `top -H` and a debugger show it, at most 15 letters. The first thread keeps the name of the program.
inline void name_this_thread(const std::string& name) { ::pthread_setname_np(::pthread_self(), name.c_str()); }

// Behind everything else that the machine does. Linux gives every thread a priority of its own.
inline void step_back() {
    constexpr int behind_the_rest = 10;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), behind_the_rest);
}

// Short turns on the processor, often: for a thread that others wait for, and that needs little. Where it shares a core with
// one that takes usual turns, which are some milliseconds, it then gets in between at once; with two that take short ones
// neither does. Linux listens from 6.12 on.
inline void take_short_turns() {
    // As the kernel has it; the C library of Debian 12 does not know it.
    struct {
        std::uint32_t size = 48;
        std::uint32_t policy = 0;  // the usual one
        std::uint64_t flags = 0;
        std::int32_t nice = 0;
        std::uint32_t priority = 0;
        std::uint64_t runtime = 100'000;  // nanoseconds a turn
        std::uint64_t deadline = 0;
        std::uint64_t period = 0;
    } wish;
    static_assert(sizeof wish == 48);
    wish.nice = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
    syscall(SYS_sched_setattr, 0, &wish, 0);
}

}  // namespace magichat
