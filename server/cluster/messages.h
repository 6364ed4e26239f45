// What goes between two nodes: between a connection on one of them and the table on the other where it is. Plain bytes, the
// same on every machine; what comes is read strictly, since a newer version, or somebody else, may have written it.
//
// A parcel has a head and any number of messages. All numbers little-endian and as long as they are declared; a text is its
// length in four bytes, and the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "server/bus/bus.h"

namespace magichat::server::parcel {

// Higher by one with every change of what follows: nodes with other versions do not understand each other.
inline constexpr std::uint8_t version = 1;

enum class Kind : std::uint8_t {
    hello,    // to all: I am here
    beat,     // I still am, and this is what you should have heard
    news,     // messages follow
    goodbye,  // I will not be here in a moment
};

struct Head {
    Kind kind{};
    NodeNumber from = 0;
    // What a line is, and what these are for: line.h.
    std::uint64_t line = 0;
    std::uint64_t answers = 0;
    std::uint64_t number = 0;
    bool operator==(const Head&) const = default;
};

// A connection, by its number on the node where it is; and the table's code as a number (hash_of_code), which says to which
// loop it belongs.

// ---- From the connection to the table ----

// Who somebody is, and from which household, is known where they are connected, and believed.
struct Come {
    std::uint64_t connection = 0;
    std::uint64_t code = 0;  // here and below: of the table
    std::uint64_t guest = 0;
    bool may_try = false;  // their household has not tried too many wrong codes there
    std::string household{};
    std::string join{};  // as they said it, but for their token
    bool operator==(const Come&) const = default;
};
struct Say {
    std::uint64_t connection = 0;
    std::uint64_t code = 0;
    std::string text{};
    bool operator==(const Say&) const = default;
};
struct Go {
    std::uint64_t connection = 0;
    std::uint64_t code = 0;
    bool operator==(const Go&) const = default;
};
// What a request over HTTP asks of a table.
struct Ask {
    std::uint64_t connection = 0;
    std::uint64_t code = 0;
    std::uint64_t guest = 0;
    bool may_try = false;
    std::string household{};
    std::string table{};
    bool operator==(const Ask&) const = default;
};

// ---- From the table to the connection ----

struct Joined {
    std::uint64_t connection = 0;
    bool is_in = false;
    bool operator==(const Joined&) const = default;
};
// To these alone: each of them sees what stands in it.
struct Tell {
    std::vector<std::uint64_t> to{};
    std::string text{};
    bool operator==(const Tell&) const = default;
};
struct SendOff {
    std::uint64_t connection = 0;
    std::uint16_t close = 0;  // with this code
    std::string reason{};
    bool operator==(const SendOff&) const = default;
};
struct Answer {
    std::uint64_t connection = 0;
    std::uint16_t status = 0;
    std::string body{};
    bool operator==(const Answer&) const = default;
};

// ---- To everybody ----

// What a household has used up of its limits, so that they hold for all nodes together (households.h).
struct Used {
    std::string household{};
    std::uint8_t of = 0;
    std::uint32_t times = 0;
    bool operator==(const Used&) const = default;
};

// The order is that of the numbers on the wire.
using Message = std::variant<Come, Say, Go, Ask, Joined, Tell, SendOff, Answer, Used>;

struct Parcel {
    Head head{};
    std::vector<Message> messages{};
    bool operator==(const Parcel&) const = default;
};

// Appends it.
void write(std::string& bytes, const Head& head);
void write(std::string& bytes, const Message& message);

struct BadParcel {
    const char* why;
};
Result<Parcel, BadParcel> read(std::string_view bytes);

}  // namespace magichat::server::parcel
