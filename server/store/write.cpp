#include "engine/base/quote.h"
#include "server/store/parts.h"

namespace magichat {

namespace {

constexpr StoreTime ms_a_day = StoreTime{24} * 60 * 60 * 1000;

std::string entry_of(const AppendEntry& append) {
    return "entry " + std::to_string(append.number) + " of table " + std::to_string(append.table);
}

}  // namespace

Prune Prune::by_days(StoreTime now, int finished_days, int idle_days, int record_days) {
    return {now - finished_days * ms_a_day, now - idle_days * ms_a_day, now - record_days * ms_a_day};
}

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
    compile(has_entry, "SELECT 1 FROM entries WHERE table_id = ?1 AND number = ?2");
    compile(append_entry, "INSERT INTO entries (table_id, number, entry) VALUES (?1, ?2, ?3)");
    compile(touch_table, "UPDATE tables SET touched = ?2 WHERE id = ?1");
    compile(finish_table, "UPDATE tables SET touched = ?2, finished = 1 WHERE id = ?1");
    compile(delete_table, "DELETE FROM tables WHERE id = ?1");
    compile(put_record, "INSERT INTO records (id, table_id, game, finished_at, record) VALUES (?1, ?2, ?3, ?4, ?5)");
    return worst;
}

std::optional<StoreError> StoreParts::refused_if(int code, const std::string& why) const {
    if (code == SQLITE_OK) return std::nullopt;
    if ((code & 0xff) == SQLITE_CONSTRAINT) return refusal(quote(path) + ": " + why);
    if (code == SQLITE_TOOBIG) return refusal(quote(path) + ": too long to be stored");
    return error(code);
}

std::optional<StoreError> StoreParts::perform(const CreateTable& create) {
    return refused_if(
        create_table.run(create.table, create.code, create.at),
        "there is already a table " + std::to_string(create.table) + " or one with the code " + quote(create.code));
}

std::optional<StoreError> StoreParts::perform(const AppendEntry& append) {
    // The entry before must be there. It may not be, if storing it has just failed and this one was on its way already.
    if (append.number > 1) {
        int code = has_entry.start(append.table, append.number - 1);
        if (code == SQLITE_OK) code = has_entry.step();
        has_entry.stop();
        if (code == SQLITE_DONE) return refusal(quote(path) + ": " + entry_of(append) + " would leave a gap");
        if (code != SQLITE_ROW) return error(code);
    }
    const int code = append_entry.run(append.table, append.number, append.entry);
    if (code == SQLITE_OK) return std::nullopt;
    return refused_if(code, code == SQLITE_CONSTRAINT_FOREIGNKEY ? "there is no table " + std::to_string(append.table)
                            : code == SQLITE_CONSTRAINT_CHECK
                                ? entry_of(append) + ": numbers start from 1"
                                : entry_of(append) + " is there already; does another program write?");
}

std::optional<StoreError> StoreParts::perform(const TouchTable& touch) {
    return error_if(touch_table.run(touch.table, touch.at));
}

std::optional<StoreError> StoreParts::perform(const FinishTable& finish) {
    return error_if(finish_table.run(finish.table, finish.at));
}

std::optional<StoreError> StoreParts::perform(const DeleteTable& gone) {
    return error_if(delete_table.run(gone.table));
}

std::optional<StoreError> StoreParts::perform(const PutRecord& put) {
    return refused_if(put_record.run(put.id, put.table, put.game, put.finished_at, put.record),
                      "there is already a record " + quote(put.id));
}

std::optional<StoreError> StoreParts::perform(const Prune& prune) const {
    sqlite::Statement tables(database.handle(),
                             "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE touched < CASE finished "
                             "WHEN 1 THEN ?1 ELSE ?2 END LIMIT ?3)");
    if (auto error = error_if(tables.run(prune.finished_before, prune.idle_before, prune.most))) return error;
    sqlite::Statement records(database.handle(),
                              "DELETE FROM records WHERE id IN (SELECT id FROM records WHERE finished_at < ?1 ORDER BY "
                              "finished_at LIMIT ?2)");
    return error_if(records.run(prune.records_before, prune.most));
}

std::optional<StoreError> StoreParts::perform_each(std::span<const Operation> operations) {
    for (const Operation& operation : operations) {
        auto error = std::visit([this](const auto& one) { return perform(one); }, operation);
        if (error) return error;
    }
    return std::nullopt;
}

std::optional<StoreError> Store::store(std::span<const Operation> operations) {
    auto error = begin();
    if (!error) error = parts_->perform_each(operations);
    if (!error) error = commit();
    if (error) roll_back();
    return error;
}

std::optional<StoreError> Store::begin() { return parts_->error_if(parts_->begin.run()); }

std::optional<StoreError> Store::perform(std::span<const Operation> operations) {
    // One operation alone changes nothing when it fails, without further precautions.
    if (operations.size() < 2) return parts_->perform_each(operations);
    if (const int code = parts_->save.run(); code != SQLITE_OK) return parts_->error(code);
    auto error = parts_->perform_each(operations);
    if (error && error->kind != StoreError::Kind::refused) return error;
    int code = error ? parts_->undo.run() : SQLITE_OK;
    if (code == SQLITE_OK) code = parts_->release.run();
    return code == SQLITE_OK ? error : parts_->error(code);
}

std::optional<StoreError> Store::commit() { return parts_->error_if(parts_->commit.run()); }

void Store::roll_back() {
    // SQLite may have done it already: after a full disk, for one.
    if (parts_->database.in_transaction()) parts_->database.run("ROLLBACK");
}

int Store::checkpoint() {
    int pages = 0;
    int moved = 0;
    const int code =
        sqlite3_wal_checkpoint_v2(parts_->database.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    if (code == SQLITE_OK) parts_->pages_to_move = pages - moved;
    return parts_->pages_to_move;
}

int Store::pages_to_move() const { return parts_->pages_to_move; }

std::optional<StoreError> Store::put_key(std::string_view name, std::string_view value) {
    sqlite::Statement put(parts_->database.handle(), "INSERT OR REPLACE INTO keys (name, value) VALUES (?1, ?2)");
    return parts_->error_if(put.run(name, sqlite::Blob{value}));
}

}  // namespace magichat
