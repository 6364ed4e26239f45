#include "server/store/bites.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace magichat::sqlite {

namespace {

constexpr int pages_a_bite = 32;
// So many times as long as the disk had to work: others get two thirds of it. On a slow one it must come to an end, too.
constexpr int rest_after_bite = 2;
constexpr std::chrono::milliseconds longest_rest{20};

}  // namespace

void Bites::take(sqlite3* database) {
    sqlite3_file* file = nullptr;
    const int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file));
    if (code != SQLITE_OK || file->pMethods == nullptr) return;
    plain_ = file->pMethods;
    methods_ = *plain_;
    methods_.xWrite = &Bites::write;
    file->pMethods = &methods_;
}

int Bites::write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
    auto& self = *reinterpret_cast<Bites*>(const_cast<sqlite3_io_methods*>(file->pMethods));
    int code = self.plain_->xWrite(file, bytes, count, at);
    if (code != SQLITE_OK || ++self.pages_ < pages_a_bite) return code;
    self.pages_ = 0;
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    code = self.plain_->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
    std::this_thread::sleep_for(std::min<Clock::duration>(rest_after_bite * (Clock::now() - start), longest_rest));
    return code;
}

}  // namespace magichat::sqlite
