// table: what the host may set, and the small words that all of table/ shares.
#pragma once

#include <array>
#include <compare>
#include <string>
#include <string_view>

#include "engine/record.h"

namespace magichat {

// A connection, as the server numbers them; never reused while it is connected.
enum class Client : u64 {};
// A person, known by their cookie or their token, on as many connections as they like.
enum class Guest : u64 {};
inline constexpr Guest no_guest{0};
// Where a connection comes from, as the server numbers it: a home, or a school. Names and cookies cost nothing, addresses do.
enum class Household : u64 {};
inline constexpr Household no_household{0};  // not known, as on a device of one's own: nothing is limited by it

// Milliseconds since the epoch. Time is always handed in: a table has no clock of its own.
struct Time {
    u64 ms = 0;

    auto operator<=>(const Time&) const = default;
    Time after(u64 more) const { return {ms + more}; }
    Time before(u64 less) const { return {ms > less ? ms - less : 0}; }
};

enum class Pace : u8 { calm, normal, quick };
inline constexpr std::array<std::string_view, 3> pace_names = {"calm", "normal", "quick"};

// How long a table waits, by its pace. None of it depends on anything hidden.
struct Waits {
    u64 show;   // for the clients to show a move in full view; whoever takes longer is waited for once
    u64 think;  // about so long before a bot moves, so that people can follow: table/tempo.h
    u64 grace;  // before a stand-in moves for somebody who is gone
};
constexpr Waits waits_of(Pace pace) {
    switch (pace) {
        case Pace::calm: return {24000, 2500, 60000};
        case Pace::normal: return {15000, 1500, 30000};
        case Pace::quick: break;
    }
    return {7000, 500, 10000};
}

// Who starts a rematch.
enum class Starter : u8 { youngest, next };
inline constexpr std::array<std::string_view, 2> starter_names = {"youngest", "next"};

// Who may ask what they could do: a person who is alone among bots, everybody, or nobody. A seat with that handicap always
// may.
enum class Hints : u8 { alone, everybody, nobody };
inline constexpr std::array<std::string_view, 3> hints_names = {"alone", "everybody", "nobody"};

struct TableSettings {
    AnySetup setup;  // the game, its options (the number of seats among them), and the youngest: `first`
    Pace pace = Pace::normal;
    Starter rematch = Starter::youngest;
    u32 clock = 0;      // seconds for a move; 0: no clock
    bool watch = true;  // may people without a seat watch?
    bool again = true;  // may the last move be shown again?
    Hints hints = Hints::alone;
    bool locked = false;  // nobody new comes in
    bool aloud = false;   // bots say why they move, to all: whoever listens learns what they know
    std::array<Handicap, max_seats> handicaps{};

    bool operator==(const TableSettings&) const = default;
};

inline constexpr u32 least_clock = 5;
inline constexpr u32 most_clock = 3600;

// Another game, or other options: what is not said stays, but options are said all at once. Says why not.
Result<AnySetup, Malformed> change_setup(const AnySetup& now, const std::optional<std::string>& game,
                                         const std::optional<GivenOptions>& options);
std::string_view game_name(const AnySetup& setup);
Seat first_of(const AnySetup& setup);
void set_first(AnySetup& setup, Seat first);

// The faces that people can choose; without one the page picks one by the name. Bots have their animals.
enum class Face : u8 { fern, otto, mina, kofi, pearl, juno, bruno, aisha, hugo, lily, ravi, merlin };
inline constexpr std::array<std::string_view, 12> face_names = {"fern",  "otto",  "mina", "kofi", "pearl", "juno",
                                                                "bruno", "aisha", "hugo", "lily", "ravi",  "merlin"};

// The emotes: there is no free text between players.
inline constexpr std::array<std::string_view, 10> emote_names = {"wave", "smile", "laugh", "wow",   "think",
                                                                 "clap", "oops",  "sad",   "hurry", "thanks"};

}  // namespace magichat
