// table: what a client may ask of a table. protocol/ reads them from text.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "table/settings.h"

namespace magichat::command {

// Take an open seat; one guest may take several. Without a name a picked one.
struct Sit {
    Seat seat{};
    std::optional<std::string> name{};
    bool operator==(const Sit&) const = default;
};
// Give a seat up, before a game or after it.
struct Stand {
    Seat seat{};
    bool operator==(const Stand&) const = default;
};
// The host changes settings: those that are given.
struct Set {
    std::optional<std::string> game{};
    std::optional<GivenOptions> options{};
    std::optional<Seat> youngest{};
    std::optional<Pace> pace{};
    std::optional<Starter> rematch{};
    std::optional<u32> clock{};
    std::optional<bool> watch{};
    std::optional<bool> again{};
    std::optional<Hints> hints{};
    std::optional<bool> locked{};                      // also during a game
    std::optional<bool> aloud{};                       // bots think aloud
    std::optional<std::vector<Handicap>> handicaps{};  // one a seat
    bool operator==(const Set&) const = default;
};
// The host seats a bot of the ladder: "fox", "elephant:iterations=500".
struct SeatBot {
    Seat seat{};
    std::string bot;
    bool operator==(const SeatBot&) const = default;
};
// The host clears a seat: a bot goes; a person goes and may not come back. A game that they play is broken off.
struct Clear {
    Seat seat{};
    bool operator==(const Clear&) const = default;
};
// The host sends all away who have no seat; they may not come back.
struct SendAway {
    bool operator==(const SendAway&) const = default;
};
struct Start {
    bool operator==(const Start&) const = default;
};
// `seat` only needs saying if the sender has several; with `n`, only if nothing has happened since that version.
struct Move {
    std::optional<Seat> seat{};
    std::string move;
    std::optional<u64> n{};
    bool operator==(const Move&) const = default;
};
// Everything up to version n was shown on this client's screen.
struct Shown {
    u64 n = 0;
    bool operator==(const Shown&) const = default;
};
// Show the last move again: what was public of it, to the one who asks.
struct Again {
    bool operator==(const Again&) const = default;
};
// What could I do? Only for a seat that is asked to move; the answer goes to the one who asks.
struct Hint {
    std::optional<Seat> seat{};
    bool operator==(const Hint&) const = default;
};
struct Resign {
    std::optional<Seat> seat{};
    bool operator==(const Resign&) const = default;
};
// After a game: another one with the same seats, as soon as all who are here want it.
struct Rematch {
    bool operator==(const Rematch&) const = default;
};
// Give up all seats (in a game: resign) and go.
struct Leave {
    bool operator==(const Leave&) const = default;
};
struct Emote {
    std::optional<Seat> seat{};
    std::string emote;
    bool operator==(const Emote&) const = default;
};
// Another name for a seat; none: a picked one.
struct Name {
    std::optional<Seat> seat{};
    std::optional<std::string> name{};
    bool operator==(const Name&) const = default;
};
// Another face for a seat; none: the one that goes with the name.
struct Face {
    std::optional<Seat> seat{};
    std::optional<magichat::Face> face{};
    bool operator==(const Face&) const = default;
};
// Stay without a seat: before a game gives up the seats, if the table may be watched.
struct Watch {
    bool operator==(const Watch&) const = default;
};
// The luck that this client has pledged, now that the cards are promised; and the pledge for the next game.
struct Luck {
    Bytes32 value{};
    std::optional<Bytes32> next{};
    bool operator==(const Luck&) const = default;
};
struct Ping {
    bool operator==(const Ping&) const = default;
};

}  // namespace magichat::command

namespace magichat {

// How a connection comes to the table. Which table, and who it is, the server has found out before.
struct Join {
    std::optional<Seat> seat{};       // sit here, if it is open
    std::optional<u64> since{};       // the last version that this client has
    bool eyes = true;                 // it shows moves and will say so; false: never wait for it
    std::optional<Bytes32> pledge{};  // it brings luck of its own to the next deal: the hash of it
    std::string table{};              // the code of this table, which the promise of a deal names
    Household household = no_household;
    bool may_change = true;  // false: its household has changed too much, at this table or at others
    bool operator==(const Join&) const = default;
};

using Command = std::variant<command::Sit, command::Stand, command::Set, command::SeatBot, command::Clear,
                             command::SendAway, command::Start, command::Move, command::Shown, command::Again,
                             command::Hint, command::Resign, command::Rematch, command::Leave, command::Emote,
                             command::Name, command::Face, command::Watch, command::Luck, command::Ping>;
// Their names, in the same order: the `type` of the message, and what an error was about.
inline constexpr std::array<std::string_view, 20> command_names = {
    "sit",  "stand",  "set",     "seat_bot", "clear", "send_away", "start", "move",  "shown", "again",
    "hint", "resign", "rematch", "leave",    "emote", "name",      "face",  "watch", "luck",  "ping"};
static_assert(std::variant_size_v<Command> == command_names.size());

// A change that whoever has changed too much is refused: of who sits where, how they are called or what is set. Not the door
// and the clearing of a seat, which the host may need just then; nor what is no change, like playing, resigning and leaving.
bool can_wait(const Command& command);

}  // namespace magichat
