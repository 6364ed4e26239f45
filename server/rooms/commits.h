// Stored, then announced: what a table decided waits here until it is stored, and is told only then, in order.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
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
    std::function<void()> again{};  // instead of that, if the file refuses it: another table has its code
};

// What of a table's effects is to be stored; `is_new`: the table itself, too.
std::vector<Operation> operations_of(Room& room, const Effects& effects, bool is_new, std::int64_t now);

class Commits {
public:
    // Of something that nobody waits for.
    static constexpr Writer::Ticket no_ticket = ~Writer::Ticket{0};
    // Tickets from the first on, in such steps: several of these share a writer.
    explicit Commits(Writer::Ticket first = 1, Writer::Ticket step = 1) : next_(first), step_(step) {}

    using Clock = std::chrono::steady_clock;
    using Submit = std::function<void(Writer::Item)>;

    // The letters come back if they can be told at once: nothing is to be stored, and nothing before them is being
    // stored. A broken table takes nothing.
    std::optional<std::vector<Letter>> take(TableId table, std::vector<Operation> operations,
                                            std::vector<Letter> letters, std::optional<Opening> opening,
                                            const Submit& submit);
    // What belongs to no table: `then` hears whether it was stored.
    using Then = std::function<void(bool stored)>;
    void take(std::vector<Operation> operations, Then then, const Submit& submit);
    // A ticket has come back.
    struct Done {
        TableId table;
        std::vector<Letter> letters;              // to be told now: none if the table is broken
        std::optional<Clock::time_point> stored;  // since when it waited, if something of it was stored
        std::unique_ptr<Opening> opening;
        bool last = false;  // nothing more of this table is being stored
    };
    std::optional<Done> finish(Writer::Ticket ticket, bool failed);

    // Something of this table could not be stored: nothing more is told until it is as it was stored.
    bool is_broken(TableId table) const { return waits(table).broken; }
    // It is as it was stored, or gone.
    void forget(TableId table) { tables_.erase(table); }

private:
    struct Waiting {
        Writer::Ticket ticket;
        TableId table;
        std::vector<Letter> letters;
        Clock::time_point since;
        bool stores = false;
        std::unique_ptr<Opening> opening{};
    };
    struct State {
        std::size_t pending = 0;
        bool broken = false;
    };
    State waits(TableId table) const {
        const auto found = tables_.find(table);
        return found == tables_.end() ? State{} : found->second;
    }

    std::deque<Waiting> waiting_;  // they come back in this order
    std::map<Writer::Ticket, Then> others_;
    std::unordered_map<TableId, State> tables_;  // those of which something has waited
    Writer::Ticket next_;
    Writer::Ticket step_;
};

}  // namespace magichat::server
