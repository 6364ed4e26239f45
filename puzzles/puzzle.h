// puzzles: a puzzle as plain values. It is a record that ends where the question is asked; the question stands in the record
// under `puzzle`. docs/puzzles.md says what is asked and where the rating comes from.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"

namespace magichat::puzzles {

enum class Kind : u8 {
    where,    // vanish, court: under which hat, or over which head, is what I saw?
    missing,  // vanish: what is in the box?
    pair,     // court: which column do I open?
    lure,     // court: another has just brought this hat here: do I open it?
    stand,    // rabbits: which rabbit stands on my own wand, its back to me?
};
inline constexpr std::array<std::string_view, 5> kind_names = {"where", "missing", "pair", "lure", "stand"};

// Places and cards are in the words of the notation.
struct Puzzle {
    Kind kind{};
    Seat seat{};        // whose eyes
    std::string about;  // where: the card; lure: the column; stand: the seat and its slot, "1 3"; else empty
    std::vector<std::string> answers;
    std::string right;
    u64 swaps = 0;   // that were to be watched since it was seen: hats, or cards exchanged
    u64 turns = 0;   // for so many it had to be kept in mind
    u64 rating = 0;  // rate.h

    bool operator==(const Puzzle&) const = default;
};

void write(Json& json, const Puzzle& puzzle);

// What stands under `puzzle`; none: nothing does, or it is no puzzle.
std::optional<Puzzle> puzzle_of(const Record& record);
void set_puzzle(Record& record, const Puzzle& puzzle);

}  // namespace magichat::puzzles
