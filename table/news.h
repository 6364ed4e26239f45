// table: what clients are told. A letter has one piece of news and all the clients that get it, so that it is spelled
// once. Versions: the game's news (game, seen, over) are numbered from 1 without gaps, for the whole life of a table;
// every seat and the spectator get one piece for every number, each its own copy of it.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "bots/hint.h"
#include "engine/base/forbidden.h"
#include "engine/base/outcome.h"
#include "table/clients.h"
#include "table/command.h"

namespace magichat {

// JSON that the engine has spelled (events, a view, notes), shared by all who get the same.
using Spelled = std::shared_ptr<const std::string>;

enum class SeatKind : u8 { open, person, bot };
inline constexpr std::array<std::string_view, 3> seat_kind_names = {"open", "person", "bot"};
enum class TablePhase : u8 { lobby, playing, over };
inline constexpr std::array<std::string_view, 3> table_phase_names = {"lobby", "playing", "over"};

// Why something was refused. `text` of the error says it in words.
enum class ErrorCode : u8 {
    bad_message,    // no JSON, an unknown type or field, a wrong type or value
    not_host,       // only the host may
    not_yours,      // that is not your seat
    not_open,       // that seat is taken, or there is no such seat
    not_now,        // not in this phase of the table
    not_allowed,    // the settings of the table say no, or you were sent away
    not_your_turn,  // another seat is to act, or the last move is still being shown
    illegal,        // no move of this game, or not legal now
    late,           // the time was over, or something has happened since version n
    bad_name,
    bad_setting,
    bad_bot,
    bad_emote,
    seats_open,  // a game can't start yet
    too_fast,
    full,    // no more connections at this table
    locked,  // nobody new comes to this table
};
inline constexpr std::array<std::string_view, 17> error_names = {
    "bad_message",   "not_host",   "not_yours", "not_open", "not_now",     "not_allowed",
    "not_your_turn", "illegal",    "late",      "bad_name", "bad_setting", "bad_bot",
    "bad_emote",     "seats_open", "too_fast",  "full",     "locked"};

// Why a connection ends.
enum class ByeWhy : u8 { left, closed, cleared, not_allowed, restart };
inline constexpr std::array<std::string_view, 5> bye_names = {"left", "closed", "cleared", "not_allowed", "restart"};

}  // namespace magichat

namespace magichat::news {

// The first thing on every connection.
struct Welcome {
    u64 protocol = 1;
    std::vector<Seat> seats;  // yours
    bool host = false;
    u64 n = 0;  // the version of the table now
};
// Your seats have changed, or you are the host now, or no longer.
struct Yours {
    std::vector<Seat> seats;
    bool host = false;
};
struct SeatNews {
    SeatKind kind = SeatKind::open;
    std::string name;
    std::string face;       // that its person has chosen; empty: none
    std::string bot;        // the ladder's word for it
    bool here = false;      // a person: connected
    bool resigned = false;  // a stand-in plays on for this seat
    Handicap handicap;
    std::optional<std::string> stand_in{};  // in a game: the bot that plays for this seat's person now
    std::optional<u64> stand_in_ms{};       // in a game: they are away, and in so many ms one will
};
// How often each seat has won, of the games in a row that the same people and bots have finished here.
struct Tally {
    u64 games = 0;
    std::vector<u64> wins;  // one a seat; a win that is shared counts for each
    bool operator==(const Tally&) const = default;
};
// All that is to know of the table but the game: always whole, to everybody the same.
struct Table {
    TablePhase phase = TablePhase::lobby;
    TableSettings settings;
    std::vector<SeatNews> seats;
    Seat host = house;          // where the host sits; the house: they have no seat
    u64 watchers = 0;           // connected guests without a seat
    std::vector<Seat> rematch;  // who wants one
    Tally tally;
};
struct Game {
    u64 n = 0;
    Seat seat = house;  // whose copy this is; the house for a spectator
    AnySetup setup;     // its `first` starts
    std::vector<std::string> names;
    std::vector<Handicap> handicaps;
    Bytes32 commitment{};
};
// The cards are promised: whoever has pledged luck for this deal shows it now.
struct Promised {
    Bytes32 commitment{};
    AnySetup setup;  // its `first` starts
    Promise promise;
};
// What a seat sees now, complete enough to draw the table from nothing.
struct View {
    Seat seat = house;
    u64 n = 0;
    Seat turn = nobody;  // who acts, or will once all have been shown the last move
    Spelled view;
    Spelled notes;  // only for a seat with that handicap
    // What a stand-in has played for this seat since its person's own last move, if anything.
    std::optional<std::vector<std::string>> played{};
};
// Why a bot has moved: what its seat knew. Said before the end only at a table where bots think aloud.
struct Thought {
    Why why{};
    std::vector<std::string> about;  // cards, in the words of the game
    std::optional<u64> percent{};    // how sure it was
    bool operator==(const Thought&) const = default;
};
// What a seat saw of a move and of the house's moves that followed from it.
struct Seen {
    Seat seat = house;
    u64 n = 0;
    bool show = false;  // in full view: say `shown` when it was
    Seat turn = nobody;
    Spelled events;
    Spelled notes;
    Spelled view;                      // after it; only for clients with eyes
    std::optional<std::string> by{};   // the bot that has moved for the seat's person, if it was one
    Spelled lifted{};                  // vanish: what stood under the hats of the round that this ended
    std::optional<Thought> thought{};  // of the bot that has moved, where bots think aloud
};
struct ForbiddenNews {
    std::string move;
    ForbiddenBy why{};
};
// To the clients of the seat that is asked to move.
struct Act {
    Seat seat{};
    u64 n = 0;
    std::vector<std::string> legal;
    std::optional<u64> ms;                                // left for this move, if the table has a clock
    std::optional<std::vector<ForbiddenNews>> forbidden;  // moves that a rule forbids just now, if there are any
    std::optional<bool> hints;                            // true: this seat may ask what it could do
};
// To the client that asked: a sensible move and why, by what its seat has seen.
struct Hint {
    Seat seat{};
    u64 n = 0;
    std::string move;
    HintWhy why{};
    std::vector<std::string> about;  // cards, in the words of the game
};
// To the others, only if the table has a clock: it runs now.
struct Turn {
    Seat seat{};
    u64 ms = 0;
};
using Opened = Commitment;
// The game is over; its randomness is opened, so that anyone can check the commitment.
struct Over {
    u64 n = 0;
    Outcome outcome;
    u8 players = 2;
    std::optional<Seat> resigned;  // the game ended because this seat resigned
    Opened commitment;
};
// The last move again, as everybody saw it.
struct Again {
    u64 n = 0;
    Spelled events;
};
struct Emote {
    Seat seat{};
    std::string emote;
    std::optional<u64> after{};  // of a bot: the version that it answers, so that nobody sees the answer first
};
struct Error {
    ErrorCode code{};
    std::string text;
    std::optional<std::string> re;  // the type of the message that was refused, if it had one
};
struct Pong {};
struct Bye {
    ByeWhy why{};
};

}  // namespace magichat::news

namespace magichat {

using News =
    std::variant<news::Welcome, news::Yours, news::Table, news::Promised, news::Game, news::View, news::Seen, news::Act,
                 news::Hint, news::Turn, news::Over, news::Again, news::Emote, news::Error, news::Pong, news::Bye>;
// Their names, in the same order: the `type` of the message.
inline constexpr std::array<std::string_view, 16> news_names = {"welcome", "yours", "table", "promise", "game", "view",
                                                                "seen",    "act",   "hint",  "turn",    "over", "again",
                                                                "emote",   "error", "pong",  "bye"};
static_assert(std::variant_size_v<News> == news_names.size());

struct Letter {
    Clients to;
    News news;
};

}  // namespace magichat
