#include "server/store/postgres/lease.h"

#include "server/store/postgres/settings.h"

namespace magichat::postgres {

const Statement take_node{"take_node", "SELECT node, fence FROM magichat.take_node($1::text, $2::bigint)"};

namespace {

constexpr Statement house_sql{"house_id", "SELECT id FROM magichat.house"};
constexpr Statement renew_sql{"renew",
                              "SELECT kept, tables_came, due FROM magichat.renew($1::bigint, $2::bigint, $3::bigint)"};
constexpr Statement living_sql{
    "living", "SELECT id, name, fence FROM magichat.nodes WHERE until > clock_timestamp() ORDER BY id"};
constexpr Statement came_sql{
    "came",
    "UPDATE magichat.tables SET came = false WHERE node = $1::bigint AND came AND EXISTS (SELECT FROM magichat.nodes "
    "WHERE id = $1::bigint AND fence = $2::bigint) RETURNING id, code, created, touched, finished"};
constexpr Statement all_sql{"all_ours",
                            "SELECT id, code, created, touched, finished FROM magichat.tables WHERE node = $1::bigint "
                            "AND NOT finished ORDER BY id"};
constexpr Statement take_over_sql{"take_over", "SELECT node, tables FROM magichat.take_over($1::bigint, $2::bigint)"};
constexpr Statement leave_sql{"leave", "SELECT magichat.leave($1::bigint, $2::bigint)"};
constexpr Statement reserve_sql{
    "reserve", "UPDATE magichat.house SET next_table = next_table + $1::bigint RETURNING next_table - $1::bigint"};

}  // namespace

StoredTable table_in(const Rows& rows, int row) {
    return {rows.number(row, 0), std::string(rows.bytes(row, 1)), rows.number(row, 2), rows.number(row, 3),
            rows.number(row, 4) != 0};
}

// Whoever asks goes on asking: so a connection that is gone is not tried twice here.
Result<std::vector<Rows>, StoreError> PostgresLease::ask(std::span<const Call> calls) {
    if (!connection_) {
        auto opened = Connection::open(address_, shown_, std::string(settings).append(for_living));
        if (!opened) return opened.error().error;
        connection_.emplace(std::move(*opened));
    }
    auto rows = connection_->ask(calls);
    if (rows) return std::move(*rows);
    if (rows.error().lost) connection_.reset();
    return rows.error().error;
}

Result<Rows, StoreError> PostgresLease::ask(const Statement& statement, Values values) {
    const Call call{&statement, std::move(values)};
    auto rows = ask({&call, 1});
    if (!rows) return rows.error();
    return std::move(rows->front());
}

Result<std::string, StoreError> PostgresLease::house() {
    const auto rows = ask(house_sql);
    if (!rows) return rows.error();
    return std::string(rows->bytes(0, 0));
}

Result<Lease::Renewed, StoreError> PostgresLease::renew() {
    const std::array calls = {
        Call{&renew_sql, Values().number(node()).number(fence()).number(length().count())},
        Call{&living_sql, {}},
    };
    const auto rows = ask(calls);
    if (!rows) return rows.error();
    const auto& [renewed, living] = std::tie((*rows)[0], (*rows)[1]);
    Renewed all{renewed.number(0, 0) != 0, renewed.number(0, 1) != 0, renewed.number(0, 2) != 0};
    for (int row = 0; row < living.count(); ++row) {
        all.living.push_back({living.number(row, 0), std::string(living.bytes(row, 1)), living.number(row, 2)});
    }
    return all;
}

Result<std::vector<StoredTable>, StoreError> PostgresLease::what_came(bool all) {
    auto rows = ask(came_sql, Values().number(node()).number(fence()));
    if (rows && all) rows = ask(all_sql, Values().number(node()));
    if (!rows) return rows.error();
    std::vector<StoredTable> tables;
    tables.reserve(static_cast<std::size_t>(rows->count()));
    for (int row = 0; row < rows->count(); ++row) tables.push_back(table_in(*rows, row));
    std::erase_if(tables, [](const StoredTable& one) { return one.finished; });
    return tables;
}

Result<std::optional<Lease::TakenOver>, StoreError> PostgresLease::take_over() {
    const auto rows = ask(take_over_sql, Values().number(node()).number(fence()));
    if (!rows) return rows.error();
    if (rows->count() == 0) return std::optional<TakenOver>();
    return std::optional(TakenOver{rows->number(0, 0), rows->number(0, 1)});
}

std::optional<StoreError> PostgresLease::take_anew() {
    const auto rows = ask(take_node, Values().bytes(own_->name).number(length().count()));
    if (!rows) return rows.error();
    own_->fence = rows->number(0, 1);
    return std::nullopt;
}

Result<std::int64_t, StoreError> PostgresLease::leave() {
    const auto rows = ask(leave_sql, Values().number(node()).number(fence()));
    if (!rows) return rows.error();
    return rows->number(0, 0);
}

Result<TableId, StoreError> PostgresLease::reserve(std::int64_t count) {
    const auto rows = ask(reserve_sql, Values().number(count));
    if (!rows) return rows.error();
    return rows->number(0, 0);
}

}  // namespace magichat::postgres
