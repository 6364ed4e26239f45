// cli: the games in sentences. Every game has these functions; they are found by their arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/names.h"
#include "engine/games.h"

namespace magichat {

// What a newcomer is told.
struct About {
    Key title;                // "Who vanished?"
    Key blurb;                // one sentence, to choose by
    std::vector<Line> rules;  // ten sentences or so
};

// An index from 0 as the number from 1 that people know.
template <class E>
Arg from_one(E e) {
    return index(e) + 1;
}

namespace vanish {
std::string tell(const Event& event, const Names& names);
// A chance move in full, hidden cards and all: for those who may know everything. Empty if the event tells it all.
std::vector<std::string> tell(const Chance& chance, const Names& names);
// What the viewer, who is not the mover, received by this event and the mover's copy does not tell. Often nothing.
std::string tell_received(const Event& event, const Names& names);
// What begins with this event, if something does: "Round 2".
std::optional<Line> heading(const Event& event);
// What this move and those like it invite to do.
Key invitation(Move move);
// What a word in this move means in the language of the reader, where that is another one: moves are typed as they are
// written in records.
std::optional<Line> meaning(Move move);
// Why this move is not allowed now, if there is more to say than that it is not.
std::optional<Line> why_not(const State& table, Move move, const Names& names);
About about(GameTag<Game> game);
}  // namespace vanish

namespace court {
std::string tell(const Event& event, const Names& names);
std::vector<std::string> tell(const Chance& chance, const Names& names);
std::string tell_received(const Event& event, const Names& names);
std::optional<Line> heading(const Event& event);
Key invitation(Move move);
std::optional<Line> meaning(Move move);
std::optional<Line> why_not(const State& table, Move move, const Names& names);
About about(GameTag<Game> game);
}  // namespace court

namespace rabbits {
Line face_words(Face face);  // "2 hats"
std::string tell(const Event& event, const Names& names);
std::vector<std::string> tell(const Chance& chance, const Names& names);
std::string tell_received(const Event& event, const Names& names);
std::optional<Line> heading(const Event& event);
Key invitation(Move move);
std::optional<Line> meaning(Move move);
std::optional<Line> why_not(const State& table, Move move, const Names& names);
About about(GameTag<Game> game);
}  // namespace rabbits

}  // namespace magichat
