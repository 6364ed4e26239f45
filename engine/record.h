// Records, `*.hat.json`: a finished or unfinished game as one JSON object. Reading checks everything but the moves,
// which only the rules can judge: see replay.h.
#pragma once

#include <optional>

#include "engine/base/bytes.h"
#include "engine/fault.h"
#include "engine/options.h"

namespace magichat {

// Help for the memory of a seat, visible to all; docs/table.md says what each shows in each game.
struct Handicap {
    bool long_peek = false;  // the page shows a peek longer
    bool notes = false;      // the seat's own peeks, followed through the swaps that it has seen
    bool hints = false;      // it may ask what it could do

    bool operator==(const Handicap&) const = default;
};

// {"peek":"long","notes":true,"hints":true}; what is not there is as usual.
void write(Json& json, const Handicap& handicap);

// A seat when the cards were promised, and the luck that it brought: docs/table.md.
struct PromisedSeat {
    std::optional<std::string> person{};  // their name; or
    std::optional<std::string> bot{};     // the bot's word
    std::optional<Bytes32> pledge{};      // the hash of the luck that they were going to bring
    std::optional<Bytes32> luck{};        // none: they have brought none

    bool operator==(const PromisedSeat&) const = default;
};

// What a commitment binds beside the game itself, and what the players added to the secret after that.
struct Promise {
    std::string table;  // its code
    u64 game_n = 0;     // the version that the game has there
    std::vector<PromisedSeat> seats;

    bool operator==(const Promise&) const = default;
};

// The randomness of a game, opened: the hash that was published before it, and what it was made of. Without a promise:
// from before players brought luck of their own.
struct Commitment {
    Bytes32 hash{};
    Bytes32 nonce{};
    Bytes32 secret{};
    std::optional<Promise> promise{};

    bool operator==(const Commitment&) const = default;
};

// A game that was broken off, and by whose fault.
struct Forfeit {
    Seat seat{};
    Fault fault;

    bool operator==(const Forfeit&) const = default;
};

// Which game of an arena this was; block and game from 1.
struct ArenaGame {
    std::optional<u64> block{};
    std::optional<u64> game{};
    std::optional<u64> seed{};
    std::optional<Forfeit> forfeit{};

    bool operator==(const ArenaGame&) const = default;
};

// How long a bot thought. A record has it in milliseconds with three places.
struct Took {
    u64 microseconds = 0;

    bool operator==(const Took&) const = default;
};

// Why a bot made the n-th move (from 1, those of the house among them): a word, the cards that it is about, and how sure it was.
struct Thought {
    u64 n = 0;
    std::string why;
    std::vector<std::string> about;
    std::optional<u64> percent{};

    bool operator==(const Thought&) const = default;
};

struct Record {
    AnySetup setup{};
    std::vector<std::string> names{};  // one a seat, or none
    std::vector<std::string> moves{};

    // What tables, the arena and the bots add to the game: each a key of the same name, if it is there.
    std::optional<Commitment> commitment{};
    std::optional<std::vector<Handicap>> handicaps{};
    std::optional<std::vector<std::optional<std::string>>> bots{};   // the word of a bot, or none for a person
    std::optional<std::vector<std::optional<std::string>>> faces{};  // that people have chosen, or none
    std::optional<std::vector<Seat>> resigned{};                     // seats of this game
    std::optional<EndedBy> ended_by{};                               // only in a finished game
    std::optional<ArenaGame> arena{};
    std::optional<std::vector<std::optional<Took>>> ms{};  // for each move; none for the house's
    std::optional<u64> seed{};
    std::optional<std::vector<Thought>> why{};
    std::optional<bool> aloud{};  // true: all at the table heard these thoughts during the game

    // Keys that this version does not know, and those above wherever they can't be understood, or not without losing
    // something: as they stand, in the order of `order`. Such a key is written as it stands, and not from its field.
    std::vector<JsonTree> extras{};
    // The keys that were read beyond those of the contract, in their order; what is not named here comes after them.
    std::vector<std::string> order{};

    bool operator==(const Record&) const = default;
};

inline constexpr std::size_t most_record_bytes = std::size_t{8} << 20U;
inline constexpr std::size_t most_record_depth = 64;

Result<Record, Malformed> read_record(std::string_view json);
std::string write_record(const Record& record);

// A key beyond those of the contract, as it would be written; false: the record has none of this name.
bool write_key(Json& json, const Record& record, std::string_view key);
// A key as it stands, if it is in no field.
const JsonTree* find_extra(const Record& record, std::string_view key);
// What stands under a key goes, whatever it is but its field; a new value of the field is written instead.
void drop_extra(Record& record, std::string_view key);

}  // namespace magichat
