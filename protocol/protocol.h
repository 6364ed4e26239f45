// protocol: messages and log entries as JSON, both ways.
#pragma once

#include <string>
#include <string_view>

#include "protocol/messages.h"

namespace magichat {

// A message longer or deeper than this is refused unread.
inline constexpr std::size_t most_message_bytes = 4096;
inline constexpr std::size_t most_message_depth = 4;

struct BadMessage {
    std::string why;  // one line
    std::string re;   // its type, if it had one that we know
};

// Strict: an unknown type, an unknown, missing or doubled field, a wrong type or a value out of range is refused, and
// says what and why.
using ClientMessage = std::variant<JoinMessage, Command>;
Result<ClientMessage, BadMessage> read_message(std::string_view text);
// After the join: that one is refused.
Result<Command, BadMessage> read_command(std::string_view text);
// What is sent to the client whose message was refused.
news::Error error_of(const BadMessage& bad);

// Each of these appends one JSON object; `json` can be reset and used again, which is quicker than a new one.
void write(Json& json, const News& news);
void write(Json& json, const Command& command);
void write(Json& json, const JoinMessage& join);
void write(Json& json, const Entry& entry);
void write(Json& json, const news::Thought& thought);
template <class T>
std::string spell(const T& message) {
    Json& json = blank_json();
    write(json, message);
    return json.str();
}

Result<news::Thought, BadMessage> read_thought(std::string_view text);
// As it was written by this version or an older one.
Result<Entry, BadMessage> read_entry(std::string_view text);

}  // namespace magichat
