// When each table wants to be called, and one alarm for the first of them.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "server/store/storage.h"

namespace magichat::server {

class Timers {
public:
    // Milliseconds since 1970, as a table counts.
    using Ms = std::uint64_t;

    // Instead of what this table wanted before.
    void set(TableId table, std::optional<Ms> at);
    // All that want to be called by now, the earliest first; they are called once.
    std::vector<TableId> take_due(Ms now);

    // For when an alarm has to be set, if none is as early. What was set rings, whatever happens: a later one that an
    // earlier one came before is not forgotten, or it would be set again after each of these, and all of them would wait for
    // their time.
    std::optional<Ms> next_alarm();
    // The alarm for this time rings: whoever is due is called.
    void rings(Ms at);

private:
    std::set<std::pair<Ms, TableId>> order_;
    std::unordered_map<TableId, Ms> times_;
    std::vector<Ms> alarms_;  // that are set: each earlier than the one before
};

}  // namespace magichat::server
