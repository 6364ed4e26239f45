// wasm: the analysis of a record, for a worker of the page.
#include "analysis/analysis.h"

#include "analysis/deal_anew.h"
#include "analysis/json.h"
#include "wasm/call.h"

using namespace magichat;
using namespace magichat::call;

namespace {

// The one that is made a move at a time, and what has been said of it.
std::optional<Record> record;
std::unique_ptr<analysis::Course> course;
analysis::From told;

}  // namespace

extern "C" {

// The input is a record; the output is its analysis as `magichat analyse --json` has it under `analysis`, with so many
// tries for the whole game (0: as many as are usual). Returns a status as that of `magichat analyse`: 0; 1 for a move that
// can't be made, 2 for no record, and then the output is a line that says what is wrong.
__attribute__((export_name("analyse"))) u32 magichat_analyse(u32 tries, u64 seed) {
    const auto one = read_record(input);
    if (!one) return give({2, one.error().why + '\n'});
    const auto found = analysis::analyse(*one, {tries, seed});
    if (!found) return give({1, found.error().why + '\n'});
    Json json;
    analysis::write(json, *found);
    return give({0, json.str()});
}

// The same in pieces, so that somebody can look at what is there meanwhile. First the facts of all turns and decisions,
// without a chance or a worth.
__attribute__((export_name("begin"))) u32 magichat_begin(u32 tries, u64 seed) {
    course.reset();
    told = {};
    auto read = read_record(input);
    if (!read) return give({2, read.error().why + '\n'});
    record = std::move(*read);
    const auto facts = analysis::analyse_facts(*record);
    if (!facts) return give({1, facts.error().why + '\n'});
    course = std::move(*analysis::begin(*record, {tries, seed}));
    Json json;
    analysis::write_news(json, *facts);
    return give({0, json.str()});
}

// Then a move a call: 1, and the turns and decisions that have come with it; 0 after the last one, and then all of it, the
// very bytes that `analyse` gives.
__attribute__((export_name("go_on"))) u32 magichat_go_on() {
    if (!course) return give({2, "nothing was begun\n"});
    const bool more = course->go_on();
    const analysis::Analysis& found = course->found();
    Json json;
    if (more) {
        analysis::write_news(json, found, told);
        told = {found.turns.size(), found.decisions.size()};
    } else {
        analysis::write(json, found);
    }
    return give({more ? 1U : 0U, json.str()});
}

// And the record that keeps it, as `magichat analyse --keep` writes it.
__attribute__((export_name("keep"))) u32 magichat_keep() {
    if (!course) return give({2, "nothing was begun\n"});
    while (course->go_on()) {
    }
    return give({0, analysis::with_notes(*record, course->found())});
}

// The input is a record: its first `moves` moves, a line each, with the hidden cards dealt anew as the seat (from 1) could
// believe them then. Status 2 for no record, 1 for a move that can't be made, or none of that number or seat.
__attribute__((export_name("deal_anew"))) u32 magichat_deal_anew(u32 moves, u32 seat, u64 seed) {
    const auto read = read_record(input);
    if (!read) return give({2, read.error().why + '\n'});
    const auto facts = analysis::analyse_facts(*read);
    if (!facts) return give({1, facts.error().why + '\n'});
    if (moves > read->moves.size() || seat < 1 || seat > facts->seats.size()) return give({1, "no such moment\n"});
    Random random(seed);
    std::string script;
    for (const std::string& move : analysis::deal_anew(*read, moves, at<Seat>(seat - 1), random)) script += move + '\n';
    return give({0, std::move(script)});
}

}  // extern "C"
