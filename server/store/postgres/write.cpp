#include <algorithm>
#include <array>
#include <limits>
#include <thread>

#include "server/store/postgres/postgres.h"

namespace magichat::postgres {

namespace {

// As long as a server takes that is started again. Whoever waits for a move waits so long at the most, and once: when it has
// not come back by then, those who come later are told at once.
constexpr std::chrono::seconds patience{10};
constexpr std::chrono::milliseconds between_tries{50};
constexpr std::int64_t rows_a_step = 1000;  // that are deleted

constexpr Statement begin{"begin_prune", "BEGIN"};
constexpr Statement begin_batch{"begin_prune_batch", "SELECT magichat.begin_batch($1::bigint, $2::bigint, $3::bigint)"};
constexpr Statement prune_tables{"prune",
                                 "SELECT done, under_way, more FROM magichat.prune($1::bigint, $2::bigint, $3::bigint, "
                                 "$4::bigint, $5::bigint, $6::bigint)"};
constexpr Statement prune_records{"prune_records",
                                  "DELETE FROM magichat.records WHERE id IN (SELECT id FROM magichat.records WHERE "
                                  "finished_at < $1::bigint ORDER BY finished_at LIMIT $2::bigint)"};
constexpr Statement commit{"commit_prune", "COMMIT"};

std::int64_t before(const std::optional<StoreTime>& time) {
    return time.value_or(std::numeric_limits<StoreTime>::min());
}

// Two waited for each other, and this one was undone.
bool gave_way(const Failure& wrong) { return wrong.state.starts_with("40"); }

}  // namespace

Storage::Answer Postgres::store_each(std::span<const Item> items) {
    Batch batch(items, shown_);
    const auto until = lost_ ? Clock::now() : Clock::now() + patience;
    return attempt(batch, until);
}

Storage::Answer Postgres::attempt(Batch& batch, Clock::time_point until) {
    bool sent = false;
    // What was decided with this one is not stored with a later one.
    const std::int64_t fence = own_->fence;
    std::optional<StoreError> fell;
    while (!batch.is_empty()) {
        if (!connection_) {
            bool stored = false;
            std::vector<Refused> refused;
            const auto wrong = come_back(fence, stored, refused);
            lost_ = wrong ? std::optional(wrong->error) : std::nullopt;
            if (wrong && wrong->lost && Clock::now() < until) {
                std::this_thread::sleep_for(between_tries);
                continue;
            }
            if (wrong) return {wrong->error, {}};
            if (sent && stored) {
                batch.note(refused);
                break;
            }
            // It comes back, and falls with this batch each time: now it is certain that it is not stored.
            if (sent && Clock::now() >= until) return {fell, {}};
        }
        if (!sent) ++batch_;
        sent = true;
        const auto rows = connection_->ask(batch.calls(own_->number, fence, batch_));
        if (rows) {
            batch.note(batch.refused(*rows));
            break;
        }
        const Failure& wrong = rows.error();
        if (wrong.lost) {
            fell = wrong.error;
            connection_.reset();
            continue;
        }
        const bool again = gave_way(wrong) && Clock::now() < until;
        if (again || (wrong.error.kind == StoreError::Kind::damaged && batch.leave_out(wrong.at, wrong.error)))
            continue;
        return {wrong.error, {}};
    }
    return {std::nullopt, std::move(batch.alone)};
}

std::optional<StoreError> Postgres::store(std::span<const Operation> operations) {
    if (!writes_) return StoreError{StoreError::Kind::read_only, shown_ + " was opened to read."};
    const Item item = operations;
    Answer answer = store_each({&item, 1});
    if (answer.error) return answer.error;
    if (answer.alone.empty()) return std::nullopt;
    return answer.alone.begin()->second;
}

std::optional<StoreError> Postgres::put_key(std::string_view name, std::string_view value) {
    return store(std::vector<Operation>{PutKey{std::string(name), std::string(value)}});
}

Result<bool, StoreError> Postgres::prune(Prune& prune) {
    if (auto error = be_connected()) return *error;
    // In a commit of its own.
    const auto run = [&](const Statement& statement, Values values) -> Result<Rows, StoreError> {
        const std::array calls = {
            Call{&begin, {}}, Call{&begin_batch, Values().number(own_->number).number(own_->fence).number(++batch_)},
            Call{&statement, std::move(values)}, Call{&commit, {}}};
        auto rows = connection_->ask(calls);
        if (rows) return std::move((*rows)[2]);
        if (rows.error().lost) connection_.reset();
        return rows.error().error;
    };
    const auto tables = run(prune_tables, Values()
                                              .number(own_->number)
                                              .number(before(prune.finished_before))
                                              .number(before(prune.idle_before))
                                              .number(rows_a_step)
                                              .number(prune.after)
                                              .number(prune.under_way));
    if (!tables) return tables.error();
    prune.after = tables->number(0, 0);
    prune.under_way = tables->number(0, 1);
    if (tables->number(0, 2) != 0) return true;
    if (!prune.records_before) return false;
    const auto records = run(prune_records, Values().number(*prune.records_before).number(rows_a_step));
    if (!records) return records.error();
    return records->changed() == rows_a_step;
}

}  // namespace magichat::postgres
