// The inside of a Store, for the files that make it up: open, write, read.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "server/store/arrivals.h"
#include "server/store/bites.h"
#include "server/store/file_lock.h"
#include "server/store/journal.h"
#include "server/store/refusals.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace magichat {

// Where a piece stands in the file, by its first entry: tables one after the other, and each in its order.
constexpr std::int64_t place_of(TableId table, std::int64_t number) { return table * (longest_log + 1) + number; }
constexpr std::int64_t number_at(std::int64_t place) { return place & longest_log; }

struct StoreParts {
    StoreParts(std::string path_, int flags, std::shared_ptr<Arrivals> known = std::make_shared<Arrivals>());

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
    std::optional<StoreError> perform(const FreshLog& fresh);
    std::optional<StoreError> perform(const TouchTable& touch);
    std::optional<StoreError> perform(const FinishTable& finish);
    std::optional<StoreError> perform(const DeleteTable& gone);
    std::optional<StoreError> perform(const PutRecord& put);
    std::optional<StoreError> perform(const PutKey& put) const;
    std::optional<StoreError> perform(const DropKey& drop) const;
    // The last number in this table's log; 0: there is none. Refused if there is no such table.
    Result<std::int64_t, StoreError> last_number(TableId table);
    std::optional<StoreError> append(Change::Kind kind, TableId table, std::int64_t number, std::string_view entry);
    // `rest`: what goes on after the log, if it is known; else what the journal has of all tables.
    std::optional<StoreError> read_log(TableId table, const Store::EachEntry& each,
                                       const std::variant<Unsorted, std::vector<JournalRecord>>& rest);
    // What has arrived is brought to the logs: arrivals.cpp.
    std::optional<StoreError> read_arrivals();
    // After it there is no journal. `spoiled`: not everything can be read; what can is brought there, and new ones get a
    // place of their own.
    std::optional<StoreError> sort_all(bool spoiled = false);
    std::optional<StoreError> set_arrivals_aside();
    // Of an arrival that is read from the file: its log; none if the table is gone.
    Result<Log*, StoreError> log_with_arrivals(TableId table);
    // A new transaction, in which a part of what has arrived is brought to the logs, and rows go whose entries are there.
    // First of all, because where the file is damaged SQLite writes nothing more in that transaction: then it is noted what
    // can't be done, and another one is begun without it.
    std::optional<StoreError> begin_and_sort(std::size_t tables, std::int64_t rows);
    std::optional<StoreError> begin_transaction();
    // Brings all that was committed into the database, and begins that file anew, so that nothing stands behind a gap.
    int end_doubt();
    std::optional<StoreError> begin_in_database();
    // So many of the tables of a round.
    std::size_t tables_at_once() const;
    // `flushed`: what it has written is on the disk, and the journal needs no more what has come to the logs.
    std::optional<StoreError> commit_in_database(bool flushed = true);
    // How a store uses its journal: beside.cpp.
    // While it has no room left, every second time: the others bring something to the logs.
    bool may_use_journal() const {
        return journal && !journal_ends && !sorting_fails &&
               (arrivals.is_tidy() || !journal->is_short_of_room() || !was_in_journal);
    }
    void sort_a_little();
    std::optional<StoreError> sort_a_little(bool flushes);
    // Before these, if the journal takes no such thing.
    std::optional<StoreError> leave_journal_for(std::span<const Operation> operations);
    std::optional<StoreError> commit_in_journal();
    std::optional<StoreError> keep_journal(std::size_t bytes);
    // Of the program that was here before; it has to come to the logs before anything else is stored.
    Result<std::vector<JournalRecord>, StoreError> open_journal();
    void end_journal();
    Result<JournalRow, StoreError> read_journal_row();
    // What the journal has that counts at the moment which a new transaction reads.
    Result<std::vector<JournalRecord>, StoreError> begin_to_read_with_journal();
    // Into this copy of the database, which then has no journal.
    std::optional<StoreError> take_in(const std::vector<JournalRecord>& records) const;
    // A table from another place.
    std::optional<StoreError> take_in(const WholeTable& table);
    void roll_back();
    std::optional<StoreError> sort_tables(std::size_t most);
    std::optional<StoreError> sort_table(TableId table, const Log& log);
    std::optional<StoreError> put_arrival();
    std::optional<StoreError> delete_arrivals(std::int64_t most);
    // At most so many entries of a table before this number, the first ones; how many they were.
    Result<int, StoreError> delete_entries(TableId table, std::int64_t before, int most) const;
    // A little of what is to be pruned; false if there was nothing.
    Result<bool, StoreError> prune_tables(Prune& prune);
    Result<bool, StoreError> prune_records(const Prune& prune) const;
    std::optional<StoreError> perform_each(std::span<const Operation> operations);

    std::string path;
    std::optional<FileLock> lock;  // these are given back last
    std::optional<FileLock> lock_itself;
    sqlite::Bites bites;  // outlives the connection
    sqlite::Database database;
    int pages_to_move = 0;  // after the last commit
    std::shared_ptr<Arrivals> shared_arrivals;
    Arrivals& arrivals = *shared_arrivals;
    std::optional<Journal> journal;
    JournalRow journal_row{};         // as it stands in the database
    JournalRow next_journal_row{};    // as the open transaction leaves it
    bool in_journal = false;          // the open transaction
    bool was_in_journal = false;      // the last one, when it began
    bool journal_ends = false;        // nothing more may be written there, and all of it has to come to the logs first
    bool journal_is_damaged = false;  // its files are kept
    bool sorting_fails = false;       // the next commit is in the database, and says why
    bool has_unflushed = false;       // the file beside the database has commits that no flush has confirmed
    bool is_in_doubt = false;         // a flush failed there: nobody knows which of them the disk has
    bool knows_arrivals = false;      // who writes, and the readers that share what it knows; others look into the file

    // Used for every move, so they are compiled once. The rest is compiled when it is needed.
    sqlite::Statement begin, commit, save, release, undo;
    sqlite::Statement create_table, last_entry, last_piece, put_piece, delete_pieces, put_arrived, delete_arrived,
        put_journal_row, fresh_log, touch_table, finish_table, delete_table, put_record;
};

StoreError damaged(const std::string& path, const std::string& what);
// What an errno means that was met on the way to a file.
StoreError file_error(int error, const std::string& path);

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

}  // namespace magichat
