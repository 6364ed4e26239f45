// puzzles: is a record a puzzle, with one right answer and the rating that it says?
#pragma once

#include "engine/replay.h"
#include "puzzles/puzzle.h"

namespace magichat::puzzles {

struct Flaw {
    enum class Kind : u8 {
        no_puzzle,    // nothing under `puzzle`, or not all of it
        illegal,      // a move can't be made
        not_certain,  // this question has no one right answer here, by what the seat has seen
        differs,      // something that it says is not so: `key`
    };
    Kind kind{};
    std::string key{};
    std::string is{};  // what it should say, as JSON
    std::optional<IllegalMove> move{};
};

// What can be asked of a seat where the record ends, without ratings.
Result<std::vector<Puzzle>, IllegalMove> questions_at_end(const Record& record, Seat seat);

// The puzzle, if all that it says is so.
Result<Puzzle, Flaw> prove(const Record& record);

}  // namespace magichat::puzzles
