// What HTTP says about games and tables, and what it takes for a new one: JSON both ways, and nothing else.
#pragma once

#include "server/rooms/rooms.h"

namespace magichat::server {

// The games with their options, the bots and the emotes, for whoever draws a form.
std::string games_json();
// A table as anybody with its code may see it.
std::string table_json(const Room& room);
// Settings for a new table from {"game":…,"options":{…}}; both may be absent, and so may all of it.
Result<TableSettings, Malformed> settings_from(std::string_view body);

}  // namespace magichat::server
