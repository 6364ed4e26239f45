#include <sys/resource.h>

#include <fstream>

#include "cli/doctor/finding.h"

namespace magichat::doctor {

Finding about_open_files(std::uint64_t most, std::size_t connections) {
    constexpr std::size_t others = 64;  // the file, the journal, the log, the loops
    const Line what(Key::doctor_files, {{"n", most}, {"max", connections}});
    if (most >= connections + others) return {"open_files", Grade::ok, what};
    return {"open_files", Grade::warning, what, Line(Key::doctor_files_do)};
}

Finding about_queue(std::uint64_t longest) {
    constexpr std::uint64_t enough = 1024;  // after a restart everybody comes back at once
    const Line what(Key::doctor_queue, {{"n", longest}});
    if (longest >= enough) return {"queue", Grade::ok, what};
    return {"queue", Grade::warning, what,
            Line(Key::doctor_do_command, {{"command", code("sysctl net.core.somaxconn=4096")}})};
}

Findings look_at_system(const server::Config& config) {
    Findings findings;
    rlimit limit{};
    // The server takes all that it may have.
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        findings.push_back(about_open_files(limit.rlim_max, config.max_connections));
    }
    std::uint64_t longest = 0;
    if (std::ifstream("/proc/sys/net/core/somaxconn") >> longest) findings.push_back(about_queue(longest));
    return findings;
}

}  // namespace magichat::doctor
