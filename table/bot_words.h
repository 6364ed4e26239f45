// table: what the bots are called in every language of texts/, in the order of these and of bot_names. Nobody at a table with
// a fox may be called Fox, nor Fuchs: on somebody's screen that is the fox.
#pragma once

#include <array>
#include <string_view>

#include "bots/ladder.h"

namespace magichat {

inline constexpr std::size_t languages = 11;
inline constexpr std::array<std::array<std::string_view, languages>, bot_names.size()> bot_words = {{
    {"Kolbøtte", "Purzel", "Tumbler", "Saltarín", "Culbuto", "נחום תקום", "Saltimbanco", "Tuimel", "Saltitão",
     "Попрыгун", "Kullerbytta"},
    {"Guldfisken", "Goldfisch", "Goldfish", "Pececito", "Poisson rouge", "דג הזהב", "Pesce rosso", "Goudvis",
     "Peixinho", "Рыбка", "Guldfisken"},
    {"Hvalpen", "Welpe", "Puppy", "Cachorro", "Chiot", "הכלבלב", "Cucciolo", "Puppy", "Cachorro", "Щенок", "Valpen"},
    {"Ræven", "Fuchs", "Fox", "Zorro", "Renard", "השועל", "Volpe", "Vos", "Raposa", "Лиса", "Räven"},
    {"Elefanten", "Elefant", "Elephant", "Elefante", "Éléphant", "הפיל", "Elefante", "Olifant", "Elefante", "Слон",
     "Elefanten"},
}};

}  // namespace magichat
