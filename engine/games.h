// The list of games, and how to get from a game's name to its types.
#pragma once

#include <array>
#include <type_traits>
#include <variant>

#include "engine/court/game.h"
#include "engine/game.h"
#include "engine/rabbits/game.h"
#include "engine/vanish/game.h"

namespace magichat {

template <class G>
struct GameTag {
    using type = G;
    bool operator==(const GameTag&) const = default;
};
template <class Tag>
using GameOf = typename std::remove_cvref_t<Tag>::type;

template <ShownGame... Gs>
struct GameList {
    // Which of the games: std::visit it with a generic lambda to get the type.
    using Any = std::variant<GameTag<Gs>...>;
    static constexpr std::array<Any, sizeof...(Gs)> all = {GameTag<Gs>{}...};
    // Another list of the same games: With<::testing::Types>.
    template <template <class...> class List>
    using With = List<Gs...>;
};

// The only list of them: whatever is there for every game goes by it.
using Games = GameList<vanish::Game, court::Game, rabbits::Game>;
using AnyGame = Games::Any;
inline constexpr auto all_games = Games::all;

constexpr std::string_view name_of(const AnyGame& game) {
    return std::visit([](auto tag) { return GameOf<decltype(tag)>::name; }, game);
}

// "vanish, court and rabbits"
inline std::string all_game_names() {
    std::string names;
    for (std::size_t i = 0; i < all_games.size(); ++i) {
        if (i > 0) names += i + 1 == all_games.size() ? " and " : ", ";
        names += name_of(all_games[i]);
    }
    return names;
}

constexpr std::optional<AnyGame> find_game(std::string_view name) {
    for (const AnyGame& game : all_games) {
        if (name_of(game) == name) return game;
    }
    return std::nullopt;
}

}  // namespace magichat
