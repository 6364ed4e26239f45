// All of a database, for whoever moves it to another place, and what comes from there.
#include "engine/base/quote.h"
#include "server/store/pack.h"
#include "server/store/postgres/postgres.h"

namespace magichat::postgres {

namespace {

constexpr Statement begin{"begin_moved", "BEGIN"};
constexpr Statement begin_batch{"begin_moved_batch", "SELECT magichat.begin_batch($1::bigint, $2::bigint, $3::bigint)"};
constexpr Statement commit{"commit_moved", "COMMIT"};
constexpr Statement tables_sql{"tables_after",
                               "SELECT id, code, created, touched, finished, first FROM magichat.tables WHERE id > "
                               "$1::bigint ORDER BY id LIMIT $2::bigint"};
constexpr Statement records_sql{"records_after",
                                "SELECT id, table_id, game, finished_at, record FROM magichat.records WHERE id > "
                                "$1::text ORDER BY id LIMIT $2::bigint"};
constexpr Statement put_table{
    "put_table",
    "INSERT INTO magichat.tables (id, code, created, touched, finished, first, node) VALUES ($1::bigint, $2::text, "
    "$3::bigint, $4::bigint, $5::bigint <> 0, $6::bigint, $7::bigint)"};
constexpr Statement put_entries{"put_entries",
                                "INSERT INTO magichat.entries SELECT $1::bigint, $2::bigint + u.o - 1, u.entry FROM "
                                "unnest($3::bytea[]) WITH ORDINALITY AS u (entry, o)"};
constexpr Statement put_next{"put_next", "UPDATE magichat.house SET next_table = greatest(next_table, $1::bigint)"};

}  // namespace

Result<std::vector<WholeTable>, StoreError> Postgres::tables_after(TableId table, int most) {
    const auto rows = ask(tables_sql, Values().number(table).number(most));
    if (!rows) return rows.error();
    std::vector<WholeTable> found;
    found.reserve(std::size_t(rows->count()));
    for (int i = 0; i < rows->count(); ++i) {
        found.push_back({{rows->number(i, 0), std::string(rows->bytes(i, 1)), rows->number(i, 2), rows->number(i, 3),
                          rows->number(i, 4) != 0},
                         rows->number(i, 5)});
    }
    return found;
}

Result<std::vector<StoredRecord>, StoreError> Postgres::records_after(std::string_view id, int most) {
    const auto rows = ask(records_sql, Values().bytes(id).number(most));
    if (!rows) return rows.error();
    std::vector<StoredRecord> found;
    found.reserve(std::size_t(rows->count()));
    for (int i = 0; i < rows->count(); ++i) {
        auto text = unpack(rows->bytes(i, 4));
        if (!text) {
            return StoreError{StoreError::Kind::damaged, quote(shown_) + " is damaged: the record " +
                                                             quote(rows->bytes(i, 0)) + " can't be unpacked."};
        }
        found.push_back({std::string(rows->bytes(i, 0)), rows->number(i, 1), std::string(rows->bytes(i, 2)),
                         rows->number(i, 3), std::move(*text)});
    }
    return found;
}

std::optional<StoreError> Postgres::take_in(const Moved& moved) {
    if (auto error = be_connected()) return error;
    std::vector<Call> calls;
    calls.reserve(2 * moved.tables.size() + 5);
    calls.push_back({&begin, {}});
    calls.push_back({&begin_batch, Values().number(own_->number).number(own_->fence).number(++batch_)});
    for (const WholeTable& table : moved.tables) {
        const StoredTable& row = table.row;
        calls.push_back({&put_table, Values()
                                         .number(row.table)
                                         .bytes(row.code)
                                         .number(row.created)
                                         .number(row.touched)
                                         .number(row.finished ? 1 : 0)
                                         .number(table.first)
                                         .number(own_->number)});
        const std::vector<std::string_view> entries(table.entries.begin(), table.entries.end());
        calls.push_back({&put_entries, Values().number(row.table).number(table.first).blobs(entries)});
    }
    calls.push_back({&put_next, Values().number(moved.next_table)});
    const std::size_t last = calls.size();
    if (!moved.operations.empty()) calls.push_back(call_of(own_->number, 0, moved.operations));
    calls.push_back({&commit, {}});
    const auto rows = connection_->ask(calls);
    if (rows && !moved.operations.empty() && (*rows)[last].count() > 0) {
        return StoreError{StoreError::Kind::refused, quote(shown_) + " has some of it already."};
    }
    if (rows) return std::nullopt;
    if (rows.error().lost) connection_.reset();
    return rows.error().error;
}

}  // namespace magichat::postgres
