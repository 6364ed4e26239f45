// What HTTP says about games and tables: JSON, and nothing else.
#pragma once

#include "server/net/http.h"
#include "server/rooms/rooms.h"

namespace magichat::server {

// The games with their options, the bots and the emotes, for whoever draws a form.
std::string games_json();
// A table as whoever has its code may see it: without names, if the door is closed to them.
std::string table_json(const Room& room, Guest guest);

// Answers that several addresses give.
Response bad_token(const Request& request);
Response too_many_guests(const Request& request);

}  // namespace magichat::server
