#include "server/store/arrivals.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/base/quote.h"
#include "server/store/parts.h"
#include "server/store/pieces.h"

namespace magichat {

namespace {

// A round begins when every table has about half a page to write, within these: so much is read when the server starts
// after a crash, and is kept in memory. More would not fit into the page that is written for it anyway.
constexpr std::size_t bytes_a_table = 2048;
constexpr std::size_t least_bytes = std::size_t{1} << 19U;
constexpr std::size_t most_bytes = std::size_t{64} << 20U;

// An empty string that is assigned to another one leaves it the memory that it has.
void let_go_of(std::string& text) { std::string().swap(text); }

// Of a piece that can't be put, or a row that can't be deleted: a page is spoiled, or a piece without one entry that can be
// read stands in its place.
bool is_damage(int code) { return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_CONSTRAINT; }

}  // namespace

std::int64_t entries_in(std::string_view piece) {
    std::int64_t count = 0;
    while (next_in_piece(piece)) ++count;
    return count;
}

void Arrivals::append(Change::Kind kind, TableId table, std::int64_t number, std::string_view entry) {
    const std::lock_guard lock(mutex);
    const auto known = logs.find(table);
    changes.push_back(
        {kind, table, arriving.size(), known == logs.end() ? std::nullopt : std::optional(known->second.last)});
    add_to_arrival(arriving, {table, number, entry});
    logs[table].last = number;
}

void Arrivals::note(Change::Kind kind, TableId table) {
    const auto known = logs.find(table);
    if (known == logs.end()) return;
    changes.push_back({kind, table, arriving.size(), known->second.last});
}

void Arrivals::undo(std::size_t from) {
    const std::lock_guard lock(mutex);
    for (; changes.size() > from; changes.pop_back()) {
        const Change& change = changes.back();
        arriving.resize(change.arriving);
        if (change.last) {
            logs[change.table].last = *change.last;
        } else {
            logs.erase(change.table);
        }
    }
}

void Arrivals::roll_back() {
    undo(0);
    arriving.clear();
    sorted.clear();
    deleted_to = 0;
    puts = false;
}

void Arrivals::add(Log& log, std::int64_t number, std::string_view entry) {
    if (log.unsorted.empty()) log.first = number;
    add_to_piece(log.unsorted, entry);
}

Unsorted Arrivals::unsorted(TableId table) {
    const std::lock_guard lock(mutex);
    const auto found = logs.find(table);
    return found == logs.end() ? Unsorted{} : Unsorted{found->second.first, found->second.unsorted};
}

void Arrivals::committed() {
    const std::lock_guard lock(mutex);
    for (const auto& [table, again] : sorted) {
        const auto found = logs.find(table);
        if (found == logs.end() || again) continue;
        let_go_of(found->second.unsorted);
        if (found->second.finished) logs.erase(found);
    }
    if (!to_sort.empty()) {
        to_sort.resize(to_sort.size() - std::min(sorted.size(), to_sort.size()));
        if (to_sort.empty()) end_round();
    }
    sorted.clear();
    if (deleted_to != 0) oldest = std::exchange(deleted_to, 0) + 1;
    if (std::exchange(puts, false)) ++next;

    std::string_view arrival = arriving;
    for (const Change& change : changes) {
        const auto found = logs.find(change.table);
        if (change.kind == Change::Kind::entry || change.kind == Change::Kind::fresh) {
            const auto one = next_in_arrival(arrival);
            if (!one || found == logs.end()) continue;  // a table that is gone with the same commit
            if (change.kind == Change::Kind::fresh) let_go_of(found->second.unsorted);
            add(found->second, one->number, one->entry);
            continue;
        }
        if (found == logs.end()) continue;
        found->second.finished = true;
        if (change.kind == Change::Kind::gone) let_go_of(found->second.unsorted);
        if (found->second.unsorted.empty()) logs.erase(found);
    }
    changes.clear();
    bytes += arriving.size();
    constexpr std::size_t usual_arrival = std::size_t{1} << 16U;
    arriving.clear();
    if (arriving.capacity() > usual_arrival) let_go_of(arriving);
    if (worth_sorting()) begin_round();
}

bool Arrivals::worth_sorting() const {
    if (!is_tidy()) return false;  // the last one is not over
    return is_urgent || bytes > std::clamp(logs.size() * bytes_a_table, least_bytes, most_bytes) * patience;
}

void Arrivals::begin_round() {
    to_sort.clear();
    for (const auto& [table, log] : logs) {
        if (!log.unsorted.empty()) to_sort.push_back(table);
    }
    std::ranges::sort(to_sort, std::greater{});  // they are taken from the end: neighbours in the file together
    round_size = to_sort.size();
    round_to = next - 1;
    records_round_to = next_record - 1;
    bytes = 0;
    is_urgent = false;
    if (to_sort.empty()) end_round();
}

void Arrivals::end_round() {
    done_to = round_to;
    records_done_to = records_round_to;
}

std::optional<StoreError> StoreParts::sort_table(TableId table, const Log& log) {
    const int code = put_piece.run(table, place_of(table, log.first), sqlite::Blob{log.unsorted});
    if (is_damage(code)) arrivals.stuck.insert(table);
    return error_if(code);  // if its table is gone, so is this
}

std::optional<StoreError> StoreParts::sort_tables(std::size_t most) {
    const std::size_t count = std::min(most, arrivals.to_sort.size());
    for (std::size_t i = 0; i < count; ++i) {
        const TableId table = arrivals.to_sort[arrivals.to_sort.size() - 1 - i];
        const auto found = arrivals.logs.find(table);
        const bool something = found != arrivals.logs.end() && !found->second.unsorted.empty();
        const bool again = something && arrivals.stuck.contains(table);
        if (something && !again) {
            if (auto wrong = sort_table(table, found->second)) return wrong;
        }
        arrivals.sorted.push_back({table, again});
    }
    return std::nullopt;
}

int StoreParts::end_doubt() {
    if (!is_in_doubt) return SQLITE_OK;
    const int code = sqlite3_wal_checkpoint_v2(database.handle(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    if (code == SQLITE_OK) is_in_doubt = has_unflushed = false;
    return code;
}

std::optional<StoreError> StoreParts::begin_transaction() {
    if (auto wrong = error_if(end_doubt())) return wrong;
    next_journal_row = journal_row;
    return error_if(begin.run());
}

std::optional<StoreError> StoreParts::begin_and_sort(std::size_t tables, std::int64_t rows) {
    while (true) {
        const auto known = std::pair(arrivals.stuck.size(), arrivals.oldest);
        auto wrong = begin_transaction();
        if (!wrong) wrong = sort_tables(tables);
        if (!wrong) wrong = delete_arrivals(rows);
        if (!wrong) return std::nullopt;
        roll_back();
        if (known == std::pair(arrivals.stuck.size(), arrivals.oldest)) return wrong;
    }
}

void StoreParts::roll_back() {
    arrivals.roll_back();
    in_journal = false;
    // SQLite may have done it already: after a full disk, for one.
    if (database.in_transaction()) database.run("ROLLBACK");
}

std::optional<StoreError> StoreParts::put_arrival() {
    for (const auto& [table, again] : arrivals.sorted) {
        if (!again) continue;
        const Log& log = arrivals.logs.at(table);
        std::string_view piece = log.unsorted;
        std::int64_t number = log.first;
        while (const auto entry = next_in_piece(piece)) add_to_arrival(arrivals.arriving, {table, number++, *entry});
    }
    if (arrivals.arriving.empty()) return std::nullopt;
    arrivals.puts = true;
    ++next_journal_row.rows;
    return error_if(put_arrived.run(arrivals.next, sqlite::Blob{arrivals.arriving}));
}

std::optional<StoreError> StoreParts::delete_arrivals(std::int64_t most) {
    if (arrivals.oldest > arrivals.done_to) return std::nullopt;
    const std::int64_t to = std::min(arrivals.done_to, arrivals.oldest + most - 1);
    const int code = delete_arrived.run(arrivals.oldest, to);
    if (code == SQLITE_OK) arrivals.deleted_to = to;
    if (is_damage(code)) arrivals.oldest = to + 1;  // they stay, and do no harm
    return error_if(code);
}

// What can't be read stays for whoever wants to look; nothing is written there any more, and nobody reads it.
std::optional<StoreError> StoreParts::set_arrivals_aside() {
    std::string aside = "arrivals_damaged_";
    std::string sql;
    auto wrong = for_rows(
        *this,
        "SELECT (SELECT 1 + ifnull(max(CAST(replace(name, ?1, '') AS INTEGER)), 0) FROM sqlite_schema WHERE "
        "name GLOB ?1 || '*'), sql FROM sqlite_schema WHERE name = 'arrivals'",
        [&](const sqlite::Statement& row) -> std::optional<StoreError> {
            sql = row.bytes(1);
            sql = "ALTER TABLE arrivals RENAME TO " + aside + std::to_string(row.number(0)) + ';' + sql;
            return std::nullopt;
        },
        aside);
    if (!wrong) wrong = error_if(database.run(sql));
    arrivals.deleted_to = arrivals.next - 1;
    return wrong;
}

std::optional<StoreError> StoreParts::sort_all(bool spoiled) {
    const bool had_journal = journal_row.id != 0;
    if (arrivals.oldest == arrivals.next && !spoiled && !had_journal) return std::nullopt;
    arrivals.begin_round();
    const std::int64_t done_before = std::exchange(arrivals.done_to, arrivals.round_to);
    auto wrong = begin_and_sort(arrivals.to_sort.size(), spoiled ? 0 : arrivals.next - arrivals.oldest);
    next_journal_row.id = 0;
    if (!wrong && spoiled) wrong = set_arrivals_aside();
    if (!wrong) wrong = commit_in_database();
    if (wrong) {
        roll_back();
        arrivals.done_to = done_before;
        return wrong;
    }
    if (had_journal) end_journal();
    return std::nullopt;
}

Result<Log*, StoreError> StoreParts::log_with_arrivals(TableId table) {
    if (const auto known = arrivals.logs.find(table); known != arrivals.logs.end()) return &known->second;
    sqlite::Statement begin_of(database.handle(), "SELECT first FROM tables WHERE id = ?1");
    int code = begin_of.start(table);
    if (code == SQLITE_OK) code = begin_of.step();
    if (code == SQLITE_DONE) return nullptr;  // with its table this is gone, too
    if (code != SQLITE_ROW) return error(code);
    const auto last = last_number(table);
    if (!last) return last.error();
    Log& log = arrivals.logs[table];
    log.last = std::max(*last, begin_of.number(0) - 1);
    return &log;
}

std::optional<StoreError> StoreParts::read_arrivals() {
    struct Row {
        std::int64_t number;
        std::string entries;
    };
    std::vector<Row> rows;
    const auto read = [&](const sqlite::Statement& row) -> std::optional<StoreError> {
        rows.push_back({row.number(0), std::string(row.bytes(1))});
        return std::nullopt;
    };
    if (auto wrong = for_rows(*this, "SELECT number, entries FROM arrivals ORDER BY number", read)) {
        if (wrong->kind != StoreError::Kind::damaged) return wrong;
        arrivals.damage = wrong;
        // What lies behind the damage can be reached from the other end.
        const auto front = std::ssize(rows);
        for_rows(*this, "SELECT number, entries FROM arrivals WHERE number > ?1 ORDER BY number DESC", read,
                 rows.empty() ? 0 : rows.back().number);
        std::reverse(rows.begin() + front, rows.end());
    }
    if (!rows.empty()) {
        arrivals.oldest = rows.front().number;
        arrivals.next = rows.back().number + 1;
    }

    const auto records = open_journal();
    if (!records) return records.error();
    std::vector<Arrived> all;
    for (const JournalRecord& record : *records) {
        std::string_view arrival = record.arrival;
        while (const auto one = next_in_arrival(arrival)) all.push_back(*one);
        if (!arrival.empty()) journal_is_damaged = true;
    }
    for (const Row& row : rows) {
        std::string_view arrival = row.entries;
        while (const auto one = next_in_arrival(arrival)) all.push_back(*one);
        if (arrival.empty()) continue;
        arrivals.damage = damaged(path, "arrival " + std::to_string(row.number) + " can't be read");
    }
    // What has arrived once more stands behind what came after it.
    std::ranges::sort(all, {}, [](const Arrived& one) { return std::pair(one.table, one.number); });
    struct Front {  // of a log with a gap: it can't go on there, and must be seen to be damaged
        TableId table;
        Log log;
    };
    std::vector<Front> cut_off;
    TableId table = 0;
    Log* log = nullptr;
    for (const Arrived& one : all) {
        if (one.table != table) {
            table = one.table;
            const auto found = log_with_arrivals(table);
            if (!found && found.error().kind != StoreError::Kind::damaged) return found.error();
            if (!found) arrivals.damage = found.error();
            log = found ? *found : nullptr;
        }
        if (log == nullptr || one.number <= log->last) continue;
        if (one.number > log->last + 1 && !log->unsorted.empty()) {
            cut_off.push_back({table, *log});
            log->unsorted.clear();
        }
        log->last = one.number;
        arrivals.add(*log, one.number, one.entry);
    }
    for (auto& [of, front] : cut_off) {
        const int code = put_piece.run(of, place_of(of, front.first), sqlite::Blob{front.unsorted});
        if (code != SQLITE_OK && !is_damage(code)) return error(code);
    }
    const bool rows_are_whole = !arrivals.damage;
    if (rows_are_whole && journal_is_damaged) {
        arrivals.damage = damaged(path, "a file beside it, " + quote(Journal::paths(path)[0]) +
                                            " or the second one, is not "
                                            "there or can't be read where the last commits are");
    }
    auto wrong = sort_all(!rows_are_whole);
    return rows_are_whole ? std::nullopt : wrong;  // what is whole can also be sorted little by little
}

}  // namespace magichat
