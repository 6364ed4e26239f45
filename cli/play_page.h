// cli: what a page of a terminal game is made of, whichever game it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "engine/record.h"

namespace magichat {

// What a player may type.
enum class Word : u8 { nothing, move, help, moves, table, last, save, save_over, again, undo, quit };
struct Typed {
    Word word;
    std::string rest;  // move: in lower case with single spaces; save: the file
};
Typed read_typed(std::string_view line);

// A move as it is offered.
struct Offer {
    std::string_view invitation;
    std::string text;
};
// Numbered from 1, those with the same invitation together, in columns.
std::vector<std::string> list_offers(const std::vector<Offer>& offers, const Style& style);
// The same in one line for each invitation, for a small screen.
std::vector<std::string> sum_up_offers(const std::vector<Offer>& offers, const Style& style);
// The offer with the same words in another order, if there is just one: what was probably meant.
std::string nearest_offer(const std::vector<Offer>& offers, const std::string& text);

// A swap or a claim with its two numbers the other way round, which means the same; everything else as it is.
std::string turned_round(const std::string& text);

std::vector<std::string> command_help();

// Where games are saved: never over a file of somebody else's.
class SaveFile {
public:
    explicit SaveFile(std::string loaded) : own_(std::move(loaded)) {}
    // Says how it went.
    bool save(const std::string& path, bool over, const Record& record);
    const std::string& own() const { return own_; }

private:
    std::string own_;  // loaded from, or saved to before
};

}  // namespace magichat
