#include "server/store/journal.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "server/store/journal_bytes.h"

namespace magichat {

namespace {

constexpr std::size_t zeros_at_once = std::size_t{1} << 20U;

std::string folder_of(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return folder.empty() ? "." : folder.string();
}

// All of it, or errno.
int write_all(int file, std::string_view first, std::string_view second, std::size_t at) {
    while (!first.empty() || !second.empty()) {
        const std::array<iovec, 2> parts{iovec{const_cast<char*>(first.data()), first.size()},
                                         iovec{const_cast<char*>(second.data()), second.size()}};
        const auto wrote = ::pwritev(file, parts.data(), 2, static_cast<off_t>(at));
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return wrote < 0 ? errno : ENOSPC;
        const auto size = static_cast<std::size_t>(wrote);
        at += size;
        second.remove_prefix(size - std::min(size, first.size()));
        first.remove_prefix(std::min(size, first.size()));
    }
    return 0;
}

// There is so much more room than both files take that others would not notice them.
bool has_room(const std::string& folder, std::size_t bytes) {
    constexpr std::size_t times = 4;
    struct statvfs disk{};
    return ::statvfs(folder.c_str(), &disk) != 0 || disk.f_bavail * disk.f_frsize >= times * bytes;
}

int flush_folder(const std::string& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return errno;
    const int error = ::fsync(file) == 0 ? 0 : errno;
    ::close(file);
    return error;
}

}  // namespace

std::array<std::string, 2> Journal::paths(const std::string& database) {
    // Beside the file itself, whatever links lead to it: there SQLite has its own.
    std::error_code unknown;
    const std::filesystem::path real = std::filesystem::weakly_canonical(database, unknown);
    const std::string path = unknown ? database : real.string();
    return {path + "-moves-1", path + "-moves-2"};
}

void Journal::remove(const std::string& database, bool keeps) {
    for (const std::string& path : paths(database)) {
        if (keeps) {
            std::rename(path.c_str(), (path + ".damaged").c_str());
        } else {
            ::unlink(path.c_str());
        }
    }
}

Result<Journal, int> Journal::make(const std::string& database, std::int64_t id, std::size_t bytes) {
    remove(database);
    Journal journal(id, bytes);
    const std::array<std::string, 2> names = paths(database);
    int error = has_room(folder_of(names[0]), 2 * bytes) ? 0 : ENOSPC;
    const std::string zeros(std::min(bytes, zeros_at_once), '\0');
    for (std::size_t i = 0; i < names.size() && error == 0; ++i) {
        File& one = journal.files_[i];
        one.file = ::open(names[i].c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (one.file < 0) error = errno;
        for (std::size_t at = 0; at < bytes && error == 0; at += zeros.size())
            error = write_all(one.file, zeros, {}, at);
        if (error == 0) error = write_all(one.file, journal_head(id), {}, 0);
        if (error == 0 && ::fsync(one.file) != 0) error = errno;
    }
    if (error == 0) error = flush_folder(folder_of(names[0]));
    if (error == 0) return journal;
    remove(database);
    return error;
}

Journal::Journal(Journal&& other) noexcept
    : files_(std::exchange(other.files_, {})),
      current_(other.current_),
      id_(other.id_),
      bytes_(other.bytes_),
      begins_(other.begins_) {}

Journal::~Journal() {
    for (const File& one : files_) {
        if (one.file >= 0) ::close(one.file);
    }
}

bool Journal::fits(std::size_t bytes) const {
    const std::size_t size = record_head + bytes;
    if (files_[current_].at + size <= bytes_) return true;
    return !is_short_of_room() && file_head + size <= bytes_;
}

int Journal::append(std::int64_t number, std::int64_t rows, std::string_view arrival) {
    if (files_[current_].at + record_head + arrival.size() > bytes_) {
        current_ = 1 - current_;
        files_[current_].at = file_head;
    }
    File& one = files_[current_];
    const std::string head = journal_record_head(id_, number, rows, arrival);
    if (const int error = write_all(one.file, head, arrival, one.at); error != 0) return error;
    if (::fdatasync(one.file) != 0) return errno;
    one.at += head.size() + arrival.size();
    one.last = number;
    return 0;
}

}  // namespace magichat
