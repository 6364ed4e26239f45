// vanish, which animal is missing?  The vocabulary: options, state and moves as plain values.
#pragma once

#include <array>
#include <string_view>

#include "engine/base/ids.h"
#include "engine/base/list.h"
#include "engine/base/moves.h"

namespace magichat::vanish {

// blank: not seen. It stands only in the State of a Knowledge and in events, where a seat does not get to see a hat.
enum class Animal : u8 { rabbit, dove, cat, owl, frog, mouse, blank };
inline constexpr std::size_t animal_count = 6;
inline constexpr std::array<std::string_view, animal_count> animal_names = {"rabbit", "dove", "cat",
                                                                            "owl",    "frog", "mouse"};

// A position in the circle, and after those the box.
enum class Hat : u8 {};
inline constexpr std::size_t circle = 5;
inline constexpr Hat box{circle};

enum class SwapRule : u8 { must, may };
inline constexpr std::array<std::string_view, 2> swap_rule_names = {"must", "may"};

struct Options {
    u64 turn_limit = 400;  // 0: none
    u8 players = 2;
    bool expert = false;
    SwapRule swap = SwapRule::must;
    std::array<u8, 5> spare{};  // no hidden padding: equal values have equal bytes

    bool operator==(const Options&) const = default;
};

// The options by name, for whoever reads, writes or asks for them.
template <class O, class Visitor>
    requires std::is_same_v<std::remove_const_t<O>, Options>
void describe(O& options, Visitor&& visit) {
    visit.number("players", options.players, 2, max_seats);
    visit.flag("expert", options.expert);
    visit.choice("swap", options.swap, swap_rule_names);
    visit.number("turn_limit", options.turn_limit, 0, ~u64{0});
}

enum class MoveKind : u8 { look, swap, stay, done, call };
inline constexpr std::array<std::string_view, 5> move_names = {"look", "swap", "stay", "done", "call"};

// A move by its number, in the order in which legal moves are listed:
//   0..4 look at a hat | 5..24 swap a with b: 5 + 4a + (b without a) | 25 stay | 26 done | 27..32 call an animal
enum class Move : u8 {};
inline constexpr std::size_t move_count = 33;
using LegalMoves = Moves<Move>;

constexpr Move look(Hat hat) { return at<Move>(index(hat)); }
constexpr Move swap(Hat a, Hat b) { return at<Move>(5 + 4 * index(a) + index(b) - (b > a ? 1 : 0)); }
inline constexpr Move stay{25};
inline constexpr Move done{26};
constexpr Move call(Animal animal) { return at<Move>(27 + index(animal)); }

struct MoveParts {
    MoveKind kind;
    Hat hat;        // look, swap
    Hat other;      // swap
    Animal animal;  // call
};

inline constexpr auto move_parts = [] {
    std::array<MoveParts, move_count> parts{};
    for (std::size_t a = 0; a < circle; ++a) {
        parts[index(look(at<Hat>(a)))] = {MoveKind::look, at<Hat>(a), {}, {}};
        for (std::size_t b = 0; b < circle; ++b) {
            if (a != b) parts[index(swap(at<Hat>(a), at<Hat>(b)))] = {MoveKind::swap, at<Hat>(a), at<Hat>(b), {}};
        }
    }
    parts[index(stay)] = {MoveKind::stay, {}, {}, {}};
    parts[index(done)] = {MoveKind::done, {}, {}, {}};
    for (std::size_t a = 0; a < animal_count; ++a) {
        parts[index(call(at<Animal>(a)))] = {MoveKind::call, {}, {}, at<Animal>(a)};
    }
    return parts;
}();

// The one chance move: what lies at positions 1 to 5 and in the box.
struct Chance {
    std::array<Animal, animal_count> hats;

    bool operator==(const Chance&) const = default;
};

enum class Phase : u8 {
    deal,   // the house is to deal a round
    turn,   // look or call
    swap,   // has looked, must (may) swap
    extra,  // expert: may swap any two
    over,
};
inline constexpr std::array<std::string_view, 5> phase_names = {"deal", "turn", "swap", "extra", "over"};

struct State {
    Options options;
    u64 turns = 0;                            // complete turns of the whole game
    std::array<Animal, animal_count> hats{};  // positions 1 to 5, then the box; of the last deal
    std::array<u8, max_seats> tokens{};       // rounds won: one is a hat, two are the wand
    u8 out = 0;                               // a bit a seat: has called wrong in this round
    u8 round = 0;                             // of the last deal, from 1
    Seat turn{};                              // whose turn it is, or who will start the round
    Hat looked{};                             // in Phase::swap
    Phase phase = Phase::deal;
    u8 spare = 0;

    bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 64 && std::has_unique_object_representations_v<State>);

// All that a move brought about. Only sight may read it.
struct Trace {
    enum class Kind : u8 { deal, move } kind;
    Seat by;         // who made the move
    MoveParts move;  // Kind::move
    Animal seen;     // look: what was in the hat; call: what was in the box
    Seat winner;     // of the round that the call ended, or nobody
};

enum class EventKind : u8 { deal, look, swap, stay, done, call, round, end };
inline constexpr std::array<std::string_view, 8> event_names = {"deal", "look", "swap",  "stay",
                                                                "done", "call", "round", "end"};
enum class Prize : u8 { hat, wand };
inline constexpr std::array<std::string_view, 2> prize_names = {"hat", "wand"};

// What one seat sees of a move. Fields that an event does not have, or that this seat does not get, are as declared.
struct Event {
    EventKind kind = EventKind::deal;
    Seat seat{};                                  // deal: the starter; round: the winner; else who moved
    Hat hat{};                                    // look, swap
    Hat other{};                                  // swap
    Animal animal = Animal::blank;                // look, call
    Animal box = Animal::blank;                   // call, round
    bool right = false;                           // call
    Prize prize = Prize::hat;                     // round
    u8 round = 0;                                 // deal
    u8 players = 0;                               // end
    u8 winners = 0;                               // end: a bit a seat
    std::array<std::int8_t, max_seats> scores{};  // end

    bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) <= 16);
using Events = List<Event, 3>;

// A round is over and all hats are lifted: what stood there.
struct Lifted {
    std::array<Animal, circle> hats{};
    Animal box{};

    bool operator==(const Lifted&) const = default;
};

}  // namespace magichat::vanish
