// analysis: as JSON, for programs and for the record: docs/notation.md says what each key means.
#pragma once

#include <string>

#include "analysis/analysis.h"

namespace magichat::analysis {

// All of it, as one object. `only`: the decisions, outlooks and summary of this seat alone.
void write(Json& json, const Analysis& analysis, std::optional<Seat> only = {});

// What a record keeps, under `analysis`: the decisions of all seats without the worth of every move, and the summaries.
void write_annotations(Json& json, const Analysis& analysis);

}  // namespace magichat::analysis
