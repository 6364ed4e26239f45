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
// A table as the lines of its log tell it; and the same line by line.
Result<Table, BadLog> read_table(const std::vector<std::string>& lines, const Outside& outside, Time now);
class TableReader {
public:
    TableReader(const Outside& outside, Time now) : now_(now), table_(Table::unread(outside, now)) {}

    // What is wrong with it, if something is; then nothing more is to be read.
    std::optional<BadLog> add(std::string_view line);
    Result<Table, BadLog> end() &&;

private:
    Time now_;
    Table table_;
    u64 lines_ = 0;
};
// A record is named after the commitment of its game: whoever was at the table knows that, and nobody else can guess it.
std::string record_name(const Commitment& commitment);

}  // namespace magichat
