// One program at a time: a lock that the system takes back when its holder ends, however it ends.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace magichat {

class FileLock {
public:
    struct Failure {
        bool taken;       // by another process, else the file could not be opened
        int error;        // errno
        std::string who;  // the number of the process that has it, or nothing
    };

    // Makes the file if need be. It stays behind: deleting it would let two programs hold locks on two files of the
    // same name.
    static Result<FileLock, Failure> take(const std::string& path);
    // For a file that is there, whatever it is called and however many names it has. It is not opened: closing it again
    // would take away the locks that SQLite has on it. So this holds on this machine alone, and the other one too.
    static Result<FileLock, Failure> take_itself(const std::string& path);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    explicit FileLock(int file) : file_(file) {}

    int file_;
};

}  // namespace magichat
