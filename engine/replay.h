// Replaying a record: every move in turn, judged by the rules, and what each seat saw of it.
#pragma once

#include <functional>

#include "engine/record.h"

namespace magichat {

// A move of a record that can't be made.
struct IllegalMove {
    std::size_t n;    // from 1
    std::string why;  // one line that names the number, the move and what was legal
    std::string move{};
    Refusal refusal{};
    Because legal{};
};

// What is legal now: the legal moves, or what the house is expected to do.
template <Game G>
Explanation what_is_legal(const typename G::State& state) {
    const Seat actor = to_act(state);
    if (actor == nobody) return {"nothing, the game is over"};
    if (actor == house) return expected(state);
    std::string all;
    std::vector<std::string> moves;
    for (const auto move : legal(state)) {
        moves.push_back(to_text(move));
        (all += all.empty() ? "" : ", ") += moves.back();
    }
    return {all, {"", {{"legal", std::move(moves)}}}};
}

IllegalMove describe_illegal(std::size_t n, std::string_view text, Refusal refusal, const Explanation& legal);

// Who has ended a game of two by giving it up. With three or four a stand-in plays on for them, and it ends by its rules.
std::optional<Seat> gave_up(const Record& record);

// Plays the moves of a record one by one. `each` is called after every move with the match, who made the move and
// what it brought about; the first illegal move ends it.
template <Game G, class F>
std::optional<IllegalMove> replay(const Setup<G>& setup, const std::vector<std::string>& moves, F&& each) {
    Match<G> match(setup);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto step = match.read(moves[i]);
        if (!step) {
            return describe_illegal(i + 1, moves[i], step.error(), what_is_legal<G>(match.state()));
        }
        const Seat by = to_act(match.state());
        const typename G::Trace trace = match.play(*step);
        each(match, by, trace);
    }
    return std::nullopt;
}

// What is said of every move, into an object that is open: which it was, who made it, who is next.
template <Game G>
void write_step(Json& json, const Match<G>& match, Seat by) {
    json.key("n").whole(match.steps().size()).seat("by", by).text("move", text_of<G>(match.steps().back()));
    const Seat next = to_act(match.state());
    json.key("to_act");
    if (next == nobody) {
        json.null();
    } else {
        json.number(number(next));
    }
}

// The same for every viewer, seat 0 first: {"0":…,"1":…}. `one` writes what is theirs.
template <class F>
void write_each(Json& json, u8 players, F&& one) {
    json.open().key("0");
    one(house);
    for (std::size_t seat = 0; seat < players; ++seat) {
        json.key(std::to_string(number(at<Seat>(seat))));
        one(at<Seat>(seat));
    }
    json.close();
}

// What every seat saw of the last move.
template <Game G>
void write_seen(Json& json, const Match<G>& match, const typename G::Trace& trace) {
    json.key("seen");
    write_each(json, match.players(), [&](Seat viewer) {
        json.open_list();
        for (const auto& event : see(match.state(), trace, viewer)) write(json, event);
        json.close_list();
    });
}

// The lines of `magichat replay --json`, one a move, without line ends.
std::optional<IllegalMove> replay_json(const Record& record, const std::function<void(std::string_view)>& line);

}  // namespace magichat
