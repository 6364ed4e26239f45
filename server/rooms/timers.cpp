#include "server/rooms/timers.h"

namespace magichat::server {

void Timers::set(TableId table, std::optional<Ms> at) {
    const auto old = times_.find(table);
    if (old != times_.end()) {
        if (at == old->second) return;
        order_.erase({old->second, table});
        times_.erase(old);
    }
    if (!at) return;
    times_.emplace(table, *at);
    order_.emplace(*at, table);
}

std::vector<TableId> Timers::take_due(Ms now) {
    std::vector<TableId> due;
    while (!order_.empty() && order_.begin()->first <= now) {
        due.push_back(order_.begin()->second);
        times_.erase(order_.begin()->second);
        order_.erase(order_.begin());
    }
    return due;
}

std::optional<Timers::Ms> Timers::next_alarm() {
    if (order_.empty()) return std::nullopt;
    const Ms first = order_.begin()->first;
    if (!alarms_.empty() && alarms_.back() <= first) return std::nullopt;
    return alarms_.emplace_back(first);
}

void Timers::rings(Ms at) { std::erase(alarms_, at); }

}  // namespace magichat::server
