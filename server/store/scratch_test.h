// For the tests of the storage: a folder that goes with the test, another process, and short ways to say things.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "server/store/store.h"

namespace magichat {

inline std::atomic<bool> flush_fails = false;      // of the journal: journal_trouble_test.cpp
inline std::atomic<bool> log_flush_fails = false;  // of SQLite's log beside the database
inline std::function<void(const std::string& path)>
    flushed;  // before each flush: what a loss of power leaves, for one test

class Scratch {
public:
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "magichat-store-XXXXXX").string();
        folder_ = ::mkdtemp(name.data()) == nullptr ? std::string{} : name;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    }

    const std::string& folder() const { return folder_; }
    std::string operator/(std::string_view name) const { return folder_ + '/' + std::string(name); }

private:
    std::string folder_;
};

// Runs `work` in another process and waits for it: true if it returned true.
template <class Work>
bool in_another_process(Work&& work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work() ? 0 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

inline std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline Store open_store(const std::string& path) {
    auto store = Store::open(path);
    if (!store) {
        ADD_FAILURE() << store.error().text;
        std::abort();
    }
    return std::move(*store);
}

inline std::string text_of(const std::optional<StoreError>& error) { return error ? error->text : ""; }

// "1 HAT: deal, look | 2 ..." for all unfinished tables.
inline std::string unfinished(Storage& store) {
    std::string all;
    const auto found = store.unfinished();
    for (const StoredTable& table : found.tables) {
        all += (all.empty() ? "" : " | ") + std::to_string(table.table) + ' ' + table.code + ':';
        const auto entries = store.entries(table.table);
        if (!entries) return entries.error().text;
        for (const std::string& entry : *entries) all += ' ' + entry;
    }
    return found.error ? found.error->text : all;
}

// Whatever the tests want to do to a file behind the store's back.
inline void run_sql(const std::string& path, const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    char* why = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &why), SQLITE_OK) << why;
    sqlite3_free(why);
    sqlite3_close(database);
}

// So many entries in the log of a table, each in a row of its own, as all of them were once.
inline void add_rows(const std::string& path, TableId table, int count) {
    run_sql(path, "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < " +
                      std::to_string(count) + ") INSERT INTO entries SELECT " + std::to_string(table) +
                      ", n, 'x' FROM numbers");
}

// The one number that this query gives.
inline std::int64_t number_in(const std::string& path, const std::string& sql) {
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    sqlite3_open(path.c_str(), &database);
    sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
    const std::int64_t number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return number;
}

}  // namespace magichat
