// rabbits, the golden wands.  The vocabulary: options, state and moves as plain values.
#pragma once

#include <array>
#include <string_view>

#include "engine/base/ids.h"
#include "engine/base/list.h"
#include "engine/base/moves.h"

namespace magichat::rabbits {

// The rabbit on a hat card. From `blank` on: not seen; which blank it is says in a Knowledge which pool it is from.
enum class Colour : u8 { white, black, brown, pink, blue, green, blank = 8 };
inline constexpr std::size_t colour_count = 6;
inline constexpr std::array<std::string_view, colour_count> colour_names = {"white", "black", "brown",
                                                                            "pink",  "blue",  "green"};
constexpr bool is_blank(Colour colour) { return colour >= Colour::blank; }

inline constexpr std::size_t hat_cards = 24;
inline constexpr std::size_t hats_a_colour = 4;
inline constexpr std::size_t wand_cards = 21;
inline constexpr std::size_t slots = 3;
inline constexpr std::size_t places = max_seats * slots;                  // on all racks: seat by seat
inline constexpr std::size_t hat_pile_cards = hat_cards - 2 * slots + 2;  // two players, two slots empty for a claim
inline constexpr u8 wands_to_win = 4;

// A golden wand card by its pair of colours: white-white, white-black, .. white-green, black-black, .. green-green.
enum class Wand : u8 { white_white = 0, blank = 31 };
struct ColourPair {
    Colour low;
    Colour high;
    bool operator==(const ColourPair&) const = default;
};
inline constexpr auto wand_colours = [] {
    std::array<ColourPair, wand_cards> pairs{};
    std::size_t n = 0;
    for (std::size_t low = 0; low < colour_count; ++low) {
        for (std::size_t high = low; high < colour_count; ++high) pairs[n++] = {at<Colour>(low), at<Colour>(high)};
    }
    return pairs;
}();
// Their words, as "white-black".
inline constexpr std::size_t longest_wand = 11;
inline constexpr auto wand_letters = [] {
    std::array<std::array<char, longest_wand>, wand_cards> all{};
    for (std::size_t i = 0; i < wand_cards; ++i) {
        std::size_t n = 0;
        for (const char c : colour_names[index(wand_colours[i].low)]) all[i][n++] = c;
        all[i][n++] = '-';
        for (const char c : colour_names[index(wand_colours[i].high)]) all[i][n++] = c;
    }
    return all;
}();
inline constexpr auto wand_names = [] {
    std::array<std::string_view, wand_cards> names;
    for (std::size_t i = 0; i < wand_cards; ++i) {
        const ColourPair pair = wand_colours[i];
        const std::size_t size = colour_names[index(pair.low)].size() + 1 + colour_names[index(pair.high)].size();
        names[i] = {wand_letters[i].data(), size};
    }
    return names;
}();

enum class Slot : u8 {};
// A slot on somebody's rack.
enum class Place : u8 {};
constexpr Place place(Seat seat, Slot slot) { return at<Place>(index(seat) * slots + index(slot)); }
constexpr Seat owner(Place place) { return at<Seat>(index(place) / slots); }
constexpr Slot slot_of(Place place) { return at<Slot>(index(place) % slots); }

enum class Face : u8 { hat1, hat2, exchange, draw };
inline constexpr std::array<std::string_view, 4> face_names = {"hat1", "hat2", "exchange", "draw"};
// What the six sides of a die show.
inline constexpr std::array<Face, 6> die_sides = {Face::hat1,     Face::hat2, Face::exchange,
                                                  Face::exchange, Face::draw, Face::draw};
using Dice = std::array<Face, 2>;

struct Options {
    u64 turn_limit = 400;  // 0: none
    u8 players = 2;
    std::array<u8, 7> spare{};  // no hidden padding: equal values have equal bytes

    bool operator==(const Options&) const = default;
};

// The options by name, for whoever reads, writes or asks for them.
template <class O, class Visitor>
    requires std::is_same_v<std::remove_const_t<O>, Options>
void describe(O& options, Visitor&& visit) {
    visit.number("players", options.players, 2, max_seats);
    visit.number("turn_limit", options.turn_limit, 0, ~u64{0});
}

enum class MoveKind : u8 { flip, stop, exchange, draw_hat, draw_wand, keep, discard, claim, pass };
inline constexpr std::array<std::string_view, 9> move_names = {"flip", "stop",    "exchange", "draw", "draw",
                                                               "keep", "discard", "claim",    "pass"};

// A move by its number, in the order in which legal moves are listed:
//   0..11 flip the card at a place | 12 stop | 13..48 exchange: 13 + 12 own slot + place | 49 draw hat | 50 draw wand
//   51..53 keep in a slot | 54 discard | 55..57 claim with slots 1 2, 1 3, 2 3 | 58 pass
enum class Move : u8 {};
inline constexpr std::size_t move_count = 59;
using LegalMoves = Moves<Move>;

constexpr Move flip(Place place) { return at<Move>(index(place)); }
inline constexpr Move stop{12};
constexpr Move exchange(Slot own, Place other) { return at<Move>(13 + places * index(own) + index(other)); }
inline constexpr Move draw_hat{49};
inline constexpr Move draw_wand{50};
constexpr Move keep(Slot slot) { return at<Move>(51 + index(slot)); }
inline constexpr Move discard{54};
constexpr Move claim(Slot low, Slot high) { return at<Move>(54 + index(low) + index(high)); }
inline constexpr Move pass{58};

struct MoveParts {
    MoveKind kind;
    Place place;  // flip, exchange: the other's
    Slot slot;    // exchange: own; keep; claim: the lower
    Slot other;   // claim: the higher
};

inline constexpr auto move_parts = [] {
    std::array<MoveParts, move_count> parts{};
    for (std::size_t p = 0; p < places; ++p) {
        const auto where = at<Place>(p);
        parts[index(flip(where))] = {MoveKind::flip, where, {}, {}};
        for (std::size_t s = 0; s < slots; ++s) {
            parts[index(exchange(at<Slot>(s), where))] = {MoveKind::exchange, where, at<Slot>(s), {}};
        }
    }
    parts[index(stop)] = {MoveKind::stop, {}, {}, {}};
    parts[index(draw_hat)] = {MoveKind::draw_hat, {}, {}, {}};
    parts[index(draw_wand)] = {MoveKind::draw_wand, {}, {}, {}};
    parts[index(discard)] = {MoveKind::discard, {}, {}, {}};
    parts[index(pass)] = {MoveKind::pass, {}, {}, {}};
    for (std::size_t low = 0; low < slots; ++low) {
        parts[index(keep(at<Slot>(low)))] = {MoveKind::keep, {}, at<Slot>(low), {}};
        for (std::size_t high = low + 1; high < slots; ++high) {
            parts[index(claim(at<Slot>(low), at<Slot>(high)))] = {MoveKind::claim, {}, at<Slot>(low), at<Slot>(high)};
        }
    }
    return parts;
}();

enum class ChanceKind : u8 { deal, roll, shuffle };

// A chance move: a deal has hats and wands, a roll has dice, a shuffle has hats.
struct Chance {
    ChanceKind kind = ChanceKind::roll;
    Dice dice{};
    List<Colour, hat_cards> hats;
    List<Wand, wand_cards> wands;

    bool operator==(const Chance&) const = default;
};

enum class Phase : u8 {
    deal,
    roll,
    act,      // rolled; the action is not yet chosen
    flip,     // some hats are turned, more may be
    keep,     // has drawn a hat card
    claim,    // the action is done
    shuffle,  // the house is to shuffle the discards: for `draw hat`, or for a won claim
    over,
};
inline constexpr std::array<std::string_view, 8> phase_names = {"deal", "roll",  "act",     "flip",
                                                                "keep", "claim", "shuffle", "over"};

struct State {
    Options options;
    u64 turns = 0;  // complete turns of the whole game
    std::array<Colour, places> racks{};
    u16 out = 0;  // a bit a place: the card there faces out
    std::array<Colour, hat_pile_cards> pile =
        filled<hat_pile_cards>(Colour::blank);  // hats; the top is the last of pile_size
    u8 pile_size = 0;
    std::array<u8, colour_count> discards{};  // how many of each colour
    Colour drawn = Colour::blank;             // in Phase::keep
    std::array<Wand, max_seats> goals{};
    std::array<Wand, wand_cards> wands = filled<wand_cards>(Wand::blank);  // a ring; the top is at wand_top
    u8 wand_top = 0;
    u8 wand_count = 0;
    std::array<std::array<Wand, wands_to_win>, max_seats> won =  // in the order of winning, face down
        filled<max_seats>(filled<wands_to_win>(Wand::blank));
    std::array<u8, max_seats> won_count{};
    Dice dice{};
    u8 flips_left = 0;    // in Phase::flip
    Move claimed = pass;  // in Phase::shuffle: the won claim to draw for, or draw_hat
    Seat turn{};
    Phase phase = Phase::deal;
    u8 spare = 0;

    bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 128 && std::has_unique_object_representations_v<State>);

// All that a move brought about. Only sight may read it.
struct Trace {
    enum class Kind : u8 { deal, roll, shuffle, move } kind;
    Seat by;                        // whose turn it is
    MoveParts move;                 // Kind::move; Kind::shuffle: the move that it completes
    Colour rabbit = Colour::blank;  // flip, draw hat; keep, discard: what was discarded; exchange: what `by` received
    Colour given = Colour::blank;   // exchange: what the other received
    bool out = false;               // flip: the card faces out now
    bool drew = false;              // draw hat: a card was drawn (not when a shuffle must come first)
    bool won = false;               // claim
    bool lost = false;              // claim: a golden wand that was won before, which is under the pile now
    bool refilled = false;          // claim: new cards and a new goal were drawn
    std::array<Colour, 2> shown{};  // claim
    std::array<Colour, 2> fresh{};  // refill
    Wand goal = Wand::blank;        // draw wand, refill: the new goal
    Wand returned = Wand::blank;    // draw wand
};

enum class EventKind : u8 {
    deal,
    roll,
    flip,
    stop,
    exchange,
    draw_hat,
    keep,
    discard,
    draw_wand,
    shuffle,
    claim,
    refill,
    pass,
    end
};
inline constexpr std::array<std::string_view, 14> event_names = {"deal",  "roll",   "flip",    "stop", "exchange",
                                                                 "draw",  "keep",   "discard", "draw", "shuffle",
                                                                 "claim", "refill", "pass",    "end"};
enum class Faces : u8 { in, out };  // which way a card on a rack faces, for its owner
inline constexpr std::array<std::string_view, 2> faces_names = {"in", "out"};

// What one seat sees of a move. Fields that an event does not have, or that this seat does not get, are as declared.
struct Event {
    EventKind kind = EventKind::roll;
    Seat seat{};
    Place place{};                  // flip; exchange: the other's
    Slot slot{};                    // exchange: own; keep; claim, refill: the lower
    Slot other{};                   // claim, refill: the higher
    Colour rabbit = Colour::blank;  // flip, draw_hat; exchange: received; keep, discard: discarded
    bool flag = false;              // flip: faces out; claim: won
    bool lost = false;              // claim: a golden wand; which one is face down, and was seen when it was won
    Wand goal = Wand::blank;        // draw_wand, refill
    Wand returned = Wand::blank;    // draw_wand
    Dice dice{};                    // roll
    std::array<Colour, slots> rabbits = filled<slots>(Colour::blank);    // deal: own; claim, refill: two
    std::array<Wand, max_seats> goals = filled<max_seats>(Wand::blank);  // deal
    u8 players = 0;                                                      // deal, end
    u8 winners = 0;                                                      // end: a bit a seat
    std::array<std::int8_t, max_seats> scores{};                         // end

    bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) <= 32);
using Events = List<Event, 3>;

}  // namespace magichat::rabbits
