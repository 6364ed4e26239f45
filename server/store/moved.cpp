// All of a file, for whoever moves it to another place, and what comes from there.
#include "server/store/pack.h"
#include "server/store/parts.h"
#include "server/store/pieces.h"

namespace magichat {

namespace {

constexpr std::size_t bytes_a_piece = std::size_t{64} << 10U;

}  // namespace

Result<std::vector<WholeTable>, StoreError> Store::tables_after(TableId table, int most) {
    std::vector<WholeTable> found;
    const auto error = for_rows(
        *parts_,
        "SELECT id, code, created, touched, finished, first FROM tables NOT INDEXED WHERE id > ?1 ORDER BY id LIMIT ?2",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            found.push_back(
                {{row.number(0), std::string(row.bytes(1)), row.number(2), row.number(3), row.number(4) != 0},
                 row.number(5)});
            return std::nullopt;
        },
        table, std::int64_t{most});
    if (error) return *error;
    return found;
}

Result<std::vector<StoredRecord>, StoreError> Store::records_after(std::string_view id, int most) {
    std::vector<std::string> ids;
    const auto error = for_rows(
        *parts_, "SELECT id FROM records WHERE id > ?1 ORDER BY id LIMIT ?2",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            ids.emplace_back(row.bytes(0));
            return std::nullopt;
        },
        id, std::int64_t{most});
    if (error) return *error;
    std::vector<StoredRecord> found;
    for (const std::string& one : ids) {
        auto whole = record(one);
        if (!whole) return whole.error();
        if (*whole) found.push_back(std::move(**whole));
    }
    return found;
}

std::optional<StoreError> StoreParts::take_in(const WholeTable& table) {
    sqlite::Statement put(
        database.handle(),
        "INSERT INTO tables (id, code, created, touched, finished, first) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    const StoredTable& row = table.row;
    const std::int64_t finished = row.finished ? 1 : 0;
    int code = put.run(row.table, row.code, row.created, row.touched, finished, table.first);
    std::string piece;
    std::int64_t number = table.first;
    std::int64_t begins = number;
    for (const std::string& entry : table.entries) {
        add_to_piece(piece, entry);
        ++number;
        if (piece.size() < bytes_a_piece && number != table.first + std::ssize(table.entries)) continue;
        if (code == SQLITE_OK) code = put_piece.run(row.table, place_of(row.table, begins), sqlite::Blob{piece});
        piece.clear();
        begins = number;
    }
    return refused_if(code, refusals::table_there({row.table, row.code, row.created}));
}

std::optional<StoreError> Store::take_in(const Moved& moved) {
    auto error = begin();
    for (auto table = moved.tables.begin(); !error && table != moved.tables.end(); ++table) {
        error = parts_->take_in(*table);
    }
    if (!error) error = perform(moved.operations);
    if (!error) {
        const std::string last = std::to_string(moved.next_table - 1);
        error =
            parts_->error_if(parts_->database.run("INSERT INTO sqlite_sequence (name, seq) SELECT 'tables', 0 WHERE "
                                                  "NOT EXISTS (SELECT 1 FROM sqlite_sequence "
                                                  "WHERE name = 'tables'); UPDATE sqlite_sequence SET seq = max(seq, " +
                                                  last + ") WHERE name = 'tables'"));
    }
    if (!error) error = commit();
    if (error) roll_back();
    return error;
}

}  // namespace magichat
