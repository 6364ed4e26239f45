// analysis: as JSON, for programs and for the record: docs/notation.md says what each key means.
#pragma once

#include <string>

#include "analysis/analysis.h"

namespace magichat::analysis {

// All of it, as one object. `only`: the decisions, outlooks and summary of this seat alone.
void write(Json& json, const Analysis& analysis, std::optional<Seat> only = {});

// Turns and decisions from these on: what has come since.
struct From {
    std::size_t turns = 0;
    std::size_t decisions = 0;
};
void write_news(Json& json, const Analysis& analysis, const From& from = {});

// The record with what it keeps of its analysis, under `analysis`, and everything else as it stands: the summaries, the
// chances of every turn and the decisions of all seats, without what was certain or likely and without the worth of every
// move.
std::string with_notes(Record record, const Analysis& analysis);

}  // namespace magichat::analysis
