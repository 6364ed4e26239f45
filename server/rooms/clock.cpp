// What happens at tables by itself: their times come, and bots have thought.
#include "server/clocks.h"
#include "server/rooms/host.h"

namespace magichat::server {

void Host::let_think(Room& room, u64 version) {
    const u64 number = room.thinking = ++thoughts_;
    const auto back = [this, id = room.id, number, version](std::unique_ptr<LentBot> bot) {
        // What is posted can be copied: a bot can't.
        auto lent = std::make_shared<std::unique_ptr<LentBot>>(std::move(bot));
        loop_->post([this, id, number, version, lent] { thought(id, number, version, std::move(*lent)); });
    };
    shared_.thinkers->submit(room.household, room.table.lend(), back);
}

// A table that was read again from its log does not know who thinks for the one that it was.
void Host::thought(TableId table, u64 number, u64 version, std::unique_ptr<LentBot> bot) {
    Room* room = rooms_.find(table);
    if (room == nullptr || room->thinking != number || stopping_) return;
    room->thinking = 0;
    if (!commits_.is_broken(table)) take(*room, room->table.thought(version, std::move(bot), {now_ms()}));
}

void Host::plan_tick(Room& room) {
    const auto wants = room.table.wants_tick();
    timers_.set(room.id, wants ? std::optional(wants->ms) : std::nullopt);
    set_alarm();
}

void Host::set_alarm() {
    const auto at = timers_.next_alarm();
    if (!at) return;
    const u64 now = now_ms();
    const auto wait = std::chrono::milliseconds(*at > now ? *at - now : 0);
    loop_->at(std::chrono::steady_clock::now() + wait, [this, at = *at] {
        timers_.rings(at);
        run_ticks();
    });
}

void Host::run_ticks() {
    if (stopping_) return;
    for (const TableId id : timers_.take_due(now_ms())) {
        Room* room = rooms_.find(id);
        if (room != nullptr && !commits_.is_broken(id)) take(*room, room->table.tick({now_ms()}));
    }
    set_alarm();
}

}  // namespace magichat::server
