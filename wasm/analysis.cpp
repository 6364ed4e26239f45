// wasm: the analysis of a record, for a worker of the page.
#include "analysis/analysis.h"

#include "analysis/json.h"
#include "wasm/call.h"

using namespace magichat;
using namespace magichat::call;

extern "C" {

// The input is a record; the output is its analysis as `magichat analyse --json` has it under `analysis`, with so many
// tries for the whole game (0: as many as are usual). Returns a status as that of `magichat analyse`: 0; 1 for a move that
// can't be made, 2 for no record, and then the output is a line that says what is wrong.
__attribute__((export_name("analyse"))) u32 magichat_analyse(u32 tries, u64 seed) {
    const auto record = read_record(input);
    if (!record) return give({2, record.error().why + '\n'});
    const auto found = analysis::analyse(*record, {tries, seed});
    if (!found) return give({1, found.error().why + '\n'});
    Json json;
    analysis::write(json, *found);
    return give({0, json.str()});
}

}  // extern "C"
