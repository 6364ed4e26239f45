// Which tables are loaded: by their numbers, and by their codes.
#pragma once

#include <memory>
#include <unordered_map>

#include "server/store/storage.h"
#include "table/table.h"

namespace magichat::server {

// A table and what the server knows of it.
struct Room {
    TableId id;
    std::string code;
    Guest opened_by;
    Table table;
    std::int64_t touched = 0;  // when the store last heard that it is used
    std::string household{};   // it counts for them: of whoever opened it or, after a restart, came first
    u64 thinking = 0;          // the thought that it waits for
};

class Rooms {
public:
    // Under a number and a code that no other has.
    Room& add(Room room);
    void remove(TableId id);

    Room* find(TableId id);
    // However somebody typed it.
    Room* find(std::string_view code);
    std::size_t size() const { return rooms_.size(); }
    template <class F>
    void each(F&& f) {
        for (auto& [id, room] : rooms_) f(*room);
    }

private:
    std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
    std::unordered_map<std::string, TableId> codes_;
};

}  // namespace magichat::server
