#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>

#include "cli/doctor/finding.h"
#include "cli/files.h"

namespace magichat::doctor {

namespace {

constexpr std::uint64_t megabyte = 1'000'000;

// A file that is gone when nobody holds it any more.
class Scratch {
public:
    explicit Scratch(const std::string& folder) {
        std::string name = folder + "/.magichat-doctor-XXXXXX";
        file_ = ::mkostemp(name.data(), O_CLOEXEC);
        if (file_ >= 0) ::unlink(name.c_str());
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        if (file_ >= 0) ::close(file_);
    }
    int file() const { return file_; }

private:
    int file_;
};

Finding nothing_written(const std::string& folder, int error) {
    const Key advice = error == ENOSPC || error == EDQUOT ? Key::doctor_room_do : Key::doctor_do_rights;
    return {"flush", Grade::wrong,
            Line(Key::doctor_flush_fails, {{"folder", code(folder)}, {"reason", system_reason(error)}}), Line(advice)};
}

}  // namespace

Finding about_room(const std::string& folder, std::uint64_t free) {
    // Both files of the journal, and a log of commits that grows before it is moved over.
    constexpr std::uint64_t least = 32 * megabyte;
    constexpr std::uint64_t enough = 500 * megabyte;
    const Line what(Key::doctor_room, {{"folder", code(folder)}, {"mb", free / megabyte}});
    if (free >= enough) return {"room", Grade::ok, what};
    return {"room", free < least ? Grade::wrong : Grade::warning, what, Line(Key::doctor_room_do)};
}

Finding about_flush(const std::string& folder, double median_ms, std::size_t times) {
    constexpr double quick = 50;
    const Line what(Key::doctor_flush, {{"folder", code(folder)}, {"ms", decimal_arg(median_ms, 1)}, {"n", times}});
    if (median_ms <= quick) return {"flush", Grade::ok, what};
    return {"flush", Grade::warning, what, Line(Key::doctor_flush_do)};
}

Findings look_at_disk(const std::string& folder) {
    Findings findings;
    struct statvfs room{};
    if (::statvfs(folder.c_str(), &room) == 0) findings.push_back(about_room(folder, room.f_bavail * room.f_frsize));
    const Scratch scratch(folder);
    if (scratch.file() < 0) {
        findings.push_back(nothing_written(folder, errno));
        return findings;
    }
    // As much as a commit is, as often as a busy table has one.
    const std::array<char, 4096> bytes{};
    std::array<double, 15> ms{};
    for (std::size_t i = 0; i < ms.size(); ++i) {
        const auto from = std::chrono::steady_clock::now();
        const auto written = ::pwrite(scratch.file(), bytes.data(), bytes.size(), static_cast<off_t>(i * bytes.size()));
        if (written != static_cast<ssize_t>(bytes.size()) || ::fdatasync(scratch.file()) != 0) {
            findings.push_back(nothing_written(folder, written < 0 || errno != 0 ? errno : ENOSPC));
            return findings;
        }
        ms[i] = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
    }
    std::nth_element(ms.begin(), ms.begin() + ms.size() / 2, ms.end());
    findings.push_back(about_flush(folder, ms[ms.size() / 2], ms.size()));
    return findings;
}

}  // namespace magichat::doctor
