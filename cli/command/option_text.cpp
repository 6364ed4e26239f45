#include "cli/command/option_text.h"

#include <utility>

#include "engine/games.h"

namespace magichat {

std::string_view option_sentence(std::string_view name) {
    static constexpr std::pair<std::string_view, std::string_view> sentences[] = {
        {"expert", "after every swap you may swap any two hats once more"},
        {"swap", "must: after a look you have to swap the hat; may: or leave it"},
        {"magic_hats", "four magic hats are among the hats; harder without"},
        {"no_echo", "you may not repeat the look or the swap just made before you"},
        {"turn_limit", "the game ends after so many turns; 0 for no limit"},
    };
    for (const auto& [option, sentence] : sentences) {
        if (option == name) return sentence;
    }
    return {};
}

std::string no_game(std::string_view typed) {
    std::array<std::string_view, all_games.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(all_games[i]);
    return no_such("game", typed, names);
}

}  // namespace magichat
