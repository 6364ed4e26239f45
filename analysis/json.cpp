#include "analysis/json.h"

#include <cmath>
#include <span>

#include "engine/base/json_tree.h"

namespace magichat::analysis {

namespace {

// Four places say all that there is to say, and are the same digits everywhere.
void put(Json& json, double value) {
    const double rounded = std::floor(value * 10000 + 0.5) / 10000;
    json.real(rounded == 0 ? 0 : rounded);  // no -0
}
void put(Json& json, std::string_view key, const Estimate& estimate) {
    put(json.key(key).open_list(), estimate.mean);
    put(json, estimate.error);
    json.close_list();
}
void put(Json& json, const Ratio& ratio) {
    json.text(std::to_string(ratio.parts()) + '/' + std::to_string(ratio.whole()));
}

void put(Json& json, const KnownCard& card) {
    json.open().text("place", card.place).text("card", card.card);
    if (card.seen != 0) {
        json.key("seen").whole(card.seen).key("turns_ago").whole(card.turns_ago);
        json.key("since").open_list();
        for (const auto& step : card.steps) {
            json.open().key("n").whole(step.n).seat("by", step.by).text("from", step.from).text("to", step.to).close();
        }
        json.close_list();
    }
    json.close();
}

void put(Json& json, const Outlook& seat) {
    json.key("certain").open_list();
    for (const KnownCard& card : seat.certain) put(json, card);
    json.close_list().key("likely").open_list();
    for (const Likely& likely : seat.likely) {
        json.open().text("place", likely.place).key("cards").open();
        for (const auto& [card, ratio] : likely.cards) put(json.key(card), ratio);
        json.close().close();
    }
    json.close_list();
}

// How much of a turn and of a decision is written.
struct Parts {
    bool priced = true;     // chances, and what follows from them
    bool knowledge = true;  // what was certain and likely
    bool moves = true;      // the worth of every legal one
};

void put(Json& json, const TurnStart& start, std::optional<Seat> only, const Parts& parts) {
    json.open().key("n").whole(start.n).key("turn").whole(start.turn).key("seats").open_list();
    for (std::size_t i = 0; i < start.seats.size(); ++i) {
        if (only && *only != at<Seat>(i)) continue;
        json.open().seat("seat", at<Seat>(i));
        if (parts.priced) put(json, "chance", start.seats[i].chance);
        if (parts.knowledge) put(json, start.seats[i]);
        json.close();
    }
    json.close_list().close();
}

void put(Json& json, const Decision& made, const Parts& parts) {
    json.open().key("n").whole(made.n).key("turn").whole(made.turn).seat("seat", made.seat);
    json.text("move", made.move);
    if (parts.priced) {
        json.text("best", made.best);
        put(json, "chance", made.chance);
        put(json, "lost", made.lost);
        if (made.counts) put(json.key("accuracy"), made.accuracy);
    }
    if (made.right) put(json.key("right"), *made.right);
    if (!made.words.empty()) {
        json.key("words").open_list();
        for (const Word word : made.words) json.text(word_names[index(word)]);
        json.close_list();
    }
    if (!made.forgotten.empty()) {
        json.key("forgotten").open_list();
        for (const Contradiction& one : made.forgotten) {
            json.open().text("kind", claim_names[index(one.kind)]).key("about").open_list();
            for (const KnownCard& card : one.about) put(json, card);
            json.close_list();
            if (!one.instead.empty()) json.text("instead", one.instead);
            json.close();
        }
        json.close_list();
    }
    if (parts.moves) {
        json.key("moves").open_list();
        for (const MoveWorth& move : made.moves) {
            json.open().text("move", move.move);
            put(json, "chance", move.chance);
            if (move.tries != 0) {
                put(json, "points", move.points);
                json.key("tries").whole(move.tries);
            }
            json.close();
        }
        json.close_list();
    }
    json.close();
}

void put(Json& json, Seat number, const SeatSummary& seat) {
    json.open().seat("seat", number).key("decisions").whole(seat.decisions);
    put(json.key("accuracy"), seat.accuracy);
    put(json, "lost", seat.lost);
    put(json.key("fair"), seat.fair);
    put(json, "skill", seat.skill);
    if (seat.result) put(json.key("result"), *seat.result);
    if (seat.luck) put(json.key("luck"), *seat.luck);
    json.key("words").open();
    for (std::size_t i = 0; i < seat.words.size(); ++i) json.key(word_names[i]).whole(seat.words[i]);
    json.close().close();
}

void put_head(Json& json, const Analysis& analysis) {
    json.open().number("version", 1).text("game", analysis.game);
    json.key("tries").whole(analysis.tries).key("seed").whole(analysis.seed).flag("exact", analysis.exact);
}
void put_seats(Json& json, const Analysis& analysis, std::optional<Seat> only) {
    json.key("seats").open_list();
    for (std::size_t i = 0; i < analysis.seats.size(); ++i) {
        if (!only || *only == at<Seat>(i)) put(json, at<Seat>(i), analysis.seats[i]);
    }
    json.close_list();
}
void put_turns(Json& json, std::span<const TurnStart> turns, std::optional<Seat> only, const Parts& parts) {
    json.key("turns").open_list();
    for (const TurnStart& start : turns) put(json, start, only, parts);
    json.close_list();
}
void put_decisions(Json& json, std::span<const Decision> decisions, std::optional<Seat> only, const Parts& parts) {
    json.key("decisions").open_list();
    for (const Decision& made : decisions) {
        if (!only || *only == made.seat) put(json, made, parts);
    }
    json.close_list();
}

}  // namespace

void write(Json& json, const Analysis& analysis, std::optional<Seat> only) {
    put_head(json, analysis);
    put_seats(json, analysis, only);
    put_turns(json, analysis.turns, only, {});
    put_decisions(json, analysis.decisions, only, {});
    json.close();
}

void write_news(Json& json, const Analysis& analysis, const From& from) {
    const Parts parts{.priced = analysis.priced, .moves = analysis.priced};
    json.open();
    put_turns(json, std::span(analysis.turns).subspan(from.turns), {}, parts);
    put_decisions(json, std::span(analysis.decisions).subspan(from.decisions), {}, parts);
    json.close();
}

std::string with_notes(Record record, const Analysis& analysis) {
    constexpr Parts parts{.knowledge = false, .moves = false};
    Json json;
    put_head(json.open().key("analysis"), analysis);
    put_seats(json, analysis, {});
    put_turns(json, analysis.turns, {}, parts);
    put_decisions(json, analysis.decisions, {}, parts);
    auto tree = read_json(json.close().close().view(), most_record_depth);
    drop_extra(record, "analysis");
    record.extras.push_back(std::move(tree->items.front()));
    std::erase(record.order, "analysis");
    return write_record(record);
}

}  // namespace magichat::analysis
