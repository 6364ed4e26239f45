// How a store uses its journal: when a commit goes there, when it ends, and who else reads it.
#include <algorithm>

#include "engine/base/quote.h"
#include "server/store/parts.h"

namespace magichat {

namespace {

// Whoever reads while another program writes may find that a file has begun anew: then from the beginning.
constexpr int most_tries = 100;

}  // namespace

std::optional<StoreError> StoreParts::leave_journal_for(std::span<const Operation> operations) {
    const auto is_entry = [](const Operation& one) { return std::holds_alternative<AppendEntry>(one); };
    if (!in_journal || std::ranges::all_of(operations, is_entry)) return std::nullopt;
    in_journal = false;
    return begin_transaction();
}

std::optional<StoreError> StoreParts::commit_in_journal() {
    const std::string& arrival = arrivals.arriving;
    if (!arrival.empty()) {
        if (!journal->fits(arrival.size())) {
            in_journal = false;
            if (auto error = begin_transaction()) return error;
            return commit_in_database();
        }
        // What the disk has of it after an error nobody knows, so nothing may follow it: it counts no more once all that
        // stands before it has come to the logs.
        if (const int error = journal->append(arrivals.next_record, journal_row.rows, arrival); error != 0) {
            journal_ends = true;
            return file_error(error, path);
        }
        ++arrivals.next_record;
        arrivals.is_urgent = journal->is_short_of_room();
    }
    in_journal = false;
    arrivals.committed();
    return std::nullopt;
}

std::optional<StoreError> StoreParts::keep_journal(std::size_t bytes) {
    if (journal_row.id != 0) return std::nullopt;
    JournalRow row{0, arrivals.next_record, 0};
    while (row.id == 0) sqlite3_randomness(sizeof row.id, &row.id);
    auto made = Journal::make(path, row.id, bytes);
    if (!made) return file_error(made.error(), path);
    const int code = put_journal_row.run(row.id, row.begins, row.rows);
    if (code == SQLITE_OK && sqlite3_changes(database.handle()) != 1) {
        Journal::remove(path);
        return damaged(path, "there is no row about the journal");
    }
    journal_row = row;
    arrivals.records_done_to = row.begins - 1;
    arrivals.patience = Arrivals::patience_with_journal;
    journal.emplace(std::move(*made));
    journal->free_before(row.begins);
    journal_ends = code != SQLITE_OK;  // it may stand there nevertheless
    return error_if(code);
}

Result<JournalRow, StoreError> StoreParts::read_journal_row() {
    JournalRow row;
    const auto error = for_rows(*this, "SELECT id, begins, rows FROM journal LIMIT 1",
                                [&](const sqlite::Statement& found) -> std::optional<StoreError> {
                                    row = {found.number(0), found.number(1), found.number(2)};
                                    return std::nullopt;
                                });
    if (error) return *error;
    return row;
}

Result<std::vector<JournalRecord>, StoreError> StoreParts::open_journal() {
    const auto row = read_journal_row();
    if (!row) return row.error();
    journal_row = *row;
    if (row->id == 0) return std::vector<JournalRecord>{};
    auto content = read_journal(path, *row);
    if (!content) return file_error(content.error(), Journal::paths(path)[0]);
    journal_ends = true;
    journal_is_damaged = !content->whole;
    for (const JournalRecord& one : content->records) {
        arrivals.next_record = one.number + 1;
        if (one.rows > row->rows) journal_is_damaged = true;  // the database is not the one that it was
    }
    return std::move(content->records);
}

void StoreParts::end_journal() {
    journal.reset();
    Journal::remove(path, journal_is_damaged);
    journal_ends = journal_is_damaged = false;
    arrivals.patience = 1;
}

Result<std::vector<JournalRecord>, StoreError> StoreParts::begin_to_read_with_journal() {
    for (int tries = 1;; ++tries) {
        if (const int code = database.run("BEGIN"); code != SQLITE_OK) return error(code);
        const auto row = read_journal_row();
        if (row && row->id == 0) return std::vector<JournalRecord>{};
        auto content = row ? read_journal(path, *row) : Result<JournalContent, int>(0);
        if (content && (content->whole || tries == most_tries)) {
            // Those that were written later may go on after entries that are not in the database at this moment.
            std::erase_if(content->records, [&](const JournalRecord& one) { return one.rows > row->rows; });
            return std::move(content->records);
        }
        database.run("ROLLBACK");
        if (!row) return row.error();
        if (!content) return file_error(content.error(), Journal::paths(path)[0]);
    }
}

std::optional<StoreError> StoreParts::take_in(const std::vector<JournalRecord>& records) const {
    std::string arrival;
    for (const JournalRecord& one : records) arrival += one.arrival;
    // Not with a log beside it: it is to be one file.
    int code = database.run("PRAGMA journal_mode = DELETE; UPDATE journal SET id = 0");
    if (code == SQLITE_OK && !arrival.empty()) {
        sqlite::Statement put(database.handle(),
                              "INSERT INTO arrivals SELECT 1 + ifnull(max(number), 0), ?1 FROM arrivals");
        code = put.run(sqlite::Blob{arrival});
    }
    return error_if(code);
}

}  // namespace magichat
