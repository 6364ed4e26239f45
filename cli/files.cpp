#include "cli/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/layout.h"
#include "engine/base/quote.h"

namespace magichat {

namespace {

constexpr std::size_t longest_complaint = std::size_t{64} << 10U;

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

FileError error(Key doing, const std::string& path) { return file_error(doing, path, errno); }

// A file that was not there before, in the same folder; `name` becomes its path. Not by mkstemp: the rights of an
// ordinary file would need the umask, which can't be asked for without changing it under the other threads.
File open_fresh(const std::string& path, std::string& name) {
    const std::string start = path.substr(0, path.rfind('/') + 1) + ".magichat-" + std::to_string(::getpid()) + '-';
    for (int n = 0; n < 1000; ++n) {
        name = start + std::to_string(n) + ".tmp";
        File file(std::fopen(name.c_str(), "wbxe"));
        if (file || errno != EEXIST) return file;
    }
    return nullptr;
}

}  // namespace

Arg system_reason(int number) {
    switch (number) {
        case ENOENT: return Key::fail_no_such_file;
        case EACCES:
        case EPERM: return Key::fail_may_not;
        case EISDIR: return Key::fail_is_folder;
        case ENOTDIR: return Key::fail_no_folder;
        case ENOSPC: return Key::fail_no_room;
        case EROFS: return Key::fail_read_only;
        default: return std::strerror(number);  // NOLINT(concurrency-mt-unsafe): in English, as the system has it
    }
}

FileError file_error(Key doing, const std::string& path, int number) {
    return {say(doing, {{"file", code(path)}, {"reason", system_reason(number)}})};
}

Result<std::string, FileError> read_file(const std::string& path, std::size_t most) {
    const bool standard = path == "-";
    const File owned(standard ? nullptr : std::fopen(path.c_str(), "rb"));
    std::FILE* file = standard ? stdin : owned.get();
    if (file == nullptr) return error(Key::fail_cant_read, path);
    std::string content;
    char block[1 << 16];
    for (std::size_t got = sizeof block; got == sizeof block;) {
        got = std::fread(block, 1, sizeof block, file);
        content.append(block, got);
        if (content.size() > most) {
            return FileError{say(Key::fail_cant_read,
                                 {{"file", code(path)}, {"reason", Line(Key::fail_too_large, {{"n", most >> 20U}})}})};
        }
    }
    if (std::ferror(file) != 0) return error(Key::fail_cant_read, path);
    return content;
}

Result<bool, FileError> write_file(const std::string& path, std::string_view content, std::string fresh) {
    File file = fresh.empty() ? open_fresh(path, fresh) : File(std::fopen(fresh.c_str(), "wbe"));
    if (!file) return error(Key::fail_cant_write, path);
    const bool written = std::fwrite(content.data(), 1, content.size(), file.get()) == content.size() &&
                         std::fflush(file.get()) == 0 && ::fsync(::fileno(file.get())) == 0;
    const int reason = errno;
    file.reset();
    if (!written || std::rename(fresh.c_str(), path.c_str()) != 0) {
        if (!written) errno = reason;
        const FileError failure = error(Key::fail_cant_write, path);
        std::remove(fresh.c_str());
        return failure;
    }
    return true;
}

void put(std::string_view text) {
    if (text.empty()) return;
    std::fwrite(text.data(), 1, text.size(), stdout);
}

bool flush_output() {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
    complain(say(Key::fail_cant_write_output, {{"reason", system_reason(errno)}}));
    return false;
}

void complain(std::string_view what) {
    std::string line = "magichat: ";
    // Isolates are our own: whatever comes from outside has none of them left.
    while (!what.empty()) {
        std::size_t plain = 0;
        while (plain < what.size() && !begins_isolate(what.substr(plain)) && !ends_isolate(what.substr(plain))) {
            plain += first_sign(what.substr(plain)).bytes;
        }
        const std::size_t mark = plain < what.size() ? first_sign(what.substr(plain)).bytes : 0;
        line += printable(what.substr(0, plain), longest_complaint) + std::string(what.substr(plain, mark));
        what.remove_prefix(plain + mark);
    }
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace magichat
