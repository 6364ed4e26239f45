// Connections of other nodes that are at tables of this loop. Each gets a number of our own, never given twice: what waits to be
// told to one that is gone reaches nobody, whoever has its number on the other node by then.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "server/cluster/cluster.h"
#include "server/net/net.h"

namespace magichat::server {

// Connections that are ours have no such number: it would take them ages to get that far.
inline constexpr std::uint64_t first_abroad = std::uint64_t{1} << 63U;
inline bool is_abroad(ConnectionId connection) { return static_cast<std::uint64_t>(connection) >= first_abroad; }

class Abroad {
public:
    // Where one is, and its number there.
    struct Place {
        LineId line;
        std::uint64_t connection = 0;
    };

    ConnectionId come(LineId line, std::uint64_t connection) {
        const ConnectionId id{first_abroad + ++given_};
        places_[static_cast<std::uint64_t>(id)] = {line, connection};
        lines_[line][connection] = id;
        return id;
    }
    std::optional<ConnectionId> find(LineId line, std::uint64_t connection) const {
        const auto on_it = lines_.find(line);
        if (on_it == lines_.end()) return std::nullopt;
        const auto found = on_it->second.find(connection);
        return found == on_it->second.end() ? std::nullopt : std::optional(found->second);
    }
    const Place* place_of(ConnectionId id) const {
        const auto found = places_.find(static_cast<std::uint64_t>(id));
        return found == places_.end() ? nullptr : &found->second;
    }
    void forget(ConnectionId id) {
        const auto found = places_.find(static_cast<std::uint64_t>(id));
        if (found == places_.end()) return;
        const auto on_it = lines_.find(found->second.line);
        on_it->second.erase(found->second.connection);
        if (on_it->second.empty()) lines_.erase(on_it);
        places_.erase(found);
    }
    // A line is over: these were on it, and are forgotten.
    std::vector<ConnectionId> end(LineId line) {
        std::vector<ConnectionId> gone;
        const auto on_it = lines_.extract(line);
        if (on_it.empty()) return gone;
        for (const auto& [connection, id] : on_it.mapped()) {
            gone.push_back(id);
            places_.erase(static_cast<std::uint64_t>(id));
        }
        return gone;
    }
    std::vector<ConnectionId> everybody() const {
        std::vector<ConnectionId> all;
        all.reserve(places_.size());
        for (const auto& [id, place] : places_) all.push_back(ConnectionId{id});
        return all;
    }
    bool empty() const { return places_.empty(); }

private:
    std::uint64_t given_ = 0;
    std::unordered_map<std::uint64_t, Place> places_;
    std::map<LineId, std::map<std::uint64_t, ConnectionId>> lines_;
};

}  // namespace magichat::server
