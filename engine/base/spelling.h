// The word that was probably meant: one way to correct a spelling, for every word that somebody types.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace magichat {

// The letters of ASCII; whatever else there is stays as it is.
std::string lower_case(std::string_view text);

// How many letters have to be changed, put in, left out or exchanged with their neighbour to make one word the other.
// Capital and small letters are the same.
std::size_t spelling_distance(std::string_view a, std::string_view b);

// The nearest of these words, the first of those that are equally near; empty if none is near: one letter in three may
// be wrong, and one in a word of two.
std::string_view nearest_word(std::string_view typed, std::span<const std::string_view> words);

// "; did you mean fox?", for the end of an error; empty if no word is near.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> words);

// `there is no game "rabits"; did you mean rabbits? There are vanish, court and rabbits`
std::string no_such(std::string_view kind, std::string_view typed, std::span<const std::string_view> words);

}  // namespace magichat
