// Loaded before everything else (LD_PRELOAD) by test_damage.py and test_faults.py: while the file that TEST_FAILING_FLUSH names
// is there, the disk can't flush; if something is written in it, files whose names end so. While the one of TEST_HANGING_FLUSH
// is, flushing does not end.
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

bool fails(int file) {
    const char* name = std::getenv("TEST_FAILING_FLUSH");
    if (name == nullptr || !std::filesystem::exists(name)) return false;
    std::string which;
    std::ifstream(name) >> which;
    return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file)).string().ends_with(which);
}

bool hangs() {
    const char* name = std::getenv("TEST_HANGING_FLUSH");
    return name != nullptr && std::filesystem::exists(name);
}

int flush(long call, int file) {
    while (hangs()) ::usleep(10'000);
    if (!fails(file)) return static_cast<int>(::syscall(call, file));
    errno = EIO;
    return -1;
}

}  // namespace

extern "C" int fsync(int file) { return flush(SYS_fsync, file); }
extern "C" int fdatasync(int file) { return flush(SYS_fdatasync, file); }
