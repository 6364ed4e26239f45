#include "bots/net/court_past.h"

#include <algorithm>
#include <optional>

namespace magichat::court {

namespace {

bool knew(const Past::Turn& turn, std::size_t column) {
    const bool in_use = ((turn.table.in_use >> column) & 1U) != 0;
    return in_use && ((turn.ledger.hat(column).known >> index(turn.table.turn)) & 1U) != 0;
}

std::optional<Move> move_of(const Event& event) {
    switch (event.kind) {
        case EventKind::look: return look(event.column);
        case EventKind::swap: return swap(event.column, event.other);
        case EventKind::open: return open(event.column);
        case EventKind::deal:
        case EventKind::dead:
        case EventKind::lay:
        case EventKind::close:
        case EventKind::end: break;
    }
    return std::nullopt;
}

}  // namespace

void Past::hear(const Event& event, const Ledger& ledger, const State& table, Seat self) {
    const auto lay_new = [&](std::size_t column) {
        lie_[column] = static_cast<u16>(taken_.size());
        taken_.push_back(Hat::blank);
    };
    if (event.kind == EventKind::deal) {
        turns_.clear();
        taken_.clear();
        for (std::size_t i = 0; i < columns; ++i) lay_new(i);
    }
    const auto move = move_of(event);
    if (!move) return;
    if (event.seat != self) {
        if (turns_.size() == 2 * most) turns_.erase(turns_.begin());
        turns_.push_back({ledger, table, *move, lie_});
    }
    if (event.kind == EventKind::swap) std::swap(lie_[index(event.column)], lie_[index(event.other)]);
    if (event.kind == EventKind::open && event.result != Result::miss) {
        taken_[lie_[index(event.column)]] = event.hat;
        lay_new(index(event.column));
    }
}

std::vector<Past::Turn> Past::telling(const State& table) const {
    const auto unknown = [&](u16 hat) {
        const auto place = std::find(lie_.begin(), lie_.end(), hat);
        return place != lie_.end() && table.hats[static_cast<std::size_t>(place - lie_.begin())] == Hat::blank;
    };
    std::vector<Turn> some;
    for (const Turn& turn : turns_) {
        bool tells = false;
        for (std::size_t i = 0; i < columns; ++i) tells = tells || (knew(turn, i) && unknown(turn.lay[i]));
        if (tells) some.push_back(turn);
    }
    if (some.size() > most) some.erase(some.begin(), some.end() - most);
    return some;
}

State Past::as_seen(const Turn& turn, const State& deal) const {
    State table = turn.table;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((table.in_use >> i) & 1U) == 0) continue;
        table.hats[i] = Hat::blank;
        if (!knew(turn, i)) continue;
        const u16 hat = turn.lay[i];
        const auto place = std::find(lie_.begin(), lie_.end(), hat);
        table.hats[i] = place == lie_.end() ? taken_[hat] : deal.hats[static_cast<std::size_t>(place - lie_.begin())];
    }
    return table;
}

}  // namespace magichat::court
