#include "server/store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
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

Result<FileLock, FileLock::Failure> FileLock::take_itself(const std::string& path) {
    struct stat file{};
    if (::stat(path.c_str(), &file) != 0) return Failure{false, errno, {}};
    // A name in Linux's abstract namespace of sockets: one process has it, and the system takes it back.
    const std::string name = "magichat " + std::to_string(file.st_dev) + ' ' + std::to_string(file.st_ino);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy(name.begin(), name.end(), address.sun_path + 1);
    FileLock lock(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (lock.file_ < 0) return Failure{false, errno, {}};
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    if (::bind(lock.file_, reinterpret_cast<const sockaddr*>(&address), size) != 0) {
        const int error = errno;
        return Failure{error == EADDRINUSE, error, {}};
    }
    return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace magichat
