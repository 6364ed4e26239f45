#include "server/store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

namespace magichat {

namespace {

// The number that the holder has left in the file. Whatever else is in it is not repeated.
std::string holder(int file) {
    std::array<char, 24> text{};
    const auto size = ::pread(file, text.data(), text.size(), 0);
    if (size <= 0) return {};
    const std::string_view all(text.data(), std::size_t(size));
    return std::string(all.substr(0, all.find_first_not_of("0123456789")));
}

}  // namespace

Result<FileLock, FileLock::Failure> FileLock::take(const std::string& path) {
    FileLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.file_ < 0) return Failure{false, errno, {}};
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
        const int error = errno;
        return Failure{error == EWOULDBLOCK, error, holder(lock.file_)};
    }
    // Only to be told to whoever comes second; a full disk is no reason to have no lock.
    const std::string who = std::to_string(::getpid()) + '\n';
    if (::ftruncate(lock.file_, 0) == 0 && ::pwrite(lock.file_, who.data(), who.size(), 0) < 0) errno = 0;
    return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace magichat
