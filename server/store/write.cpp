#include <algorithm>

#include "engine/base/quote.h"
#include "server/store/pack.h"
#include "server/store/parts.h"
#include "server/store/pieces.h"

namespace magichat {

namespace {

// Of a log that begins anew, so many of the old entries go at once: as many as there usually are.
constexpr int old_entries_at_once = 1000;
// What has arrived is brought to the logs over so many commits, the same number of tables with each of them, so that none
// takes much longer than the others; and that many arrivals go with each.
constexpr std::size_t commits_a_round = 128;
// With a journal it is done between commits: some tables in the time that is left before the next one.
constexpr std::size_t least_tables_between = 3;
constexpr std::size_t times_a_round = 256;
constexpr std::int64_t arrivals_deleted_a_commit = 4;
}  // namespace

int StoreParts::prepare() {
    int worst = SQLITE_OK;
    const auto compile = [&](sqlite::Statement& statement, std::string_view sql) {
        if (worst != SQLITE_OK) return;
        statement = sqlite::Statement(database.handle(), sql);
        worst = statement.prepared();
    };
    compile(begin, "BEGIN IMMEDIATE");
    compile(commit, "COMMIT");
    compile(save, "SAVEPOINT item");
    compile(release, "RELEASE item");
    compile(undo, "ROLLBACK TO item");
    compile(create_table, "INSERT INTO tables (id, code, created, touched) VALUES (?1, ?2, ?3, ?3)");
    compile(
        last_entry,
        "SELECT (SELECT number FROM entries WHERE table_id = ?1 ORDER BY number DESC LIMIT 1) FROM tables WHERE id = "
        "?1");
    compile(last_piece, "SELECT place, entries FROM pieces WHERE place BETWEEN ?1 AND ?2 ORDER BY place DESC LIMIT 1");
    compile(put_piece,
            "INSERT INTO pieces (place, entries) SELECT ?2, ?3 WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?1)");
    compile(put_arrived, "INSERT INTO arrivals (number, entries) VALUES (?1, ?2)");
    compile(delete_arrived, "DELETE FROM arrivals WHERE number BETWEEN ?1 AND ?2");
    compile(put_journal_row, "UPDATE journal SET id = ?1, begins = ?2, rows = ?3");
    compile(fresh_log, "UPDATE tables SET first = ?2 WHERE id = ?1");
    compile(touch_table, "UPDATE tables SET touched = ?2 WHERE id = ?1");
    compile(finish_table, "UPDATE tables SET touched = ?2, finished = 1 WHERE id = ?1");
    compile(delete_table, "DELETE FROM tables WHERE id = ?1");
    compile(delete_pieces, "DELETE FROM pieces WHERE place BETWEEN ?1 AND ?2");
    compile(put_record, "INSERT INTO records (id, table_id, game, finished_at, record) VALUES (?1, ?2, ?3, ?4, ?5)");
    return worst;
}

std::optional<StoreError> StoreParts::refused_if(int code, const std::string& why) const {
    if (code == SQLITE_OK) return std::nullopt;
    if ((code & 0xff) == SQLITE_CONSTRAINT) return refusal(path, why);
    if (code == SQLITE_TOOBIG) return refusal(path, std::string(refusals::too_long));
    return error(code);
}

std::optional<StoreError> StoreParts::perform(const CreateTable& create) {
    int code = create_table.run(create.table, create.code, create.at);
    if (code == SQLITE_CONSTRAINT_UNIQUE) {
        // A finished table needs its code no more. It keeps one that nobody can type, for whoever looks into the file.
        sqlite::Statement release(database.handle(),
                                  "UPDATE tables SET code = code || '#' || id WHERE code = ?1 AND finished = 1");
        if (auto error = error_if(release.run(create.code))) return error;
        if (sqlite3_changes(database.handle()) > 0) code = create_table.run(create.table, create.code, create.at);
    }
    return refused_if(code, refusals::table_there(create));
}

Result<std::int64_t, StoreError> StoreParts::last_number(TableId table) {
    if (const auto known = arrivals.logs.find(table); known != arrivals.logs.end()) return known->second.last;
    int code = last_entry.start(table);
    if (code == SQLITE_OK) code = last_entry.step();
    std::int64_t number = code == SQLITE_ROW && !last_entry.is_null(0) ? last_entry.number(0) : 0;
    last_entry.stop();
    if (code == SQLITE_DONE) return refusal(path, refusals::no_table(table));
    if (code != SQLITE_ROW) return error(code);
    code = last_piece.start(place_of(table, 0), place_of(table, longest_log));
    if (code == SQLITE_OK) code = last_piece.step();
    if (code == SQLITE_ROW) number = number_at(last_piece.number(0)) + entries_in(last_piece.bytes(1)) - 1;
    last_piece.stop();
    if (code != SQLITE_ROW && code != SQLITE_DONE) return error(code);
    return number;
}

std::optional<StoreError> StoreParts::append(Change::Kind kind, TableId table, std::int64_t number,
                                             std::string_view entry) {
    if (number < 1) return refusal(path, refusals::from_one(table, number));
    if (entry.size() > longest_entry || number > longest_log) return refusal(path, std::string(refusals::too_long));
    const auto last = last_number(table);
    if (!last) return last.error();
    if (number > *last + 1) return refusal(path, refusals::gap(table, number));
    if (number <= *last) return refusal(path, refusals::entry_there(table, number));
    arrivals.append(kind, table, number, entry);
    return std::nullopt;
}

std::optional<StoreError> StoreParts::perform(const AppendEntry& one) {
    return append(Change::Kind::entry, one.table, one.number, one.entry);
}

std::optional<StoreError> StoreParts::perform(const FreshLog& fresh) {
    if (auto error = append(Change::Kind::fresh, fresh.table, fresh.number, fresh.entry)) return error;
    if (auto error = error_if(fresh_log.run(fresh.table, fresh.number))) return error;
    if (auto error = error_if(delete_pieces.run(place_of(fresh.table, 0), place_of(fresh.table, fresh.number - 1)))) {
        return error;
    }
    const auto gone = delete_entries(fresh.table, fresh.number, old_entries_at_once);
    return gone ? std::nullopt : std::optional(gone.error());
}

Result<int, StoreError> StoreParts::delete_entries(TableId table, std::int64_t before, int most) const {
    sqlite::Statement first(database.handle(),
                            "SELECT number FROM entries WHERE table_id = ?1 ORDER BY number LIMIT 1");
    int code = first.start(table);
    if (code == SQLITE_OK) code = first.step();
    if (code == SQLITE_DONE) return 0;
    if (code != SQLITE_ROW) return error(code);
    const std::int64_t until = std::min(before, first.number(0) + most);
    first.stop();
    sqlite::Statement gone(database.handle(), "DELETE FROM entries WHERE table_id = ?1 AND number < ?2");
    code = gone.run(table, until);
    if (code != SQLITE_OK) return error(code);
    return sqlite3_changes(database.handle());
}

std::optional<StoreError> StoreParts::perform(const TouchTable& touch) {
    return error_if(touch_table.run(touch.table, touch.at));
}

std::optional<StoreError> StoreParts::perform(const FinishTable& finish) {
    arrivals.note(Change::Kind::finished, finish.table);
    return error_if(finish_table.run(finish.table, finish.at));
}

std::optional<StoreError> StoreParts::perform(const DeleteTable& gone) {
    arrivals.note(Change::Kind::gone, gone.table);
    if (auto error = error_if(delete_pieces.run(place_of(gone.table, 0), place_of(gone.table, longest_log))))
        return error;
    return error_if(delete_table.run(gone.table));
}

std::optional<StoreError> StoreParts::perform(const PutRecord& put) {
    const std::string packed = pack(put.record);
    return refused_if(put_record.run(put.id, put.table, put.game, put.finished_at, sqlite::Blob{packed}),
                      refusals::record_there(put.id));
}

std::optional<StoreError> StoreParts::perform(const PutKey& put) const {
    sqlite::Statement statement(database.handle(), "INSERT OR REPLACE INTO keys (name, value) VALUES (?1, ?2)");
    return error_if(statement.run(put.name, sqlite::Blob{put.value}));
}

std::optional<StoreError> StoreParts::perform(const DropKey& drop) const {
    sqlite::Statement statement(database.handle(), "DELETE FROM keys WHERE name = ?1");
    return error_if(statement.run(drop.name));
}

std::optional<StoreError> StoreParts::perform_each(std::span<const Operation> operations) {
    const std::size_t before = arrivals.changes.size();
    for (const Operation& operation : operations) {
        auto error = std::visit([this](const auto& one) { return perform(one); }, operation);
        if (!error) continue;
        arrivals.undo(before);
        return error;
    }
    return std::nullopt;
}

std::optional<StoreError> Store::store(std::span<const Operation> operations) {
    auto error = begin();
    if (!error) error = parts_->leave_journal_for(operations);
    if (!error) error = parts_->perform_each(operations);
    if (!error) error = commit();
    if (error) roll_back();
    if (!error) sort_a_little();
    return error;
}

std::optional<StoreError> Store::begin() {
    parts_->in_journal = parts_->was_in_journal = parts_->may_use_journal();
    return parts_->in_journal ? std::nullopt : parts_->begin_in_database();
}

std::size_t StoreParts::tables_at_once() const {
    return journal ? arrivals.round_size / times_a_round + least_tables_between
                   : arrivals.round_size / commits_a_round + 1;
}

std::optional<StoreError> StoreParts::begin_in_database() {
    in_journal = was_in_journal = false;
    if (sorting_fails) {  // whatever it was, it must not have left commits without a flush
        if (auto error = error_if(database.run("PRAGMA synchronous = FULL"))) return error;
    }
    if (journal_ends) {
        if (auto error = sort_all()) return error;
    }
    return begin_and_sort(tables_at_once(), arrivals_deleted_a_commit);
}

bool Store::takes_entries_alone() const { return parts_->may_use_journal(); }

void Store::sort_a_little() { parts_->sort_a_little(); }

void StoreParts::sort_a_little() {
    if (!journal || journal_ends || sorting_fails || arrivals.is_tidy()) return;
    // A loss of power may undo what was not flushed, and then all of it is in the journal still. Where a round ends, room is
    // needed there; and what stays unsorted is put into the database, by a count that both must agree about.
    const bool flushes = !arrivals.stuck.empty() || arrivals.to_sort.size() <= tables_at_once();
    int code = flushes ? SQLITE_OK : database.run("PRAGMA synchronous = NORMAL");
    if (code == SQLITE_OK && sort_a_little(flushes)) {
        roll_back();
        sorting_fails = true;
    }
    if (!flushes) code = database.run("PRAGMA synchronous = FULL");
    if (code != SQLITE_OK) sorting_fails = true;
}

std::optional<StoreError> StoreParts::sort_a_little(bool flushes) {
    auto error = begin_and_sort(tables_at_once(), arrivals_deleted_a_commit);
    // Only now it is found that a page is damaged.
    if (!error && !flushes && !arrivals.stuck.empty()) error = damaged(path, "a log can't go on");
    return error ? error : commit_in_database(flushes);
}

std::optional<StoreError> Store::perform(std::span<const Operation> operations) {
    if (auto error = parts_->leave_journal_for(operations)) return error;
    // One operation alone changes nothing when it fails, without further precautions, and neither do entries.
    if (operations.size() < 2 || parts_->in_journal) return parts_->perform_each(operations);
    if (const int code = parts_->save.run(); code != SQLITE_OK) return parts_->error(code);
    auto error = parts_->perform_each(operations);
    if (error && error->kind != StoreError::Kind::refused) return error;
    int code = error ? parts_->undo.run() : SQLITE_OK;
    if (code == SQLITE_OK) code = parts_->release.run();
    return code == SQLITE_OK ? error : parts_->error(code);
}

Storage::Answer Store::store_each(std::span<const Item> items) {
    Answer answer;
    auto& [error, alone] = answer;
    bool damaged = true;
    while (damaged) {
        damaged = false;
        error = begin();
        for (std::size_t i = 0; !error && !damaged && i < items.size(); ++i) {
            if (alone.contains(i)) continue;
            error = perform(items[i]);
            if (!error) continue;
            damaged = error->kind == StoreError::Kind::damaged;
            if (damaged || error->kind == StoreError::Kind::refused) alone.emplace(i, *std::exchange(error, {}));
        }
        if (damaged) roll_back();  // what it has half done is undone with all the rest, and the rest is done again
    }
    if (!error) error = commit();
    if (error) {
        roll_back();
        alone.clear();
    }
    return answer;
}

std::optional<StoreError> StoreParts::commit_in_database(bool flushed) {
    auto error = put_arrival();
    next_journal_row.begins = (arrivals.ends_round() ? arrivals.records_round_to : arrivals.records_done_to) + 1;
    if (!error && journal_row.id != 0 && next_journal_row != journal_row) {
        error = error_if(put_journal_row.run(next_journal_row.id, next_journal_row.begins, next_journal_row.rows));
    }
    if (!error) error = error_if(commit.run());
    if (error && flushed) is_in_doubt = has_unflushed;
    if (error) return error;
    has_unflushed = !flushed;
    arrivals.committed();
    journal_row = next_journal_row;
    if (journal && flushed) journal->free_before(journal_row.begins);
    if (flushed) sorting_fails = false;
    return std::nullopt;
}

std::optional<StoreError> Store::commit() {
    return parts_->in_journal ? parts_->commit_in_journal() : parts_->commit_in_database();
}

std::optional<StoreError> Store::sort() { return parts_->sort_all(); }

std::optional<StoreError> Store::keep_journal(std::size_t bytes) { return parts_->keep_journal(bytes); }

bool Store::has_journal() const { return parts_->journal && !parts_->journal_ends; }

void Store::roll_back() { parts_->roll_back(); }

Result<int, StoreError> Store::checkpoint() {
    int pages = 0;
    int moved = 0;
    const int code =
        sqlite3_wal_checkpoint_v2(parts_->database.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    if (code == SQLITE_OK) parts_->pages_to_move = pages - moved;
    // Somebody else is at it: they do it as well.
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_BUSY) return parts_->error(code);
    return parts_->pages_to_move;
}

void Store::move_in_bites() { parts_->bites.take(parts_->database.handle()); }

int Store::pages_to_move() const { return parts_->pages_to_move; }

std::optional<StoreError> Store::put_key(std::string_view name, std::string_view value) {
    return parts_->perform(PutKey{std::string(name), std::string(value)});
}

}  // namespace magichat
