// The fields of a record beyond the contract of docs/notation.md: each read from its JSON, and written.
#pragma once

#include "engine/record.h"

namespace magichat {

// Calls f with every key and its field, in the order of writing.
template <class R, class F>
void each_field(R& record, F&& f) {
    f("commitment", record.commitment);
    f("handicaps", record.handicaps);
    f("bots", record.bots);
    f("faces", record.faces);
    f("resigned", record.resigned);
    f("ended_by", record.ended_by);
    f("arena", record.arena);
    f("ms", record.ms);
    f("seed", record.seed);
    f("why", record.why);
    f("aloud", record.aloud);
}

// Fills the field of this key, as far as it can be understood; what would be lost by that is kept as it stands.
void read_field(Record& record, const JsonTree& item);
// False: there is no such field, or nothing in it.
bool write_field(Json& json, const Record& record, std::string_view key);

}  // namespace magichat
