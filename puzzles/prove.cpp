#include "puzzles/prove.h"

#include <algorithm>

#include "puzzles/questions.h"
#include "puzzles/rate.h"

namespace magichat::puzzles {

Result<std::vector<Puzzle>, IllegalMove> questions_at_end(const Record& record, Seat seat) {
    using Found = Result<std::vector<Puzzle>, IllegalMove>;
    return with_setup(record.setup, [&]<Game G>(const Setup<G>& setup) -> Found {
        Onlooker<G> onlooker(setup, seat);
        const auto wrong =
            replay<G>(setup, record.moves, [&](const Match<G>& match, Seat by, const typename G::Trace& trace) {
                onlooker.hear(see(match.state(), trace, seat), match.steps().size(), by);
            });
        if (wrong) return *wrong;
        if (record.moves.size() > most_moves<G>) return std::vector<Puzzle>{};
        return questions(onlooker);
    });
}

namespace {

std::string json_of(const std::vector<std::string>& texts) {
    Json json;
    json.open_list();
    for (const std::string& text : texts) json.text(text);
    return json.close_list().str();
}

// The first thing that is not as it should be.
std::optional<Flaw> difference(const Puzzle& said, const Puzzle& is) {
    const auto differs = [](std::string_view key, std::string value) {
        return Flaw{Flaw::Kind::differs, std::string(key), std::move(value)};
    };
    if (said.answers != is.answers) return differs("answers", json_of(is.answers));
    if (said.right != is.right) return differs("right", Json().text(is.right).str());
    if (said.swaps != is.swaps) return differs("swaps", std::to_string(is.swaps));
    if (said.turns != is.turns) return differs("turns", std::to_string(is.turns));
    if (said.rating != is.rating) return differs("rating", std::to_string(is.rating));
    return std::nullopt;
}

}  // namespace

Result<Puzzle, Flaw> prove(const Record& record) {
    const auto said = puzzle_of(record);
    if (!said) return Flaw{Flaw::Kind::no_puzzle};
    const auto all = questions_at_end(record, said->seat);
    if (!all) return Flaw{Flaw::Kind::illegal, {}, {}, all.error()};
    const auto found = std::find_if(all->begin(), all->end(), [&](const Puzzle& one) {
        return one.kind == said->kind && one.about == said->about;
    });
    if (found == all->end()) return Flaw{Flaw::Kind::not_certain};
    Puzzle is = *found;
    is.rating = fitted(solved(record, is), is.answers.size());
    if (auto wrong = difference(*said, is)) return std::move(*wrong);
    return is;
}

}  // namespace magichat::puzzles
