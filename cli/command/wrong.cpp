#include "cli/command/wrong.h"

#include "cli/layout.h"
#include "engine/base/spelling.h"
#include "engine/games.h"

namespace magichat {

namespace {

std::array<std::string_view, all_games.size()> game_names() {
    std::array<std::string_view, all_games.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(all_games[i]);
    return names;
}

}  // namespace

std::string meant(std::string_view typed, std::span<const std::string_view> words) {
    const std::string_view word = nearest_word(typed, words);
    return word.empty() ? "" : say(Key::fail_did_you_mean, {{"word", code(word)}});
}

std::string no_such(Key none, std::string_view typed, std::span<const std::string_view> words, Key there_are) {
    return sentences({say(none, {{"word", magichat::typed(typed, shown_typed)}}), meant(typed, words),
                      say(there_are, {{"words", codes(words)}})});
}

std::string no_game(std::string_view typed) { return no_such(Key::fail_no_game, typed, game_names()); }

ListArg game_codes() { return codes(game_names()); }

}  // namespace magichat
