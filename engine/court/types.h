// court, every head its hat.  The vocabulary: options, state and moves as plain values.
#pragma once

#include <array>
#include <string_view>

#include "engine/base/ids.h"
#include "engine/base/list.h"
#include "engine/base/moves.h"

namespace magichat::court {

// blank: not seen. It stands only in the State of a Knowledge and in events, where a seat does not get to see a card.
enum class Character : u8 { king, princess, knight, wizard, cook, witch, pirate, dragon, jester, dresser, blank };
inline constexpr std::size_t character_kinds = 10;
inline constexpr std::array<std::string_view, character_kinds> character_names = {
    "king", "princess", "knight", "wizard", "cook", "witch", "pirate", "dragon", "jester", "dresser"};

// The hats in the order of their characters, so that a hat belongs to the character of the same number.
enum class Hat : u8 { crown, tiara, helmet, tophat, toque, pointed, tricorn, horns, bells, kerchief, magic, blank };
inline constexpr std::size_t hat_kinds = 11;
inline constexpr std::array<std::string_view, hat_kinds> hat_names = {
    "crown", "tiara", "helmet", "tophat", "toque", "pointed", "tricorn", "horns", "bells", "kerchief", "magic"};

constexpr bool belongs(Hat hat, Character character) { return index(hat) == index(character); }

inline constexpr std::size_t columns = 7;
inline constexpr std::size_t last_columns = 3;  // the game ends when only these are in use
inline constexpr std::size_t character_cards = 20;
inline constexpr std::size_t hat_cards = 24;
inline constexpr std::size_t magic_cards = 4;
enum class Column : u8 {};

struct Options {
    u64 turn_limit = 400;  // 0: none
    u8 players = 2;
    bool magic_hats = true;
    bool no_echo = true;
    std::array<u8, 5> spare{};  // no hidden padding: equal values have equal bytes

    bool operator==(const Options&) const = default;
};

// The options by name, for whoever reads, writes or asks for them.
template <class O, class Visitor>
    requires std::is_same_v<std::remove_const_t<O>, Options>
void describe(O& options, Visitor&& visit) {
    visit.number("players", options.players, 2, max_seats);
    visit.flag("magic_hats", options.magic_hats);
    visit.flag("no_echo", options.no_echo);
    visit.number("turn_limit", options.turn_limit, 0, ~u64{0});
}

enum class MoveKind : u8 { look, swap, open };
inline constexpr std::array<std::string_view, 3> move_names = {"look", "swap", "open"};

// A move by its number, in the order in which legal moves are listed:
//   0..6 look at a column's hat | 7..27 swap, by the lower column, then the higher | 28..34 open a column's hat
enum class Move : u8 {};
inline constexpr std::size_t move_count = 35;
inline constexpr Move no_move{63};
using LegalMoves = Moves<Move>;

constexpr Move look(Column column) { return at<Move>(index(column)); }
constexpr Move swap(Column low, Column high) {
    const std::size_t a = index(low);
    return at<Move>(7 + a * (13 - a) / 2 + index(high) - a - 1);
}
constexpr Move open(Column column) { return at<Move>(28 + index(column)); }

struct MoveParts {
    MoveKind kind;
    Column column;
    Column other;  // swap: the higher one
};

inline constexpr auto move_parts = [] {
    std::array<MoveParts, move_count> parts{};
    for (std::size_t a = 0; a < columns; ++a) {
        const auto column = at<Column>(a);
        parts[index(look(column))] = {MoveKind::look, column, column};
        parts[index(open(column))] = {MoveKind::open, column, column};
        for (std::size_t b = a + 1; b < columns; ++b) {
            parts[index(swap(column, at<Column>(b)))] = {MoveKind::swap, column, at<Column>(b)};
        }
    }
    return parts;
}();

// The one chance move: all cards not yet won. The first of each go to the columns, the rest are the piles, top first.
struct Chance {
    List<Character, character_cards> characters;
    List<Hat, hat_cards> hats;

    bool operator==(const Chance&) const = default;
};

enum class Phase : u8 { deal, turn, over };
inline constexpr std::array<std::string_view, 3> phase_names = {"deal", "turn", "over"};

// The table and the piles share two arrays: the first seven cards lie in the columns, the piles are the last ones, their
// top at `character_top` and `hat_top`. Cards in between have been won.
struct State {
    Options options;
    u64 turns = 0;  // complete turns of the whole game
    std::array<u32, max_seats> penalties{};
    std::array<Character, character_cards> characters{};
    std::array<Hat, hat_cards> hats{};
    u8 character_top = 0;
    u8 hat_top = 0;
    u8 in_use = 0;  // a bit a column
    std::array<u8, max_seats> pairs{};
    std::array<u8, max_seats> magic{};
    Move echo = no_move;  // what no_echo forbids now
    Seat turn{};
    Phase phase = Phase::deal;
    std::array<u8, 6> spare{};

    bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 128 && std::has_unique_object_representations_v<State>);

enum class Result : u8 { pair, magic, miss };
inline constexpr std::array<std::string_view, 3> result_names = {"pair", "magic", "miss"};

// All that a move brought about. Only sight may read it.
struct Trace {
    enum class Kind : u8 { deal, move } kind;
    Seat by;
    MoveParts move;
    Hat seen;        // look, open
    Result result;   // open
    Character laid;  // open, pair: the new character, or blank if the column closed
    bool dead;       // the table is dead now
};

enum class EventKind : u8 { deal, dead, look, swap, open, lay, close, end };
inline constexpr std::array<std::string_view, 8> event_names = {"deal", "dead", "look",  "swap",
                                                                "open", "lay",  "close", "end"};

// What one seat sees of a move. Fields that an event does not have, or that this seat does not get, are as declared.
struct Event {
    EventKind kind = EventKind::deal;
    Seat seat{};
    Column column{};                               // look, swap, open, lay, close
    Column other{};                                // swap
    Hat hat = Hat::blank;                          // look, open
    Result result = Result::pair;                  // open
    Character character = Character::blank;        // lay
    u8 players = 0;                                // end
    u8 winners = 0;                                // end: a bit a seat
    std::array<Character, columns> characters{};   // deal
    std::array<std::int32_t, max_seats> scores{};  // end

    bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) <= 32);
using Events = List<Event, 4>;

}  // namespace magichat::court
