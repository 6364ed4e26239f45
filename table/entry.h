// table: the log. Everything that chance, time, people and bots have decided at a table, numbered from 1 without gaps;
// a table is restored by reading it. Who is connected is not in it.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "table/news.h"

namespace magichat {

// Who sits on a seat.
struct Chair {
    SeatKind kind = SeatKind::open;
    Guest guest = no_guest;
    std::string name;
    std::string bot;
    std::optional<Face> face{};
    bool operator==(const Chair&) const = default;
};

}  // namespace magichat

namespace magichat::entry {

// The whole arrangement after a change of it: the first entry of every log.
struct Arranged {
    TableSettings settings;
    Guest host = no_guest;
    std::vector<Chair> chairs;     // one a seat
    std::vector<Guest> sent_away;  // may not sit down here again
    bool operator==(const Arranged&) const = default;
};
// A game begins. `house`: its first moves, which the secret gives.
struct Started {
    Bytes32 secret{};
    Bytes32 nonce{};
    u64 minds = 0;  // what bots and stand-ins draw from; nothing to do with the secret
    Seat first{};
    std::vector<std::string> house;
    bool operator==(const Started&) const = default;
};
enum class By : u8 { person, bot, stand_in, clock };
inline constexpr std::array<std::string_view, 4> by_names = {"person", "bot", "stand_in", "clock"};
// A move, and those of the house that followed from it.
struct Moved {
    Seat seat{};
    By by = By::person;
    std::string move;
    std::vector<std::string> house;
    bool operator==(const Moved&) const = default;
};
// With two players the game is over; with more a stand-in plays on.
struct Resigned {
    Seat seat{};
    bool operator==(const Resigned&) const = default;
};
struct Closed {
    bool operator==(const Closed&) const = default;
};

}  // namespace magichat::entry

namespace magichat {

using EntryBody = std::variant<entry::Arranged, entry::Started, entry::Moved, entry::Resigned, entry::Closed>;

inline constexpr std::array<std::string_view, 5> entry_names = {"arranged", "started", "moved", "resigned", "closed"};
static_assert(std::variant_size_v<EntryBody> == entry_names.size());

struct Entry {
    u64 number = 0;  // from 1
    Time at;
    EntryBody body;
    bool operator==(const Entry&) const = default;
};

struct BadLog {
    u64 number = 0;   // the entry that can't be
    std::string why;  // one line
};

}  // namespace magichat
