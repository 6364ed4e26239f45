// Entries of logs as bytes in the file: a piece is a run of entries of one table, an arrival has those of one commit, of
// whatever tables. Plain text, for whoever looks into the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magichat {

// LENGTH:ENTRY, and the end of the line.
void add_to_piece(std::string& piece, std::string_view entry);
// Takes an entry off the front. Nothing at the end (`piece` is empty then), or where it is no piece.
std::optional<std::string_view> next_in_piece(std::string_view& piece);

struct Arrived {
    std::int64_t table;
    std::int64_t number;
    std::string_view entry;
};
// TABLE NUMBER LENGTH:ENTRY, and the end of the line.
void add_to_arrival(std::string& arrival, const Arrived& one);
std::optional<Arrived> next_in_arrival(std::string_view& arrival);

}  // namespace magichat
