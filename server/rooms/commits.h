// Stored, then announced: what a table decided waits here until it is stored, and is told only then, in order.
#pragma once

#include <chrono>
#include <map>
#include <unordered_map>

#include "server/net/net.h"
#include "server/rooms/rooms.h"
#include "server/store/writer.h"

namespace magichat::server {

// A request for a table; nobody knows of the table before it is answered.
struct Opening {
    ConnectionId connection{};
    Response there;
    Response not_stored;
};

// What of a table's effects is to be stored; `is_new`: the table itself, too.
std::vector<Operation> operations_of(Room& room, const Effects& effects, bool is_new, std::int64_t now);

class Commits {
public:
    using Clock = std::chrono::steady_clock;
    using Submit = std::function<void(Writer::Item)>;

    // The letters come back if they can be told at once: nothing is to be stored, and nothing before them is being
    // stored. A broken table takes nothing.
    std::optional<std::vector<Letter>> take(TableId table, std::vector<Operation> operations,
                                            std::vector<Letter> letters, std::optional<Opening> opening,
                                            const Submit& submit);
    // Something that no table waits for.
    void put(Operation operation, const Submit& submit);

    // A ticket has come back.
    struct Done {
        TableId table;
        std::vector<Letter> letters;              // to be told now: none if the table is broken
        std::optional<Clock::time_point> stored;  // since when it waited, if something of it was stored
        std::optional<Opening> opening;
        bool last = false;  // nothing more of this table is being stored
    };
    std::optional<Done> finish(Writer::Ticket ticket, bool failed);

    // Something of this table could not be stored: nothing more is told until it is as it was stored.
    bool is_broken(TableId table) const { return waits(table).broken; }
    // It is as it was stored, or gone.
    void forget(TableId table) { tables_.erase(table); }

private:
    struct Waiting {
        TableId table;
        std::vector<Letter> letters;
        Clock::time_point since;
        bool stores = false;
        std::optional<Opening> opening{};
    };
    struct State {
        std::size_t pending = 0;
        bool broken = false;
    };
    State waits(TableId table) const {
        const auto found = tables_.find(table);
        return found == tables_.end() ? State{} : found->second;
    }

    std::map<Writer::Ticket, Waiting> waiting_;
    std::unordered_map<TableId, State> tables_;  // those of which something waits
    Writer::Ticket next_ = 1;
};

}  // namespace magichat::server
