#include "server/rooms/commits.h"

#include "protocol/new_table.h"

namespace magichat::server {

std::vector<Operation> operations_of(Room& room, const Effects& effects, bool is_new, std::int64_t now) {
    std::vector<Operation> operations;
    if (is_new) operations.emplace_back(CreateTable{room.id, room.code, now});
    for (const Entry& entry : effects.store) {
        operations.emplace_back(AppendEntry{room.id, static_cast<std::int64_t>(entry.number), spell(entry)});
    }
    if (!operations.empty() && now - room.touched > 60'000) {
        room.touched = now;
        operations.emplace_back(TouchTable{room.id, now});
    }
    if (effects.finished) {
        const std::string game(game_name(effects.finished->setup));
        operations.emplace_back(
            PutRecord{record_name(*effects.finished->commitment), room.id, game, now, write_record(*effects.finished)});
    }
    if (effects.closed) operations.emplace_back(FinishTable{room.id, now});
    return operations;
}

std::optional<std::vector<Letter>> Commits::take(TableId table, std::vector<Operation> operations,
                                                 std::vector<Letter> letters, std::optional<Opening> opening,
                                                 const Submit& submit) {
    const State now = waits(table);
    if (now.broken) return std::nullopt;
    const bool stores = !operations.empty();
    if (!stores && now.pending == 0) return letters;
    const Writer::Ticket ticket = next_++;
    waiting_.emplace(ticket, Waiting{table, std::move(letters), Clock::now(), stores, std::move(opening)});
    ++tables_[table].pending;
    submit({std::move(operations), ticket});
    return std::nullopt;
}

void Commits::put(Operation operation, const Submit& submit) { submit({{std::move(operation)}, next_++}); }

std::optional<Commits::Done> Commits::finish(Writer::Ticket ticket, bool failed) {
    auto node = waiting_.extract(ticket);
    if (node.empty()) return std::nullopt;  // put
    Waiting& waiting = node.mapped();
    const auto found = tables_.find(waiting.table);
    if (found == tables_.end()) return std::nullopt;  // the table is gone
    State& state = found->second;
    --state.pending;
    state.broken = state.broken || (failed && waiting.stores);
    Done done{waiting.table, {}, {}, std::move(waiting.opening), state.pending == 0};
    if (!state.broken) {
        done.letters = std::move(waiting.letters);
        if (waiting.stores) done.stored = waiting.since;
        if (done.last) tables_.erase(found);
    }
    return done;
}

}  // namespace magichat::server
