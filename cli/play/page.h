// cli: what a page of a terminal game is made of, whichever game it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/terminal.h"
#include "engine/record.h"
#include "words/words.h"

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
    Key invitation;
    std::string text;
    std::optional<Line> meaning{};  // of a word in it, where the reader speaks another language
};
// Numbered from 1, those with the same invitation together, in columns.
std::vector<std::string> list_offers(const std::vector<Offer>& offers, const Style& style, std::size_t width);
// The same in a line or two for each invitation, for a small screen.
std::vector<std::string> sum_up_offers(const std::vector<Offer>& offers, const Style& style, std::size_t width);
// The same without the invitations, for the smallest.
std::vector<std::string> shortest_offers(const std::vector<Offer>& offers, std::size_t width);
// The offer with the same words in another order, if there is just one: what was probably meant.
std::string nearest_offer(const std::vector<Offer>& offers, const std::string& text);

// A swap or a claim with its two numbers the other way round, which means the same; everything else as it is.
std::string turned_round(const std::string& text);

// All that may be typed, for Tab: these moves, and the commands.
std::vector<std::string> wordings(const std::vector<Offer>& offers);

// `command`: how this game is started.
std::vector<std::string> command_help(const std::string& command, std::size_t width);

// Where games are saved: never over a file of somebody else's.
class SaveFile {
public:
    SaveFile(std::string loaded, std::string command) : own_(std::move(loaded)), command_(std::move(command)) {}
    // Says how it went.
    bool save(const std::string& path, bool over, const Record& record);
    const std::string& own() const { return own_; }
    // How to go on with it, to be pasted.
    std::string to_load() const;

private:
    std::string own_;  // loaded from, or saved to before
    std::string command_;
};

}  // namespace magichat
