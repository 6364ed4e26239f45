#include "server/store/migrate.h"

#include <algorithm>
#include <charconv>

#include "engine/base/quote.h"
#include "server/store/open_storage.h"

namespace magichat {

namespace {

using Kind = StoreError::Kind;

// The key under which the target says how far it has come: "tables 17", "records ID".
constexpr std::string_view progress_key = "migration";
constexpr std::string_view at_tables = "tables ";
constexpr std::string_view at_records = "records ";
constexpr int tables_at_once = 50;
constexpr int records_at_once = 200;

// Of a table that is finished and half deleted the log is not there any more; it goes without.
std::optional<StoreError> read_log(Storage& storage, WholeTable& table, bool& half_deleted) {
    auto entries = storage.entries(table.row.table);
    half_deleted = !entries && entries.error().kind == Kind::damaged && table.row.finished;
    if (half_deleted) return std::nullopt;
    if (!entries) return entries.error();
    table.entries = std::move(*entries);
    return std::nullopt;
}

Result<bool, StoreError> is_empty(Storage& storage) {
    const auto next = storage.next_table();
    if (!next) return next.error();
    const auto tables = storage.tables_after(0, 1);
    if (!tables) return tables.error();
    const auto records = storage.records_after("", 1);
    if (!records) return records.error();
    const auto keys = storage.keys("");
    if (!keys) return keys.error();
    return *next == 1 && tables->empty() && records->empty() && keys->empty();
}

class Migration {
public:
    Migration(Storage& from, Storage& to, const std::function<void(std::int64_t)>& told)
        : from_(from), to_(to), told_(told) {}

    std::optional<StoreError> run() {
        auto progress = to_.key(progress_key);
        if (!progress) return progress.error();
        if (!*progress) {
            const auto empty = is_empty(to_);
            if (!empty) return empty.error();
            if (!*empty) {
                return StoreError{
                    Kind::failed,
                    quote(to_.path()) + " is not empty, nor half filled by a migration. Nothing was changed."};
            }
        }
        const std::string at = progress->value_or(std::string(at_tables) + '0');
        TableId table = 0;
        std::string record;
        const bool has_tables = at.starts_with(at_records);
        if (has_tables) {
            record = at.substr(at_records.size());
        } else {
            std::from_chars(at.data() + at_tables.size(), at.data() + at.size(), table);
        }
        std::optional<StoreError> error;
        if (!has_tables) error = move_tables(table);
        if (!error) error = move_records(record);
        if (!error) error = move_keys();
        if (!error) error = compare();
        if (!error) error = to_.store(std::vector<Operation>{DropKey{std::string(progress_key)}});
        return error;
    }
    const Migrated& count() const { return count_; }

private:
    std::optional<StoreError> put(Moved moved, std::string_view phase, const std::string& at, std::size_t more) {
        moved.operations.emplace_back(PutKey{std::string(progress_key), std::string(phase) + at});
        auto error = to_.take_in(moved);
        done_ += static_cast<std::int64_t>(more);
        if (!error && told_) told_(done_);
        return error;
    }

    std::optional<StoreError> move_tables(TableId after) {
        const auto next = from_.next_table();
        if (!next) return next.error();
        while (true) {
            auto tables = from_.tables_after(after, tables_at_once);
            if (!tables) return tables.error();
            for (WholeTable& table : *tables) {
                bool half_deleted = false;
                if (auto error = read_log(from_, table, half_deleted)) return error;
            }
            const std::size_t count = tables->size();
            if (count > 0) after = tables->back().row.table;
            Moved moved{.tables = std::move(*tables), .next_table = *next};
            if (auto error = put(std::move(moved), at_tables, std::to_string(after), count)) return error;
            if (count < tables_at_once) return std::nullopt;
        }
    }

    std::optional<StoreError> move_records(std::string after) {
        while (true) {
            auto records = from_.records_after(after, records_at_once);
            if (!records) return records.error();
            Moved moved;
            for (const StoredRecord& one : *records) {
                moved.operations.emplace_back(PutRecord{one.id, one.table, one.game, one.finished_at, one.record});
            }
            if (!records->empty()) after = records->back().id;
            if (auto error = put(std::move(moved), at_records, after, records->size())) return error;
            if (records->size() < records_at_once) return std::nullopt;
        }
    }

    std::optional<StoreError> move_keys() {
        const auto keys = from_.keys("");
        if (!keys) return keys.error();
        std::vector<Operation> operations;
        for (const auto& [name, value] : *keys) operations.emplace_back(PutKey{name, value});
        return to_.store(operations);
    }

    StoreError differs(const std::string& what) const {
        return {Kind::failed, quote(to_.path()) + " has " + what + " otherwise than " + quote(from_.path()) +
                                  ": that has changed meanwhile. Begin with an empty target."};
    }

    // Row by row, and everything of each.
    std::optional<StoreError> compare() {
        const auto next = from_.next_table();
        const auto moved_next = to_.next_table();
        if (!next || !moved_next) return !next ? next.error() : moved_next.error();
        if (*next != *moved_next) return differs("the number of the next table");
        if (auto error = compare_tables()) return error;
        for (std::string after;;) {
            const auto records = from_.records_after(after, records_at_once);
            const auto moved = to_.records_after(after, records_at_once);
            if (!records || !moved) return !records ? records.error() : moved.error();
            if (*records != *moved) return differs("a record behind " + quote(after));
            count_.records += std::ssize(*records);
            if (records->size() < records_at_once) break;
            after = records->back().id;
        }
        auto keys = from_.keys("");
        auto moved = to_.keys("");
        if (!keys || !moved) return !keys ? keys.error() : moved.error();
        std::erase_if(*moved, [](const auto& one) { return one.first == progress_key; });
        std::ranges::sort(*keys);
        std::ranges::sort(*moved);
        if (*keys != *moved) return differs("a key");
        count_.keys = std::ssize(*keys);
        return std::nullopt;
    }

    std::optional<StoreError> compare_tables() {
        for (TableId after = 0;;) {
            auto tables = from_.tables_after(after, tables_at_once);
            auto moved = to_.tables_after(after, tables_at_once);
            if (!tables || !moved) return !tables ? tables.error() : moved.error();
            if (*tables != *moved) return differs("a table behind " + std::to_string(after));
            for (std::size_t i = 0; i < tables->size(); ++i) {
                bool half_deleted = false;
                if (auto error = read_both((*tables)[i], (*moved)[i], half_deleted)) return error;
                if (half_deleted) continue;
                if ((*tables)[i] != (*moved)[i]) return differs("the log of table " + quote((*tables)[i].row.code));
                count_.entries += std::ssize((*tables)[i].entries);
            }
            count_.tables += std::ssize(*tables);
            if (tables->size() < tables_at_once) return std::nullopt;
            after = tables->back().row.table;
        }
    }
    std::optional<StoreError> read_both(WholeTable& table, WholeTable& moved, bool& half_deleted) {
        if (auto error = read_log(from_, table, half_deleted)) return error;
        bool ignored = false;
        return read_log(to_, moved, ignored);
    }

    Storage& from_;
    Storage& to_;
    const std::function<void(std::int64_t)>& told_;
    std::int64_t done_ = 0;
    Migrated count_;
};

}  // namespace

Result<bool, StoreError> is_half_migrated(Storage& storage) {
    const auto progress = storage.key(progress_key);
    if (!progress) return progress.error();
    return progress->has_value();
}

Result<Migrated, StoreError> migrate(const std::string& from, const std::string& to,
                                     const std::function<void(std::int64_t done)>& told) {
    // Opened to read first: that makes none where there is none. Then for as long as it takes, so that nobody else writes.
    if (const auto there = open_storage_to_read(from); !there && there.error().kind == Kind::missing) {
        return there.error();
    }
    const NodeTerms alone{.alone = true};
    const auto source = open_storage(from, alone);
    if (!source) return source.error();
    const auto half = is_half_migrated(**source);
    if (!half) return half.error();
    if (*half) return StoreError{Kind::failed, quote((*source)->path()) + " is itself half filled by a migration."};
    const auto target = open_storage(to, alone);
    if (!target) return target.error();
    Migration migration(**source, **target, told);
    if (auto error = migration.run()) return *error;
    return migration.count();
}

}  // namespace magichat
