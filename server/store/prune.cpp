// What is old goes little by little: a step is a commit of its own and takes some milliseconds, however much there is.
#include <algorithm>
#include <limits>

#include "server/store/parts.h"

namespace magichat {

namespace {

// So many rows of tables, entries and records are deleted in a step; so many numbers of tables are looked through at
// once. Of those there may be many more than tables.
constexpr int rows_a_step = 1000;
constexpr TableId numbers_at_once = 5000;

StoreTime before(const std::optional<StoreTime>& time) { return time.value_or(std::numeric_limits<StoreTime>::min()); }

}  // namespace

Result<bool, StoreError> StoreParts::prune_tables(Prune& prune) {
    std::int64_t last = 0;
    if (const int code = database.ask("SELECT seq FROM sqlite_sequence WHERE name = 'tables'", last); code != SQLITE_OK)
        return error(code);
    sqlite::Statement find(
        database.handle(),
        "SELECT id FROM tables NOT INDEXED WHERE id > ?1 AND id <= ?2 AND (id = ?5 OR touched < CASE "
        "finished WHEN 1 THEN ?3 ELSE ?4 END) ORDER BY id LIMIT 1");
    sqlite::Statement end(database.handle(), "UPDATE tables SET finished = 1 WHERE id = ?1");
    int left = rows_a_step;
    while (left > 0 && prune.after < last) {
        const TableId until = prune.after + numbers_at_once;
        int code =
            find.start(prune.after, until, before(prune.finished_before), before(prune.idle_before), prune.under_way);
        if (code == SQLITE_OK) code = find.step();
        const TableId table = code == SQLITE_ROW ? find.number(0) : 0;
        find.stop();
        --left;
        if (code != SQLITE_ROW) {  // nothing, or what can't be read
            prune.after = until;
            continue;
        }
        if (std::ranges::find(prune.damaged, table) == prune.damaged.end()) {
            const auto gone = delete_entries(table, std::numeric_limits<std::int64_t>::max(), left);
            std::optional<StoreError> wrong = gone ? std::nullopt : std::optional(gone.error());
            left -= gone ? *gone : 0;
            if (!wrong && left <= 0) {  // there may be more of it: the next step goes on here, whoever moves meanwhile
                prune.under_way = table;
                arrivals.note(Change::Kind::finished, table);
                if (code = end.run(table); code != SQLITE_OK) return error(code);
                break;
            }
            if (!wrong) wrong = perform(DeleteTable{table});
            if (wrong) {
                if (wrong->kind == StoreError::Kind::damaged) prune.damaged.push_back(table);
                return *wrong;
            }
        }
        prune.after = table;
    }
    return prune.after < last;
}

Result<bool, StoreError> StoreParts::prune_records(const Prune& prune) const {
    if (!prune.records_before) return false;
    sqlite::Statement old(database.handle(),
                          "DELETE FROM records WHERE id IN (SELECT id FROM records WHERE finished_at < ?1 ORDER BY "
                          "finished_at LIMIT ?2)");
    if (const int code = old.run(*prune.records_before, std::int64_t{rows_a_step}); code != SQLITE_OK)
        return error(code);
    return sqlite3_changes(database.handle()) == rows_a_step;
}

Result<bool, StoreError> Store::prune(Prune& prune) {
    if (auto error = parts_->begin_in_database()) return *error;
    const TableId from = prune.after;
    const std::size_t damaged = prune.damaged.size();
    auto more = parts_->prune_tables(prune);
    if (more && !*more) more = parts_->prune_records(prune);
    std::optional<StoreError> error = more ? commit() : std::optional(more.error());
    if (!error) return *more;
    roll_back();
    prune.after = from;
    // The others go without the one that can't.
    if (prune.damaged.size() > damaged) return true;
    return *error;
}

}  // namespace magichat
