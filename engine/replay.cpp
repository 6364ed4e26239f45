#include "engine/replay.h"

#include "engine/base/quote.h"

namespace magichat {

IllegalMove describe_illegal(std::size_t n, std::string_view text, Refusal refusal, const Explanation& legal) {
    const auto why = [&] {
        switch (refusal) {
            case Refusal::no_move: return "is no move of this game";
            case Refusal::not_legal: return "is not legal here";
            case Refusal::game_over: break;
        }
        return "comes after the end";
    };
    return {n, "move " + std::to_string(n) + ", " + quote(text) + ", " + why() + "; legal: " + legal.text,
            std::string(text), refusal, legal.because};
}

std::optional<Seat> gave_up(const Record& record) {
    if (players_of(record.setup) != 2 || !record.resigned || record.resigned->size() != 1) return std::nullopt;
    return record.resigned->front();
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
