#include "server/rooms/rooms.h"

#include "server/rooms/codes.h"

namespace magichat::server {

Room& Rooms::add(Room room) {
    const TableId id = room.id;
    codes_[room.code] = id;
    return *rooms_.emplace(id, std::make_unique<Room>(std::move(room))).first->second;
}

void Rooms::remove(TableId id) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    const Room& room = *found->second;
    codes_.erase(room.code);
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

}  // namespace magichat::server
