#include "server/rooms/rooms.h"

#include "server/rooms/codes.h"

namespace magichat::server {

Room& Rooms::open(Table table, Guest opened_by, std::int64_t now) {
    std::string code = random_code();
    while (codes_.contains(code)) code = random_code();
    return add({next_++, std::move(code), opened_by, std::move(table), now});
}

Room& Rooms::add(Room room) {
    const TableId id = room.id;
    codes_[room.code] = id;
    ++opened_[static_cast<u64>(room.opened_by)];
    return *rooms_.emplace(id, std::make_unique<Room>(std::move(room))).first->second;
}

void Rooms::remove(TableId id) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    const Room& room = *found->second;
    codes_.erase(room.code);
    const auto opened = opened_.find(static_cast<u64>(room.opened_by));
    if (opened != opened_.end() && --opened->second == 0) opened_.erase(opened);
    rooms_.erase(found);
}

Room* Rooms::find(TableId id) {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second.get();
}

Room* Rooms::find(std::string_view code) {
    const auto found = codes_.find(tidy_code(code));
    return found == codes_.end() ? nullptr : find(found->second);
}

std::size_t Rooms::opened_by(Guest guest) const {
    const auto opened = opened_.find(static_cast<u64>(guest));
    return opened == opened_.end() ? 0 : opened->second;
}

}  // namespace magichat::server
