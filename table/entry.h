// table: the log. Everything that chance, time, people and bots have decided at a table, numbered from 1 without gaps;
// a table is restored by reading it. Who is connected is not in it. Between games an arrangement says all: a log may begin
// with one, whatever its number is, and says of the games before nothing but what still counts (Before).
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

// What is left of games that are no longer in the log.
struct Before {
    u64 n = 0;                   // the last version that was given out
    news::Tally tally;           // of those who have finished the last one:
    std::vector<Chair> company;  // one a seat
    bool operator==(const Before&) const = default;
};
// The whole arrangement after a change of it: the first entry of every log.
struct Arranged {
    TableSettings settings;
    Guest host = no_guest;
    std::vector<Chair> chairs;     // one a seat
    std::vector<Guest> sent_away;  // may not come back
    std::optional<Before> before{};
    bool operator==(const Arranged&) const = default;
};
// The cards are promised, and those who have pledged luck are asked for it. The promise stands, whatever happens.
struct Promised {
    Bytes32 secret{};
    Bytes32 nonce{};
    u64 minds = 0;  // what bots and stand-ins draw from; nothing to do with the secret
    Seat first{};
    Promise promise;  // without luck
    bool operator==(const Promised&) const = default;
};
// A game begins. `house`: its first moves, which secret and luck give.
struct Started {
    Bytes32 secret{};
    Bytes32 nonce{};
    u64 minds = 0;  // what bots and stand-ins draw from; nothing to do with the secret
    Seat first{};
    std::vector<std::string> house;
    std::optional<Promise> promise{};  // none: from before there was one, or a lesson
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
    std::optional<news::Thought> thought{};  // of a bot
    bool operator==(const Moved&) const = default;
};
// With two players the game is over; with more a stand-in plays on.
struct Resigned {
    Seat seat{};
    bool operator==(const Resigned&) const = default;
};
// The host has sent away somebody who played: the game is over, and nobody has won.
struct BrokenOff {
    bool operator==(const BrokenOff&) const = default;
};
struct Closed {
    bool operator==(const Closed&) const = default;
};

}  // namespace magichat::entry

namespace magichat {

using EntryBody = std::variant<entry::Arranged, entry::Promised, entry::Started, entry::Moved, entry::Resigned,
                               entry::BrokenOff, entry::Closed>;

inline constexpr std::array<std::string_view, 7> entry_names = {"arranged", "promised",   "started", "moved",
                                                                "resigned", "broken_off", "closed"};
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
