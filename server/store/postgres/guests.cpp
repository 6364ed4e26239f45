// What all nodes know of guests: who has signed out, and digits for a second device.
#include "server/store/postgres/lease.h"

namespace magichat::postgres {

namespace {

// A transaction that had not ended when we last asked has a number from that snapshot's first one on. Restored from a copy, a row
// may have one that is still to come here.
constexpr Statement changed_sql{
    "changed_keys",
    "SELECT pg_snapshot_xmin(pg_current_snapshot())::text, substr(k.name, 1 + length($2::text)), k.value FROM (SELECT) "
    "AS one LEFT JOIN "
    "magichat.keys AS k ON k.changed >= $1::text::xid8 AND k.changed < pg_snapshot_xmax(pg_current_snapshot()) AND "
    "starts_with(k.name, $2::text)"};
constexpr Statement first_key_sql{"put_first_key",
                                  "INSERT INTO magichat.keys (name, value) VALUES ($1::text, $2::bytea) ON CONFLICT DO "
                                  "NOTHING"};
constexpr Statement old_sql{"old_handovers",
                            "DELETE FROM magichat.handovers WHERE until < clock_timestamp() OR guest = $1::text"};
constexpr Statement give_sql{
    "give_handover",
    "INSERT INTO magichat.handovers (digits, guest, household, until) VALUES ($1::text, $2::text, $3::text, "
    "clock_timestamp() + $4::bigint * interval '1 ms') ON CONFLICT DO NOTHING RETURNING digits"};
constexpr Statement handover_sql{
    "handover",
    "SELECT guest, household, (extract(epoch FROM until - clock_timestamp()) * 1000)::bigint FROM magichat.handovers "
    "WHERE digits = $1::text AND NOT used AND until > clock_timestamp()"};
constexpr Statement use_sql{
    "use_handover",
    "UPDATE magichat.handovers SET used = true WHERE digits = $1::text AND NOT used AND until > clock_timestamp() "
    "RETURNING digits"};
constexpr Statement used_sql{
    "used_handover",
    "SELECT digits FROM magichat.handovers WHERE guest = $1::text AND used AND until > clock_timestamp() LIMIT 1"};
constexpr Statement withdraw_sql{"withdraw_handovers",
                                 "DELETE FROM magichat.handovers WHERE guest = $1::text AND NOT used"};

}  // namespace

Result<Storage::Pairs, StoreError> PostgresLease::changed_keys(std::string_view prefix, std::string& since) {
    const auto rows = ask(changed_sql, Values().bytes(since.empty() ? "0" : since).bytes(prefix));
    if (!rows) return rows.error();
    Storage::Pairs changed;
    for (int row = 0; row < rows->count(); ++row) {
        if (!rows->is_null(row, 1)) changed.emplace_back(rows->bytes(row, 1), rows->bytes(row, 2));
    }
    since = rows->bytes(0, 0);
    return changed;
}

std::optional<StoreError> PostgresLease::put_first_key(std::string_view name, std::string_view value) {
    const auto rows = ask(first_key_sql, Values().bytes(name).bytes(value));
    return rows ? std::nullopt : std::optional(rows.error());
}

Result<bool, StoreError> PostgresLease::give_handover(std::string_view digits, const Handover& handover) {
    if (const auto old = ask(old_sql, Values().bytes(handover.guest)); !old) return old.error();
    const auto rows = ask(
        give_sql, Values().bytes(digits).bytes(handover.guest).bytes(handover.household).number(handover.left.count()));
    if (!rows) return rows.error();
    return rows->count() == 1;
}

Result<std::optional<Lease::Handover>, StoreError> PostgresLease::handover(std::string_view digits) {
    const auto rows = ask(handover_sql, Values().bytes(digits));
    if (!rows) return rows.error();
    if (rows->count() == 0) return std::optional<Handover>();
    return std::optional(Handover{std::string(rows->bytes(0, 0)), std::string(rows->bytes(0, 1)),
                                  std::chrono::milliseconds(rows->number(0, 2))});
}

Result<bool, StoreError> PostgresLease::use_handover(std::string_view digits) {
    const auto rows = ask(use_sql, Values().bytes(digits));
    if (!rows) return rows.error();
    return rows->count() == 1;
}

Result<bool, StoreError> PostgresLease::used_handover(std::string_view guest) {
    const auto rows = ask(used_sql, Values().bytes(guest));
    if (!rows) return rows.error();
    return rows->count() == 1;
}

std::optional<StoreError> PostgresLease::withdraw_handovers(std::string_view guest) {
    const auto rows = ask(withdraw_sql, Values().bytes(guest));
    return rows ? std::nullopt : std::optional(rows.error());
}

}  // namespace magichat::postgres
