#include "server/rooms/commits.h"

#include <algorithm>

#include "protocol/new_table.h"

namespace magichat::server {

std::vector<Operation> operations_of(Room& room, const Effects& effects, bool is_new, std::int64_t now) {
    std::vector<Operation> operations;
    if (is_new) operations.emplace_back(CreateTable{room.id, room.code, now});
    for (std::size_t i = 0; i < effects.store.size(); ++i) {
        Entry entry = effects.store[i];
        entry.at = {static_cast<u64>(now)};  // a label: what the table goes by is steady, and no time of day
        const auto number = static_cast<std::int64_t>(entry.number);
        if (effects.fresh == i) {
            operations.emplace_back(FreshLog{room.id, number, spell(entry)});
        } else {
            operations.emplace_back(AppendEntry{room.id, number, spell(entry)});
        }
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
    const Writer::Ticket ticket = std::exchange(next_, next_ + step_);
    auto asked = opening ? std::make_unique<Opening>(std::move(*opening)) : nullptr;
    waiting_.push_back({ticket, table, std::move(letters), Clock::now(), stores, std::move(asked)});
    ++tables_[table].pending;
    submit({std::move(operations), ticket, table});
    return std::nullopt;
}

void Commits::take(std::vector<Operation> operations, Then then, const Submit& submit) {
    const Writer::Ticket ticket = std::exchange(next_, next_ + step_);
    others_.emplace(ticket, std::move(then));
    submit({std::move(operations), ticket});
}

std::optional<Commits::Done> Commits::finish(Writer::Ticket ticket, bool failed) {
    if (const auto other = others_.extract(ticket); !other.empty()) {
        other.mapped()(!failed);
        return std::nullopt;
    }
    const auto place = std::ranges::find(waiting_, ticket, &Waiting::ticket);
    if (place == waiting_.end()) return std::nullopt;
    Waiting waiting = std::move(*place);
    waiting_.erase(place);
    const auto found = tables_.find(waiting.table);
    if (found == tables_.end()) return std::nullopt;  // the table is gone
    State& state = found->second;
    --state.pending;
    state.broken = state.broken || (failed && waiting.stores);
    Done done{waiting.table, {}, {}, std::move(waiting.opening), state.pending == 0};
    if (!state.broken) {
        done.letters = std::move(waiting.letters);
        if (waiting.stores) done.stored = waiting.since;
    }
    return done;
}

}  // namespace magichat::server
