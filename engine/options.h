// A game and its options, whichever it is. Options as somebody gives them are plain values: numbers, flags and words.
// They become the options of a game here, by the game's own description, and what is wrong is said here.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/because.h"
#include "engine/base/json_tree.h"
#include "engine/base/result.h"
#include "engine/games.h"
#include "engine/match.h"

namespace magichat {

// A setup of any of the games.
template <class... Gs>
using SetupsOf = std::variant<Setup<Gs>...>;
using AnySetup = Games::With<SetupsOf>;

struct Malformed {
    std::string why;  // one line
    Because because{};
};

// Some options, before it is said for which game. Those that are not given have their defaults.
struct GivenOption {
    std::string name;
    std::variant<std::monostate, u64, bool, std::string> value;  // nothing: what no option can be, such as a list

    bool operator==(const GivenOption&) const = default;
};
using GivenOptions = std::vector<GivenOption>;

// From a JSON object, in its order; what is wrong with them is found when they meet a game.
GivenOptions given_options(const JsonTree& object);
void write(Json& json, const GivenOptions& options);

// "unknown game …: there are …"
Result<AnyGame, Malformed> read_game(std::string_view name);
// The game with these options; the first seat starts.
Result<AnySetup, Malformed> make_setup(const AnyGame& game, const GivenOptions& options);
// All options as a JSON object, as in a record.
void write_options(Json& json, const AnySetup& setup);

template <class F>
auto with_setup(const AnySetup& setup, F&& f) {
    return std::visit(std::forward<F>(f), setup);
}

u8 players_of(const AnySetup& setup);

}  // namespace magichat
