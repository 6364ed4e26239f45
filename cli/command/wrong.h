// cli: what is wrong with a word that somebody typed, and which one they probably meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "words/words.h"

namespace magichat {

// What is wrong, in a sentence or two; nothing if nothing is.
using Wrong = std::optional<std::string>;

inline constexpr std::size_t shown_typed = 60;  // bytes of a word that is wrong

// "Did you mean fox?"; empty if no word is near.
std::string meant(std::string_view typed, std::span<const std::string_view> words);

// "There is no game “rabits”. Did you mean rabbits? There are vanish, court and rabbits." `none`: the first of these, of
// {word}; `there_are`: the last, of {words}.
std::string no_such(Key none, std::string_view typed, std::span<const std::string_view> words,
                    Key there_are = Key::fail_there_are);

// Of a game that there is not.
std::string no_game(std::string_view typed);
// All of them, as they are typed.
ListArg game_codes();

}  // namespace magichat
