// The host at its doors: which table a code opens, and to whom; who is who.
#include <algorithm>

#include "server/rooms/codes.h"
#include "server/rooms/host.h"

namespace magichat::server {

// Wrong codes cost, or all tables would be found by trying. Whoever has tried too many finds none for a while, but for
// those that they can't have guessed: where they sit already, or that were opened from the same address.
Result<Room*, Host::NoRoom> Host::look_up(std::string_view code, Guest guest, std::string_view household,
                                          bool may_try) {
    const server::Time now = std::chrono::steady_clock::now();
    may_try = may_try && shared_.households.may_try_code(household, now);
    Room* room = rooms_.find(code);
    if (room == nullptr && shared_.keeper) {
        const auto fetched = fetch(code);
        if (fetched) {
            room = *fetched;
        } else if (fetched.error().why == NoTable::elsewhere) {  // that node knows whether they sit there
            return NoRoom{NoTable::elsewhere, fetched.error().node, may_try};
        } else if (fetched.error().why != NoTable::unknown) {
            return fetched.error();
        }
    }
    if (room != nullptr && room->table.closed()) room = nullptr;
    if (room != nullptr) {
        const auto& chairs = room->table.chairs();
        const bool sits = std::any_of(chairs.begin(), chairs.end(), [&](const Chair& c) { return c.guest == guest; });
        const bool known =
            guest != no_guest && (sits || room->table.host() == guest);  // an open seat has no guest either
        if (known || room->household == household) return room;
    }
    if (!may_try) return NoRoom{NoTable::too_fast};
    if (room != nullptr) return room;
    // A table that is over was no guess: a page asks for the tables that it was at last.
    const auto over = reader_ ? reader_->table_by_code(tidy_code(code))
                              : Result<std::optional<StoredTable>, StoreError>(std::nullopt);
    if (!over || !*over) shared_.households.tried_wrong_code(household, now);
    return NoRoom{NoTable::unknown};
}

// While we can't be sure that our tables are ours, nobody is told how they stand.
Result<Room*, Host::NoRoom> Host::find_table(std::string_view code, Guest guest, std::string_view household,
                                             bool may_try) {
    if (stopping_ || !shared_.is_sure()) return NoRoom{NoTable::moving};
    return look_up(code, guest, household, may_try);
}

// Nobody is told that a table is gone that is somewhere else. A page comes back by itself, and a way that leads to all nodes by
// turns leads it there.
void Host::turn_away(ConnectionId connection, NoRoom none) {
    const auto refuse = [&](ErrorCode code, std::string text) {
        tell(connection, news::Error{code, std::move(text), "join"});
    };
    const auto goes_on = [&] { tell_joined(connection, false); };
    switch (none.why) {
        case NoTable::unknown:
            refuse(ErrorCode::not_open, "there is no table with this code (any more)");
            return goes_on();
        case NoTable::too_fast:
            refuse(ErrorCode::too_fast, "too many codes were tried from here; wait a minute");
            return send_off(connection, CloseCode::policy, "too many wrong codes");
        case NoTable::elsewhere:
            refuse(ErrorCode::not_now, "another server of this house has this table; come back in a moment");
            break;
        case NoTable::moving: break;
    }
    goes_on();
    tell(connection, news::Bye{ByeWhy::restart});
    send_off(connection, CloseCode::restart, "come back in a moment");
}

// All of them, since a cookie in other hands looks like that of the device that has asked. That one comes back with its new
// cookie, and has a moment to get it first; the others come back as strangers.
void Host::close_devices(Guest guest, std::int64_t before) {
    constexpr std::chrono::seconds moment{1};
    loop_->at(std::chrono::steady_clock::now() + moment, [this, guest, before] {
        for (const auto& [connection, who] : visitors_) {
            if (who.guest != guest || who.issued >= before) continue;
            loop_->close(ConnectionId{connection}, CloseCode::restart, "signed out on another device");
        }
    });
}

}  // namespace magichat::server
