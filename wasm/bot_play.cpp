#include "wasm/bot_play.h"

#include "bots/ladder.h"
#include "engine/base/hash.h"
#include "engine/base/quote.h"
#include "engine/replay.h"

namespace magichat {

namespace {

struct BotTable {
    std::vector<BotSpec> bots;
    u64 seed = 0;
};

Result<BotTable, Malformed> read_table(const Record& record) {
    BotTable table;
    const std::string* seed = find_extra(record, "seed");
    const auto seed_tree = read_json(seed == nullptr ? "null" : *seed, 1);
    const auto whole = seed_tree ? seed_tree->whole() : std::nullopt;
    if (!whole) return Malformed{R"("seed" must be a whole number)"};
    table.seed = *whole;
    const std::string* bots = find_extra(record, "bots");
    const auto list = read_json(bots == nullptr ? "null" : *bots, 2);
    if (!list || !list->is(JsonTree::Kind::list) || list->items.size() != players_of(record.setup)) {
        return Malformed{R"("bots" must have one bot for each seat)"};
    }
    for (const JsonTree& item : list->items) {
        if (!item.is(JsonTree::Kind::text)) return Malformed{R"("bots" must be a list of texts)"};
        const auto spec = parse_bot(item.text);
        if (!spec) return Malformed{spec.error().why};
        if (spec->ms > 0) return Malformed{"bot " + quote(item.text, 60) + " needs a clock, and there is none here"};
        table.bots.push_back(*spec);
    }
    return table;
}

template <Game G>
class Play {
public:
    Play(const Setup<G>& setup, const BotTable& table) : match_(setup), chance_(Hash().add(table.seed).value()) {
        for (std::size_t seat = 0; seat < match_.players(); ++seat) {
            const u64 seed = Hash().add(table.seed).add(1 + seat).value();
            bots_.push_back(make_bot<G>(table.bots[seat], setup, at<Seat>(seat), seed));
        }
    }

    bool over() const { return to_act(match_.state()) == nobody; }
    const Match<G>& match() const { return match_; }

    void play(const typename Match<G>::Step& step) {
        const typename G::Trace trace = match_.play(step);
        for (std::size_t seat = 0; seat < bots_.size(); ++seat) {
            bots_[seat]->hear(see(match_.state(), trace, at<Seat>(seat)));
        }
    }
    // Whoever is to act does so.
    void play_on(Json& reasons) {
        const Seat actor = to_act(match_.state());
        if (actor == house) return play(sample(match_.state(), chance_));
        const Choice<G> choice = bots_[index(actor)]->choose(legal(match_.state()), {});
        reasons.open().key("n").whole(match_.steps().size() + 1);
        reasons.text("why", why_names[index(choice.reason.why)]).key("about").open_list();
        for (const u8 argument : choice.reason.about) reasons.number(argument);
        reasons.close_list().close();
        play(choice.move);
    }

private:
    Match<G> match_;
    Random chance_;
    std::vector<std::unique_ptr<Bot<G>>> bots_;
};

template <Game G>
Result<std::string, Malformed> play(Record& record, const Setup<G>& setup, const BotTable& table) {
    Play<G> game(setup, table);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const auto step = game.match().read(record.moves[i]);
        if (!step) {
            return Malformed{
                describe_illegal(i + 1, record.moves[i], step.error(), what_is_legal<G>(game.match().state()))};
        }
        game.play(*step);
    }
    Json reasons;
    reasons.open_list();
    while (!game.over() && game.match().steps().size() < most_bot_moves) game.play_on(reasons);
    reasons.close_list();
    record.moves.clear();
    for (const auto& step : game.match().steps()) record.moves.push_back(text_of<G>(step));
    std::erase_if(record.extras, [](const Record::Extra& extra) { return extra.key == "why"; });
    record.extras.push_back({"why", reasons.str()});
    return write_record(record);
}

}  // namespace

Result<std::string, Malformed> play_among_bots(std::string_view json) {
    auto record = read_record(json);
    if (!record) return record.error();
    const auto table = read_table(*record);
    if (!table) return table.error();
    const AnySetup setup = record->setup;
    return with_setup(setup, [&]<class G>(const Setup<G>& one) { return play<G>(*record, one, *table); });
}

}  // namespace magichat
