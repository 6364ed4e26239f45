// cli: what a package brings along beside the program, made from the descriptions of its commands, so that it can't say
// anything else than --help does.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cli/command/subcommand.h"

namespace magichat::papers {

// By the path that a file has below the prefix: "share/man/man1/magichat.1".
using Papers = std::map<std::string, std::string>;

// A page for the program and one for each command. `date` as 2026-11-19; `more`: what else is to be said about a command,
// by its name, already in the language of man.
void add_manual(Papers& papers, const Subcommand& program, std::string_view date,
                const std::map<std::string, std::string>& more);
// Of its section, "8" for what a host runs.
std::string_view section_of(std::string_view command);

// What bash, zsh and fish offer when Tab is pressed. `shells`: by its name the frame of each, in which @WORDS@ are filled in.
void add_completion(Papers& papers, const Subcommand& program, const std::map<std::string, std::string>& shells);

// Every setting of the server with its meaning and its default, none of them set.
void add_settings(Papers& papers, const Subcommand& serve);

// What a catalogue of programs shows, in every language.
void add_catalogue(Papers& papers, std::string_view date);

}  // namespace magichat::papers
