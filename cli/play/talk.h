// cli: the games in plain English. Every game has these functions; they are found by their arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/names.h"
#include "engine/games.h"

namespace magichat {

// What a newcomer is told.
struct About {
    std::string_view title;               // "who vanished?"
    std::string_view blurb;               // one sentence, to choose by
    std::vector<std::string_view> rules;  // ten sentences or so
};

namespace vanish {
std::string tell(const Event& event, const Names& names);
// A chance move in full, hidden cards and all: for those who may know everything. Empty if the event tells it all.
std::vector<std::string> tell(const Chance& chance, const Names& names);
// What the viewer, who is not the mover, received by this event and the mover's copy does not tell. Often nothing.
std::string tell_received(const Event& event, const Names& names);
// What begins with this event, if something does: "Round 2".
std::string heading(const Event& event);
// What this move and those like it invite to do.
std::string_view invitation(Move move);
// Why this move is not allowed now, if there is more to say than that it is not.
std::string why_not(const State& table, Move move, const Names& names);
About about(GameTag<Game> game);
}  // namespace vanish

namespace court {
std::string_view hat_words(Hat hat);  // "top hat"
std::string tell(const Event& event, const Names& names);
std::vector<std::string> tell(const Chance& chance, const Names& names);
std::string tell_received(const Event& event, const Names& names);
std::string heading(const Event& event);
std::string_view invitation(Move move);
std::string why_not(const State& table, Move move, const Names& names);
About about(GameTag<Game> game);
}  // namespace court

namespace rabbits {
std::string face_words(Face face);  // "2 hats"
std::string wand_words(Wand wand);  // "white-black"
std::string tell(const Event& event, const Names& names);
std::vector<std::string> tell(const Chance& chance, const Names& names);
std::string tell_received(const Event& event, const Names& names);
std::string heading(const Event& event);
std::string_view invitation(Move move);
std::string why_not(const State& table, Move move, const Names& names);
About about(GameTag<Game> game);
}  // namespace rabbits

}  // namespace magichat
