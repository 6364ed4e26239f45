// Which tables are loaded: by their numbers, by their codes, and how many each guest has opened.
#pragma once

#include <memory>
#include <unordered_map>

#include "server/store/store.h"
#include "table/table.h"

namespace magichat::server {

// A table and what the server knows of it.
struct Room {
    TableId id;
    std::string code;
    Guest opened_by;
    Table table;
    std::int64_t touched = 0;  // when the store last heard that it is used
};

class Rooms {
public:
    // A new one under a number and a code that no other has.
    Room& open(Table table, Guest opened_by, std::int64_t now);
    // One that is stored already.
    Room& add(Room room);
    void remove(TableId id);
    // Numbers from here on were never used.
    void number_from(TableId next) { next_ = next; }

    Room* find(TableId id);
    // However somebody typed it.
    Room* find(std::string_view code);
    std::size_t size() const { return rooms_.size(); }
    std::size_t opened_by(Guest guest) const;
    template <class F>
    void each(F&& f) {
        for (auto& [id, room] : rooms_) f(*room);
    }

private:
    std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
    std::unordered_map<std::string, TableId> codes_;
    std::unordered_map<u64, std::size_t> opened_;  // by guest
    TableId next_ = 1;
};

}  // namespace magichat::server
