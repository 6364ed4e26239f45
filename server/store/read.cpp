#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "engine/base/quote.h"
#include "server/store/parts.h"

namespace magichat {

namespace {

// Columns id, code, created, touched, finished.
StoredTable table_in(const sqlite::Statement& row) {
    return {row.number(0), std::string(row.bytes(1)), row.number(2), row.number(3), row.number(4) != 0};
}

// Columns id, table_id, game, finished_at, record.
StoredRecord record_in(const sqlite::Statement& row) {
    return {std::string(row.bytes(0)), row.number(1), std::string(row.bytes(2)), row.number(3),
            std::string(row.bytes(4))};
}

// Takes one entry after the other; says if one is not there.
std::optional<StoreError> add_entry(const std::string& path, TableId table, std::int64_t number, std::string_view entry,
                                    std::vector<std::string>& entries) {
    if (number != std::ssize(entries) + 1) {
        return StoreError{StoreError::Kind::damaged, quote(path) + " is damaged: table " + std::to_string(table) +
                                                         " has no entry " + std::to_string(entries.size() + 1) +
                                                         ". Start with a backup or another file with --db."};
    }
    entries.emplace_back(entry);
    return std::nullopt;
}

// Calls `each` for every row; its error, if it gives one, ends it.
template <class Each, class... Values>
std::optional<StoreError> for_rows(StoreParts& parts, std::string_view sql, Each&& each, const Values&... values) {
    sqlite::Statement query(parts.database.handle(), sql);
    int code = query.start(values...);
    if (code != SQLITE_OK) return parts.error(code);
    while ((code = query.step()) == SQLITE_ROW) {
        if (std::optional<StoreError> error = each(query)) return error;
    }
    return code == SQLITE_DONE ? std::nullopt : std::optional(parts.error(code));
}

}  // namespace

Result<TableId, StoreError> Store::next_table() {
    std::int64_t last = 0;
    const int code = parts_->database.ask("SELECT seq FROM sqlite_sequence WHERE name = 'tables'", last);
    if (code != SQLITE_OK) return parts_->error(code);
    return last + 1;
}

std::optional<StoreError> Store::read_unfinished(const EachTable& each) {
    std::optional<StoredTable> table;
    std::vector<std::string> entries;
    const auto hand_out = [&] {
        if (table) each(*table, std::move(entries));
        entries.clear();
    };
    // Both sides come in the order of their keys: nothing is sorted, nothing piles up.
    auto error = for_rows(*parts_,
                          "SELECT t.id, t.code, t.created, t.touched, t.finished, e.number, e.entry FROM tables t "
                          "LEFT JOIN entries e ON e.table_id = t.id WHERE t.finished = 0 ORDER BY t.id, e.number",
                          [&](const sqlite::Statement& row) -> std::optional<StoreError> {
                              if (!table || table->table != row.number(0)) {
                                  hand_out();
                                  table = table_in(row);
                              }
                              if (row.is_null(5)) return std::nullopt;  // a table without entries
                              return add_entry(parts_->path, table->table, row.number(5), row.bytes(6), entries);
                          });
    if (!error) hand_out();
    return error;
}

Result<std::optional<StoredTable>, StoreError> Store::table_by_code(std::string_view code) {
    std::optional<StoredTable> found;
    const auto error = for_rows(
        *parts_, "SELECT id, code, created, touched, finished FROM tables WHERE code = ?1",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            found = table_in(row);
            return std::nullopt;
        },
        code);
    if (error) return *error;
    return found;
}

Result<std::vector<std::string>, StoreError> Store::entries(TableId table) {
    std::vector<std::string> all;
    const auto error = for_rows(
        *parts_, "SELECT number, entry FROM entries WHERE table_id = ?1 ORDER BY number",
        [&](const sqlite::Statement& row) { return add_entry(parts_->path, table, row.number(0), row.bytes(1), all); },
        table);
    if (error) return *error;
    return all;
}

Result<std::optional<StoredRecord>, StoreError> Store::record(std::string_view id) {
    std::optional<StoredRecord> found;
    const auto error = for_rows(
        *parts_, "SELECT id, table_id, game, finished_at, record FROM records WHERE id = ?1",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            found = record_in(row);
            return std::nullopt;
        },
        id);
    if (error) return *error;
    return found;
}

Result<std::optional<std::string>, StoreError> Store::key(std::string_view name) {
    std::optional<std::string> found;
    const auto error = for_rows(
        *parts_, "SELECT value FROM keys WHERE name = ?1",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            found = std::string(row.bytes(0));
            return std::nullopt;
        },
        name);
    if (error) return *error;
    return found;
}

std::optional<StoreError> Store::backup(const std::string& to) {
    // Under another name until it is whole: a backup that was cut off must not look like one.
    const std::string part = to + ".part";
    if (::access(to.c_str(), F_OK) == 0) {
        return StoreError{StoreError::Kind::failed, quote(to) + " is there already. Nothing was changed."};
    }
    ::unlink(part.c_str());
    const int file = ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return file_error(errno, to);
    ::close(file);

    std::optional<StoreError> error;
    {
        const StoreParts copy(part, std::nullopt, SQLITE_OPEN_READWRITE);
        int code = copy.database.opened();
        sqlite3_backup* work = nullptr;
        if (code == SQLITE_OK) {
            work = sqlite3_backup_init(copy.database.handle(), "main", parts_->database.handle(), "main");
            // All at once: one moment of the database. Those who write need not wait for it.
            if (work != nullptr) sqlite3_backup_step(work, -1);
            code = work != nullptr ? sqlite3_backup_finish(work) : sqlite3_extended_errcode(copy.database.handle());
        }
        if (code != SQLITE_OK) error = copy.error(code, to);
    }
    if (!error && std::rename(part.c_str(), to.c_str()) != 0) error = file_error(errno, to);
    if (error) ::unlink(part.c_str());
    return error;
}

}  // namespace magichat
