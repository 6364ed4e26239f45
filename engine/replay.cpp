#include "engine/replay.h"

#include "engine/base/quote.h"

namespace magichat {

std::string describe_illegal(std::size_t n, std::string_view text, Refusal refusal, const std::string& legal) {
    const std::string move = "move " + std::to_string(n) + ", " + quote(text) + ", ";
    switch (refusal) {
        case Refusal::no_move: return move + "is no move of this game; legal: " + legal;
        case Refusal::not_legal: return move + "is not legal here; legal: " + legal;
        case Refusal::game_over: break;
    }
    return move + "comes after the end; legal: " + legal;
}

namespace {

void write_actor(Json& json, Seat seat) {
    json.key("to_act");
    if (seat == nobody) {
        json.null();
    } else {
        json.number(number(seat));
    }
}

template <Game G>
void write_seen(Json& json, const typename G::State& state, const typename G::Trace& trace, Seat viewer) {
    json.key(std::to_string(number(viewer))).open_list();
    for (const auto& event : see(state, trace, viewer)) write(json, event);
    json.close_list();
}

}  // namespace

std::optional<IllegalMove> replay_json(const Record& record, const std::function<void(std::string_view)>& line) {
    return with_setup(record.setup, [&]<class G>(const Setup<G>& setup) {
        Json json;
        return replay<G>(setup, record.moves, [&](const Match<G>& match, Seat by, const typename G::Trace& trace) {
            const auto& state = match.state();
            json.reset();
            json.open().number("n", static_cast<std::int64_t>(match.steps().size())).seat("by", by);
            json.text("move", text_of<G>(match.steps().back()));
            write_actor(json, to_act(state));
            json.key("legal").open_list();
            for (const auto move : legal(state)) json.text(to_text(move));
            json.close_list().key("seen").open();
            write_seen<G>(json, state, trace, house);
            for (std::size_t seat = 0; seat < match.players(); ++seat)
                write_seen<G>(json, state, trace, at<Seat>(seat));
            json.close().close();
            line(json.view());
        });
    });
}

}  // namespace magichat
