// The inside of a Store, for the files that make it up: open, write, read.
#pragma once

#include <optional>
#include <string>

#include "server/store/file_lock.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace magichat {

struct StoreParts {
    StoreParts(std::string path_, std::optional<FileLock> lock_, int flags);

    // Compiles the statements; the schema must be there.
    int prepare();
    // What a code of SQLite means for this file; to be asked right after the call that gave it.
    StoreError error(int code) const { return error(code, path); }
    StoreError error(int code, const std::string& file) const;
    std::optional<StoreError> error_if(int code) const {
        return code == SQLITE_OK ? std::nullopt : std::optional(error(code));
    }
    // What an operation came to; `why` if it contradicts what is stored.
    std::optional<StoreError> refused_if(int code, const std::string& why) const;

    std::optional<StoreError> perform(const CreateTable& create);
    std::optional<StoreError> perform(const AppendEntry& append);
    std::optional<StoreError> perform(const TouchTable& touch);
    std::optional<StoreError> perform(const FinishTable& finish);
    std::optional<StoreError> perform(const DeleteTable& gone);
    std::optional<StoreError> perform(const PutRecord& put);
    std::optional<StoreError> perform(const Prune& prune) const;
    std::optional<StoreError> perform_each(std::span<const Operation> operations);

    std::string path;
    std::optional<FileLock> lock;  // given back last
    sqlite::Database database;
    int pages_to_move = 0;  // after the last commit

    // Used for every move, so they are compiled once. The rest is compiled when it is needed.
    sqlite::Statement begin, commit, save, release, undo;
    sqlite::Statement create_table, has_entry, append_entry, touch_table, finish_table, delete_table, put_record;
};

StoreError refusal(std::string text);
// What an errno means that was met on the way to a file.
StoreError file_error(int error, const std::string& path);

}  // namespace magichat
