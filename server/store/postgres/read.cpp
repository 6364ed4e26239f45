#include <algorithm>

#include "engine/base/quote.h"
#include "server/store/pack.h"
#include "server/store/postgres/postgres.h"

namespace magichat::postgres {

namespace {

// After a connection could not be had, so long nobody waits for the next one.
constexpr std::chrono::seconds before_next_try{1};
constexpr std::int64_t entries_at_once = 1000;

constexpr Statement next_table_sql{"next_table", "SELECT next_table FROM magichat.house"};
constexpr Statement unfinished_sql{
    "unfinished", "SELECT id, code, created, touched, finished FROM magichat.tables WHERE NOT finished ORDER BY id"};
constexpr Statement ours_sql{"ours",
                             "SELECT id, code, created, touched, finished FROM magichat.tables WHERE node = $1::bigint "
                             "AND NOT finished ORDER BY id"};
constexpr Statement who_runs_sql{
    "who_runs",
    "SELECT id, code, created, touched, finished, node, (SELECT until > clock_timestamp() FROM magichat.nodes AS n "
    "WHERE n.id = t.node) FROM magichat.tables AS t WHERE code = $1::text AND NOT finished"};
constexpr Statement by_code_sql{
    "by_code", "SELECT id, code, created, touched, finished FROM magichat.tables WHERE code = $1::text"};
constexpr Statement log_sql{
    "log",
    "SELECT (SELECT first FROM magichat.tables WHERE id = $1::bigint), number, entry FROM magichat.entries WHERE "
    "table_id = "
    "$1::bigint AND number >= greatest($2::bigint, (SELECT first FROM magichat.tables WHERE id = $1::bigint)) ORDER BY "
    "number LIMIT $3::bigint"};
constexpr Statement newest_sql{"newest",
                               "SELECT greatest((SELECT max(touched) FROM magichat.tables), (SELECT max(finished_at) "
                               "FROM magichat.records))"};
constexpr Statement record_sql{
    "record", "SELECT id, table_id, game, finished_at, record FROM magichat.records WHERE id = $1::text"};
constexpr Statement key_sql{"key", "SELECT value FROM magichat.keys WHERE name = $1::text"};
constexpr Statement keys_sql{"keys",
                             "SELECT substr(name, 1 + length($1::text)), value FROM magichat.keys WHERE "
                             "starts_with(name, $1::text) ORDER BY name"};

StoreError damaged(const std::string& shown, const std::string& what) {
    return {StoreError::Kind::damaged, quote(shown) + " is damaged: " + what + '.'};
}

}  // namespace

std::optional<StoreError> Postgres::be_connected() {
    if (connection_) return std::nullopt;
    if (lost_ && Clock::now() < try_at_) return lost_;
    bool stored = false;
    std::vector<Refused> refused;
    const auto start = Clock::now();
    const auto wrong = writes_ ? come_back(own_->fence, stored, refused) : connect();
    lost_ = wrong ? std::optional(wrong->error) : std::nullopt;
    // Who asks may have others to serve: where it takes long to find nobody there, three quarters of the time are theirs.
    const auto end = Clock::now();
    try_at_ = end + std::max<Clock::duration>(before_next_try, 3 * (end - start));
    return lost_;
}

Result<Rows, StoreError> Postgres::ask(const Statement& statement, const Values& values) {
    // A connection that nobody has used for a while may be gone: then once more with another one.
    for (bool again = connection_.has_value();; again = false) {
        if (auto error = be_connected()) return *error;
        auto rows = connection_->ask(statement, values);
        if (rows) return std::move(*rows);
        if (rows.error().lost) connection_.reset();
        if (!rows.error().lost || !again) return rows.error().error;
    }
}

Result<TableId, StoreError> Postgres::next_table() {
    const auto rows = ask(next_table_sql);
    if (!rows) return rows.error();
    return rows->number(0, 0);
}

Storage::Unfinished Postgres::unfinished() {
    const auto rows = own_->number == 0 ? ask(unfinished_sql) : ask(ours_sql, Values().number(own_->number));
    if (!rows) return {{}, rows.error()};
    Unfinished found;
    for (int row = 0; row < rows->count(); ++row) found.tables.push_back(table_in(*rows, row));
    return found;
}

Result<std::optional<StoredTable>, StoreError> Postgres::table_by_code(std::string_view code) {
    const auto rows = ask(by_code_sql, Values().bytes(code));
    if (!rows) return rows.error();
    return rows->count() == 0 ? std::nullopt : std::optional(table_in(*rows, 0));
}

Result<std::optional<Runs>, StoreError> Postgres::who_runs(std::string_view code) {
    const auto rows = ask(who_runs_sql, Values().bytes(code));
    if (!rows) return rows.error();
    if (rows->count() == 0) return std::optional<Runs>();
    return std::optional(Runs{table_in(*rows, 0), rows->number(0, 5), rows->number(0, 6) != 0});
}

std::optional<StoreError> Postgres::each_entry(TableId table, const EachEntry& each) {
    for (std::int64_t next = 0;;) {
        const auto rows = ask(log_sql, Values().number(table).number(next).number(entries_at_once));
        if (!rows) return rows.error();
        for (int row = 0; row < rows->count() && !rows->is_null(row, 0); ++row) {
            next = std::max(next, rows->number(row, 0));
            if (rows->number(row, 1) != next) {
                return damaged(shown_, "table " + std::to_string(table) + " has no entry " + std::to_string(next));
            }
            ++next;
            if (!each(rows->bytes(row, 2))) return std::nullopt;
        }
        if (rows->count() < entries_at_once) return std::nullopt;
    }
}

Result<std::optional<StoreTime>, StoreError> Postgres::newest() {
    const auto rows = ask(newest_sql);
    if (!rows) return rows.error();
    return rows->is_null(0, 0) ? std::nullopt : std::optional(rows->number(0, 0));
}

Result<std::optional<StoredRecord>, StoreError> Postgres::record(std::string_view id) {
    const auto rows = ask(record_sql, Values().bytes(id));
    if (!rows) return rows.error();
    if (rows->count() == 0) return std::optional<StoredRecord>();
    auto text = unpack(rows->bytes(0, 4));
    if (!text) return damaged(shown_, "the record " + quote(id) + " can't be unpacked");
    return std::optional<StoredRecord>({std::string(rows->bytes(0, 0)), rows->number(0, 1),
                                        std::string(rows->bytes(0, 2)), rows->number(0, 3), std::move(*text)});
}

Result<std::optional<std::string>, StoreError> Postgres::key(std::string_view name) {
    const auto rows = ask(key_sql, Values().bytes(name));
    if (!rows) return rows.error();
    return rows->count() == 0 ? std::nullopt : std::optional(std::string(rows->bytes(0, 0)));
}

Result<Storage::Pairs, StoreError> Postgres::keys(std::string_view prefix) {
    const auto rows = ask(keys_sql, Values().bytes(prefix));
    if (!rows) return rows.error();
    Pairs found;
    for (int row = 0; row < rows->count(); ++row) found.emplace_back(rows->bytes(row, 0), rows->bytes(row, 1));
    return found;
}

}  // namespace magichat::postgres
