// Tables that come to this node while it runs, and how it leaves all of them.
#include "server/rooms/codes.h"
#include "server/rooms/host.h"

namespace magichat::server {

namespace {

// What can't be read now is tried again.
constexpr std::chrono::seconds load_again_after{1};

// Whatever else somebody types, the database has no such text.
bool may_be_code(std::string_view tidy) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
    return tidy.find_first_not_of(letters) == std::string_view::npos;
}

}  // namespace

void Host::adopt(const std::vector<StoredTable>& tables) {
    if (stopping_) return;
    const bool loads = !arriving_.empty();
    for (const StoredTable& one : tables) {
        if (rooms_.find(one.table) == nullptr && !set_aside_.contains(one.table)) arriving_.emplace(one.table, one);
    }
    if (!loads) load_next();
}

// One at a time: players of other tables get their turn in between.
void Host::load_next() {
    if (arriving_.empty() || stopping_) return;
    const StoredTable next = arriving_.begin()->second;
    load_stored(next);
    const auto go_on = [this] { load_next(); };
    if (!arriving_.contains(next.table)) return loop_->post(go_on);
    loop_->at(std::chrono::steady_clock::now() + load_again_after, go_on);
}

Room* Host::load_stored(const StoredTable& stored) {
    Room* room = rooms_.find(stored.table);
    if (room == nullptr && !set_aside_.contains(stored.table)) {
        if (!reader_ || restore(stored, *reader_)) return nullptr;  // it stays among those that arrive, if it was
        room = rooms_.find(stored.table);
    }
    arriving_.erase(stored.table);
    if (room != nullptr) plan_tick(*room);
    return room;
}

// A code that nobody has here: it may be ours, and only the database knows it yet.
Result<Room*, Host::NoRoom> Host::fetch(std::string_view code) {
    const std::string tidy = tidy_code(code);
    if (!may_be_code(tidy)) return NoRoom{NoTable::unknown};
    const auto runs = reader_ ? reader_->who_runs(tidy) : Result<std::optional<Runs>, StoreError>(std::nullopt);
    if (!runs) return NoRoom{NoTable::moving};
    if (!*runs) return NoRoom{NoTable::unknown};
    const auto& [table, node, alive] = **runs;
    if (node != shared_.keeper->node()) return NoRoom{alive ? NoTable::elsewhere : NoTable::moving, node};
    if (set_aside_.contains(table.table)) return NoRoom{NoTable::unknown};
    Room* room = load_stored(table);
    if (room != nullptr) return room;
    return NoRoom{set_aside_.contains(table.table) ? NoTable::unknown : NoTable::moving};
}

void Host::set_aside(TableId id, std::string_view code, std::string_view why) {
    set_aside_.insert(id);
    shared_.set_aside(code, why);
}

void Host::leave_all() {
    stopping_ = leaving_ = true;
    for (const auto& [connection, who] : std::unordered_map(present_)) {
        tell(ConnectionId{connection}, news::Bye{ByeWhy::restart});
        send_off(ConnectionId{connection}, CloseCode::restart, "come back in a moment");
    }
    // And those who are at a table of another loop, of another node, or at none.
    for (const auto& [connection, who] : std::exchange(visitors_, {})) {
        if (who.line) write_to(*who.line, parcel::Go{connection, who.code});
        tell(ConnectionId{connection}, news::Bye{ByeWhy::restart});
        loop_->close(ConnectionId{connection}, CloseCode::restart, "come back in a moment");
    }
}

void Host::forget_all() {
    std::vector<TableId> all;
    rooms_.each([&](const Room& room) { all.push_back(room.id); });
    for (const TableId id : all) remove(id);
    present_.clear();
    arriving_.clear();
}

void Host::begin_anew() {
    stopping_ = leaving_ = false;
    set_alarm();  // one may have rung meanwhile
}

}  // namespace magichat::server
