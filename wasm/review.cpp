#include "wasm/review.h"

#include "engine/open_views.h"
#include "engine/replay.h"
#include "table/play/verify.h"

namespace magichat {

namespace {

// EndedBy::nothing: the game is not over.
template <Game G>
EndedBy end_of(const Setup<G>& setup, const Record& record) {
    Match<G> match(setup);
    for (const std::string& move : record.moves) {
        const auto step = match.read(move);
        if (!step) return outcome(match.state()).ended_by;  // the game may be over, though the record goes on
        match.play(*step);
    }
    const EndedBy ended = outcome(match.state()).ended_by;
    if (ended != EndedBy::nothing) return ended;
    if (record.ended_by == EndedBy::broken_off) return EndedBy::broken_off;
    return gave_up(record) ? EndedBy::resigned : ended;
}

template <Game G>
void write_head(Json& json, const Setup<G>& setup, const Record& record, EndedBy ended_by) {
    json.text("game", G::name).key("options");
    write_options(json, record.setup);
    json.seat("first", setup.first);
    if (!record.names.empty()) {
        json.key("names").open_list();
        for (const std::string& name : record.names) json.text(name);
        json.close_list();
    }
    json.number("players", setup.options.players).flag("finished", ended_by != EndedBy::nothing);
    if (ended_by != EndedBy::nothing) json.text("ended_by", ended_by_names[index(ended_by)]);
    for (const std::string_view key : {"handicaps", "bots", "faces", "resigned"}) {
        write_key(json, record, key);
    }
    if (ended_by == EndedBy::nothing) return;
    for (const std::string_view key : {"why", "aloud"}) write_key(json, record, key);
}

template <Game G>
Answer review_moves(const Setup<G>& setup, Record& record) {
    const EndedBy ended_by = end_of(setup, record);
    const bool finished = ended_by != EndedBy::nothing;
    const std::size_t count = record.moves.size();
    if (count > most_review_moves) record.moves.resize(most_review_moves);
    Json json;
    json.open();
    write_head<G>(json, setup, record, ended_by);
    json.key("steps").open_list();
    typename G::Spread spread;
    const auto wrong =
        replay<G>(setup, record.moves, [&](const Match<G>& match, Seat by, const typename G::Trace& trace) {
            for (const auto& event : see_public(match.state(), trace)) spread.hear(event);
            json.open();
            write_step(json, match, by);
            write_seen(json, match, trace);
            json.key("views");
            write_each(json, match.players(), [&](Seat viewer) { write_view(json, match.state(), viewer, spread); });
            if (finished) write_open(json.key("open"), match.state());
            json.close();
        });
    json.close_list();
    const bool cut = !wrong && count > most_review_moves;
    if (wrong) json.text("error", wrong->why);
    if (cut) {
        json.text("error", "the record has " + std::to_string(count) + " moves; only the first " +
                               std::to_string(most_review_moves) + " are shown");
    }
    return {wrong || cut ? 1U : 0U, json.close().str()};
}

constexpr std::array<std::string_view, 6> verdict_names = {"proven", "absent",  "malformed",
                                                           "broken", "differs", "illegal"};

}  // namespace

Answer review(std::string_view json) {
    auto record = read_record(json);
    if (!record) return {2, record.error().why + '\n'};
    const AnySetup setup = record->setup;
    return with_setup(setup, [&]<class G>(const Setup<G>& one) { return review_moves<G>(one, *record); });
}

Answer check(std::string_view json) {
    const auto record = read_record(json);
    if (!record) return {2, record.error().why + '\n'};
    const Verdict verdict = verify(*record);
    Json answer;
    const bool ok = verdict.kind == Verdict::Kind::proven;
    answer.open().flag("ok", ok);
    if (ok) {
        answer.key("chances").whole(verdict.chances).key("missed").open_list();
        for (const Seat seat : verdict.missed) answer.number(number(seat));
        answer.close_list();
    } else {
        answer.text("kind", verdict_names[index(verdict.kind)]).text("why", verdict.why);
    }
    return {0, answer.close().str()};
}

}  // namespace magichat
