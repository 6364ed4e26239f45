#include "server/store/pieces.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace magichat {

namespace {

void add_number(std::string& text, std::int64_t number, char end) {
    std::array<char, 24> digits{};
    const auto done = std::to_chars(digits.begin(), digits.end(), number);
    text.append(digits.data(), done.ptr);
    text += end;
}

std::optional<std::int64_t> take_number(std::string_view& text, char end) {
    std::int64_t number = 0;
    const std::size_t digits = std::min(text.find(end), text.size());
    const std::string_view word = text.substr(0, digits);
    const auto read = std::from_chars(word.begin(), word.end(), number);
    if (digits == text.size() || read.ec != std::errc{} || read.ptr != word.end() || number < 0) return std::nullopt;
    text.remove_prefix(digits + 1);
    return number;
}

}  // namespace

void add_to_piece(std::string& piece, std::string_view entry) {
    add_number(piece, static_cast<std::int64_t>(entry.size()), ':');
    piece += entry;
    piece += '\n';
}

std::optional<std::string_view> next_in_piece(std::string_view& piece) {
    std::string_view rest = piece;
    const auto length = take_number(rest, ':');
    if (!length || static_cast<std::uint64_t>(*length) >= rest.size()) return std::nullopt;
    const auto size = static_cast<std::size_t>(*length);
    if (rest[size] != '\n') return std::nullopt;
    piece = rest.substr(size + 1);
    return rest.substr(0, size);
}

void add_to_arrival(std::string& arrival, const Arrived& one) {
    add_number(arrival, one.table, ' ');
    add_number(arrival, one.number, ' ');
    add_to_piece(arrival, one.entry);
}

std::optional<Arrived> next_in_arrival(std::string_view& arrival) {
    std::string_view rest = arrival;
    const auto table = take_number(rest, ' ');
    const auto number = table ? take_number(rest, ' ') : std::nullopt;
    const auto entry = number ? next_in_piece(rest) : std::nullopt;
    if (!entry) return std::nullopt;
    arrival = rest;
    return Arrived{*table, *number, *entry};
}

}  // namespace magichat
