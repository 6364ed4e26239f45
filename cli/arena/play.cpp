#include "cli/arena/play.h"

#include "engine/base/facts.h"

namespace magichat {

std::string game_message(const AnySetup& setup, Seat seat, const std::vector<std::string>& names) {
    Json json;
    json.open().text("type", "game");
    json.text("game", with_setup(setup, []<class G>(const Setup<G>&) { return G::name; }));
    json.key("options");
    write_options(json, setup);
    json.seat("seat", seat).seat("first", with_setup(setup, [](const auto& one) { return one.first; }));
    json.key("names").open_list();
    for (const std::string& name : names) json.text(name);
    return json.close_list().close().str();
}

std::string over_message(const Outcome& end, u8 players) {
    Json json;
    json.open().text("type", "over");
    FactWriter writer(json);
    describe_end(writer, players, end.winners, end.scores);
    return json.close().str();
}

Result<std::string, Fault> read_answer(std::string_view line) {
    constexpr std::size_t most_depth = 8;
    using Kind = JsonTree::Kind;
    const auto garbage = [&](const std::string& why) {
        return Fault{FaultKind::garbage, quote(line, 100) + ": " + why};
    };
    const auto answer = read_json(line, most_depth);
    if (!answer) return garbage("not JSON: " + answer.error().why);
    if (!answer->is(Kind::object)) return garbage("not a JSON object");
    if (answer->doubled_key()) return garbage("a key stands twice");
    const JsonTree* type = answer->find("type");
    const JsonTree* move = answer->find("move");
    if (type == nullptr || !type->is(Kind::text) || type->text != "move") return garbage("its type is not \"move\"");
    if (move == nullptr || !move->is(Kind::text)) return garbage("it has no text as \"move\"");
    return move->text;
}

GameScore PlayedGame::score(u8 players) const {
    GameScore score = share_win(end.winners, players);
    score.points = end.scores;
    score.turn_limit = turn_limit;
    if (at_fault != nobody) score.faults[index(at_fault)] = fault.kind;
    return score;
}

Program& Programs::get(std::size_t bot, std::size_t copy) {
    auto& place = programs_[{bot, copy}];
    if (!place) {
        const auto& words = std::get<Command>(bots_[bot].mind).words;
        place = std::make_unique<Program>(words, bots_[bot].name, manners_);
    }
    return *place;
}

Programs::~Programs() {
    constexpr std::chrono::milliseconds to_leave{500};
    for (auto& [key, program] : programs_) program->finish(to_leave);
}

}  // namespace magichat
