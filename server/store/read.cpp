#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <map>

#include "engine/base/quote.h"
#include "server/store/pack.h"
#include "server/store/parts.h"
#include "server/store/pieces.h"

namespace magichat {

namespace {

// Columns id, code, created, touched, finished.
StoredTable table_in(const sqlite::Statement& row) {
    return {row.number(0), std::string(row.bytes(1)), row.number(2), row.number(3), row.number(4) != 0};
}

}  // namespace

Result<TableId, StoreError> Store::next_table() {
    std::int64_t last = 0;
    const int code = parts_->database.ask("SELECT seq FROM sqlite_sequence WHERE name = 'tables'", last);
    if (code != SQLITE_OK) return parts_->error(code);
    return last + 1;
}

Store::Unfinished Store::unfinished() {
    Unfinished found;
    const auto read = [&](std::string_view sql) {
        return for_rows(
            *parts_, sql,
            [&](const sqlite::Statement& row) -> std::optional<StoreError> {
                found.tables.push_back(table_in(row));
                return std::nullopt;
            },
            found.tables.empty() ? 0 : found.tables.back().table);
    };
    found.error = read(
        "SELECT id, code, created, touched, finished FROM tables NOT INDEXED WHERE finished = 0 AND id > ?1 ORDER BY "
        "id");
    if (!found.error) {
        found.error = parts_->arrivals.damage;
        return found;
    }
    // What lies behind the damage can be reached from the other end.
    const auto before = std::ssize(found.tables);
    if (!read("SELECT id, code, created, touched, finished FROM tables NOT INDEXED WHERE finished = 0 AND id > ?1 "
              "ORDER BY id DESC")) {
        found.error.reset();
    }
    std::reverse(found.tables.begin() + before, found.tables.end());
    return found;
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

std::optional<StoreError> Store::each_entry(TableId table, const EachEntry& each) {
    // Entries move from the arrivals to the log: what is known of those comes first, and the file is read at one moment.
    const auto unsorted = parts_->knows_arrivals ? std::optional(parts_->arrivals.unsorted(table)) : std::nullopt;
    if (!unsorted) {
        const auto records = parts_->begin_to_read_with_journal();
        if (!records) return records.error();
        auto error = parts_->read_log(table, each, *records);
        parts_->database.run("ROLLBACK");
        return error;
    }
    const bool own = !parts_->database.in_transaction();
    if (own) {
        if (const int code = parts_->database.run("BEGIN"); code != SQLITE_OK) return parts_->error(code);
    }
    auto error = parts_->read_log(table, each, *unsorted);
    if (own) parts_->database.run("ROLLBACK");
    return error;
}

std::optional<StoreError> StoreParts::read_log(TableId table, const Store::EachEntry& each,
                                               const std::variant<Unsorted, std::vector<JournalRecord>>& rest) {
    // The number that the log begins with, so that an entry which is missing at its front is noticed too.
    std::int64_t next = 0;
    auto error = for_rows(
        *this, "SELECT first FROM tables WHERE id = ?1",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            next = row.number(0);
            return std::nullopt;
        },
        table);
    if (error || next == 0) return error;

    bool enough = false;
    const auto hand_out = [&](std::int64_t number, std::string_view entry) -> std::optional<StoreError> {
        if (number < next || enough) return std::nullopt;  // it says nothing any more, or it is there twice
        if (number > next) {
            return damaged(path, "table " + std::to_string(table) + " has no entry " + std::to_string(next));
        }
        ++next;
        enough = !each(entry);
        return std::nullopt;
    };
    const auto in_log = [&](const sqlite::Statement& row) { return hand_out(row.number(0), row.bytes(1)); };
    const auto in_piece = [&](std::int64_t number, std::string_view piece) -> std::optional<StoreError> {
        while (const auto entry = next_in_piece(piece)) {
            if (auto wrong = hand_out(number++, *entry)) return wrong;
        }
        if (piece.empty()) return std::nullopt;
        return damaged(path,
                       "entry " + std::to_string(number) + " of table " + std::to_string(table) + " can't be read");
    };
    std::map<std::int64_t, std::string> arrived;  // what has arrived once more stands behind what came after it
    const auto arrives =
        [&](std::string_view arrival) {  // what can't be read has been noticed when the file was opened
            while (const auto one = next_in_arrival(arrival)) {
                if (one->table == table && one->number >= next) arrived.try_emplace(one->number, one->entry);
            }
        };
    const auto in_arrivals = [&](const sqlite::Statement& row) -> std::optional<StoreError> {
        arrives(row.bytes(0));
        return std::nullopt;
    };
    error = for_rows(*this, "SELECT number, entry FROM entries WHERE table_id = ?1 AND number >= ?2 ORDER BY number",
                     in_log, table, next);
    if (!error) {
        error = for_rows(
            *this, "SELECT place, entries FROM pieces WHERE place BETWEEN ?1 AND ?2 ORDER BY place",
            [&](const sqlite::Statement& row) { return in_piece(number_at(row.number(0)), row.bytes(1)); },
            place_of(table, 0), place_of(table, longest_log));
    }
    if (error || enough) return error;
    if (const auto* unsorted = std::get_if<Unsorted>(&rest)) return in_piece(unsorted->first, unsorted->piece);
    for (const JournalRecord& record : std::get<std::vector<JournalRecord>>(rest)) arrives(record.arrival);
    error = for_rows(*this, "SELECT entries FROM arrivals ORDER BY number", in_arrivals);
    for (auto one = arrived.begin(); !error && one != arrived.end(); ++one) error = hand_out(one->first, one->second);
    return error;
}

Result<std::optional<StoreTime>, StoreError> Store::newest() {
    std::optional<StoreTime> newest;
    for (const std::string_view sql : {"SELECT max(touched) FROM tables", "SELECT max(finished_at) FROM records"}) {
        const auto error = for_rows(*parts_, sql, [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            if (!row.is_null(0)) newest = std::max(newest.value_or(row.number(0)), row.number(0));
            return std::nullopt;
        });
        if (error) return *error;
    }
    return newest;
}

Result<std::optional<StoredRecord>, StoreError> Store::record(std::string_view id) {
    std::optional<StoredRecord> found;
    const auto error = for_rows(
        *parts_, "SELECT id, table_id, game, finished_at, record FROM records WHERE id = ?1",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            auto record = row.is_blob(4) ? unpack(row.bytes(4)) : std::string(row.bytes(4));
            if (!record) return damaged(parts_->path, "the record " + quote(id) + " can't be unpacked");
            found = {std::string(row.bytes(0)), row.number(1), std::string(row.bytes(2)), row.number(3),
                     std::move(*record)};
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

Result<Store::Pairs, StoreError> Store::keys(std::string_view prefix) {
    Pairs found;
    const auto error = for_rows(
        *parts_, "SELECT substr(name, length(?1) + 1), value FROM keys WHERE substr(name, 1, length(?1)) = ?1",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            found.emplace_back(row.bytes(0), row.bytes(1));
            return std::nullopt;
        },
        prefix);
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
    const auto records = parts_->begin_to_read_with_journal();
    if (!records) error = records.error();
    if (!error) {
        const StoreParts copy(part, SQLITE_OPEN_READWRITE);
        int code = copy.database.opened();
        sqlite3_backup* work = nullptr;
        if (code == SQLITE_OK) {
            work = sqlite3_backup_init(copy.database.handle(), "main", parts_->database.handle(), "main");
            // All at once: one moment of the database. Those who write need not wait for it.
            if (work != nullptr) sqlite3_backup_step(work, -1);
            code = work != nullptr ? sqlite3_backup_finish(work) : sqlite3_extended_errcode(copy.database.handle());
        }
        if (code != SQLITE_OK) error = copy.error(code, to);
        parts_->database.run("ROLLBACK");
        if (!error) error = copy.take_in(*records);
    }
    if (!error && std::rename(part.c_str(), to.c_str()) != 0) error = file_error(errno, to);
    if (error) ::unlink(part.c_str());
    return error;
}

}  // namespace magichat
