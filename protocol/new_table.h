// protocol: what there is to play, what a new table is asked for, and a table as its log tells it. The same with a server
// and on a device.
#pragma once

#include "protocol/protocol.h"
#include "table/table.h"

namespace magichat {

// The games with their options, for whoever draws a form: a JSON list.
void write_games(Json& json);
// Settings for a new table from {"game":…,"options":{…}}; both may be absent, and so may all of it.
Result<TableSettings, Malformed> read_new_table(std::string_view body);
// A table as the lines of its log tell it.
Result<Table, BadLog> read_table(const std::vector<std::string>& lines, const Outside& outside, Time now);
// A record is named after the commitment of its game: whoever was at the table knows that, and nobody else can guess it.
std::string record_name(const Commitment& commitment);

}  // namespace magichat
