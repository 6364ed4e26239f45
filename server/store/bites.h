// What a connection writes into its database goes to the disk a bite at a time, with a rest after each. A disk that is given
// 30 MB at once has no time for anybody else; so whoever waits for it meanwhile waits for a bite.
#pragma once

#include <sqlite3.h>

namespace magichat::sqlite {

class Bites {
public:
    Bites() = default;
    Bites(const Bites&) = delete;
    Bites& operator=(const Bites&) = delete;

    // To be called once, by the one thread that has this connection; must outlive it.
    void take(sqlite3* database);

private:
    static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at);

    // SQLite's own, but for `write`. First: the file has its address, and so we are found again.
    sqlite3_io_methods methods_{};
    const sqlite3_io_methods* plain_ = nullptr;
    int pages_ = 0;  // of this bite
};

}  // namespace magichat::sqlite
