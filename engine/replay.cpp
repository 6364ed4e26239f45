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

std::optional<IllegalMove> replay_json(const Record& record, const std::function<void(std::string_view)>& line) {
    return with_setup(record.setup, [&]<class G>(const Setup<G>& setup) {
        Json json;
        return replay<G>(setup, record.moves, [&](const Match<G>& match, Seat by, const typename G::Trace& trace) {
            json.reset();
            json.open();
            write_step(json, match, by);
            json.key("legal").open_list();
            for (const auto move : legal(match.state())) json.text(to_text(move));
            json.close_list();
            write_seen(json, match, trace);
            json.close();
            line(json.view());
        });
    });
}

}  // namespace magichat
