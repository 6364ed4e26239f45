#include "server/store/postgres/batch.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "server/store/pack.h"
#include "server/store/refusals.h"

namespace magichat::postgres {

namespace {

constexpr Statement begin{"begin", "BEGIN"};
constexpr Statement begin_batch{"begin_batch", "SELECT magichat.begin_batch($1::bigint, $2::bigint, $3::bigint)"};
constexpr Statement append{"append",
                           "SELECT item, place, why FROM magichat.append($1::bigint, $2::bigint[], $3::bigint[], "
                           "$4::bigint[], $5::bytea[])"};
constexpr Statement perform{"perform",
                            "SELECT place, why FROM magichat.perform($1::bigint, $2::bigint, $3::bigint[], "
                            "$4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bytea[])"};
constexpr Statement commit{"commit", "COMMIT"};
constexpr std::size_t calls_before = 2;

// An operation as the columns of `perform`.
struct Columns {
    std::vector<std::int64_t> kinds, tables, numbers;
    std::vector<std::string_view> names, games;
    std::vector<std::string> bodies;

    void add(Task task, TableId table, std::int64_t number, std::string_view name = {}, std::string_view game = {},
             std::string body = {}) {
        kinds.push_back(static_cast<std::int64_t>(task));
        tables.push_back(table);
        numbers.push_back(number);
        names.push_back(name);
        games.push_back(game);
        bodies.push_back(std::move(body));
    }
    void add(const CreateTable& one) { add(Task::create, one.table, one.at, one.code); }
    void add(const AppendEntry& one) { add(Task::append, one.table, one.number, {}, {}, one.entry); }
    void add(const FreshLog& one) { add(Task::fresh, one.table, one.number, {}, {}, one.entry); }
    void add(const TouchTable& one) { add(Task::touch, one.table, one.at); }
    void add(const FinishTable& one) { add(Task::finish, one.table, one.at); }
    void add(const DeleteTable& one) { add(Task::gone, one.table, 0); }
    void add(const PutRecord& one) {
        add(Task::record, one.table, one.finished_at, one.id, one.game, pack(one.record));
    }
    void add(const PutKey& one) { add(Task::key, 0, 0, one.name, {}, one.value); }
    void add(const DropKey& one) { add(Task::drop, 0, 0, one.name); }
};

// 0: it is of no table.
TableId table_of(const Operation& operation) {
    return std::visit(
        [](const auto& one) -> TableId {
            if constexpr (requires { one.table; }) {
                return one.table;
            } else {
                return 0;
            }
        },
        operation);
}

bool is_too_long(const Operation& operation) {
    const auto too_long = [](const auto& one) { return one.entry.size() > longest_entry || one.number > longest_log; };
    if (const auto* one = std::get_if<AppendEntry>(&operation)) return too_long(*one);
    if (const auto* one = std::get_if<FreshLog>(&operation)) return too_long(*one);
    return false;
}

std::string words(const Operation& operation, Why why) {
    const auto number = [&] {
        const auto* entry = std::get_if<AppendEntry>(&operation);
        return entry != nullptr ? entry->number : std::get<FreshLog>(operation).number;
    };
    const TableId table = table_of(operation);
    switch (why) {
        case Why::table_there: return refusals::table_there(std::get<CreateTable>(operation));
        case Why::no_table: return refusals::no_table(table);
        case Why::from_one: return refusals::from_one(table, number());
        case Why::gap: return refusals::gap(table, number());
        case Why::entry_there: return refusals::entry_there(table, number());
        case Why::record_there: return refusals::record_there(std::get<PutRecord>(operation).id);
    }
    return "refused";
}

bool is_entry(const Operation& one) { return std::holds_alternative<AppendEntry>(one); }

}  // namespace

Call call_of(std::int64_t node, std::size_t number, Storage::Item item) {
    Columns columns;
    for (const Operation& one : item) std::visit([&](const auto& each) { columns.add(each); }, one);
    const std::vector<std::string_view> bodies(columns.bodies.begin(), columns.bodies.end());
    return {&perform, Values()
                          .number(node)
                          .number(static_cast<std::int64_t>(number))
                          .numbers(columns.kinds)
                          .numbers(columns.tables)
                          .numbers(columns.numbers)
                          .texts(columns.names)
                          .texts(columns.games)
                          .blobs(bodies)};
}

Batch::Batch(std::span<const Storage::Item> items, const std::string& shown) : items_(items), shown_(shown) {
    std::unordered_set<TableId> others;  // with which something else happens, or not in a row
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Storage::Item item = items[i];
        if (std::ranges::any_of(item, is_too_long)) {
            alone.emplace(i, refusal(shown, std::string(refusals::too_long)));
            continue;
        }
        const bool alike = std::ranges::all_of(
            item, [&](const Operation& one) { return is_entry(one) && table_of(one) == table_of(item[0]); });
        if (alike) continue;
        for (const Operation& one : item) others.insert(table_of(one));
    }
    std::unordered_map<TableId, std::int64_t> next;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Storage::Item item = items[i];
        if (item.empty() || alone.contains(i)) continue;
        const TableId table = table_of(item[0]);
        bool quick = is_entry(item[0]) && !others.contains(table);
        const auto known = next.find(table);
        std::int64_t number = 0;
        for (std::size_t k = 0; quick && k < item.size(); ++k) {
            const std::int64_t own = std::get<AppendEntry>(item[k]).number;
            if (k == 0) number = known == next.end() ? own : known->second;
            quick = own == number++ && own > 0;
        }
        if (quick) {
            next[table] = number;
            for (std::size_t k = 0; k < item.size(); ++k) quick_.push_back({i, k});
        } else {
            for (const Operation& one : item) others.insert(table_of(one));
            slow_.push_back(i);
        }
    }
}

std::vector<Call> Batch::calls(std::int64_t node, std::int64_t fence, std::int64_t number) const {
    std::vector<Call> all;
    all.push_back({&begin, {}});
    all.push_back({&begin_batch, Values().number(node).number(fence).number(number)});
    if (!quick_.empty()) {
        std::vector<std::int64_t> items;
        std::vector<std::int64_t> tables;
        std::vector<std::int64_t> numbers;
        std::vector<std::string_view> entries;
        for (const Quick& one : quick_) {
            items.push_back(static_cast<std::int64_t>(one.item));
            tables.push_back(entry(one).table);
            numbers.push_back(entry(one).number);
            entries.push_back(entry(one).entry);
        }
        all.push_back({&append, Values().number(node).numbers(items).numbers(tables).numbers(numbers).blobs(entries)});
    }
    for (const std::size_t item : slow_) all.push_back(call_of(node, item, items_[item]));
    all.push_back({&commit, {}});
    return all;
}

std::vector<Refused> Batch::refused(std::span<const Rows> rows) const {
    std::vector<Refused> all;
    std::size_t call = calls_before;
    const auto add = [&](std::size_t item, const Rows& from, int row, int column) {
        all.push_back(
            {item, static_cast<std::size_t>(from.number(row, column)), static_cast<Why>(from.number(row, column + 1))});
    };
    if (!quick_.empty()) {
        const Rows& from = rows[call++];
        for (int row = 0; row < from.count(); ++row) add(static_cast<std::size_t>(from.number(row, 0)), from, row, 1);
    }
    for (const std::size_t item : slow_) {
        const Rows& from = rows[call++];
        if (from.count() > 0) add(item, from, 0, 0);
    }
    return all;
}

void Batch::note(std::span<const Refused> refused) {
    for (const auto& [item, place, why] : refused) {
        if (item >= items_.size() || place < 1 || place > items_[item].size()) continue;
        alone.emplace(item, refusal(shown_, words(items_[item][place - 1], why)));
    }
}

bool Batch::leave_out(std::size_t call, const StoreError& why) {
    const std::size_t first = calls_before + (quick_.empty() ? 0 : 1);
    if (call < calls_before || call >= first + slow_.size()) return false;
    if (call < first) {  // which of them it was is not known: each in a call of its own
        for (const Quick& one : quick_) {
            if (one.place == 0) slow_.push_back(one.item);
        }
        quick_.clear();
        std::ranges::sort(slow_);
        return true;
    }
    alone.emplace(slow_[call - first], why);
    slow_.erase(slow_.begin() + static_cast<std::ptrdiff_t>(call - first));
    return true;
}

}  // namespace magichat::postgres
