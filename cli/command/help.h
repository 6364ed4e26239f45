// cli: what --help says of a subcommand, in lines of at most 80 columns.
#pragma once

#include "cli/command/subcommand.h"

namespace magichat {

// `path`: how it is called, "magichat solve court".
std::string help_of(const Subcommand& command, std::string_view path);

// "de, en": the values of --language.
ListArg language_codes();

// What an argument means, what it can be and what is usual, in a line.
std::string explanation(const Argument& argument);

// A text in lines of that width.
std::string paragraph(std::string_view text);

// A list with explanations: each begins in the same column, or below a name that is too long.
struct Explained {
    std::string name;
    std::string sentence;  // said
};
std::string explained(const std::vector<Explained>& list);

}  // namespace magichat
