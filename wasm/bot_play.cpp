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
    if (!record.seed) return Malformed{R"("seed" must be a whole number)"};
    table.seed = *record.seed;
    const JsonTree* odd = find_extra(record, "bots");
    const std::size_t count = record.bots                                       ? record.bots->size()
                              : odd != nullptr && odd->is(JsonTree::Kind::list) ? odd->items.size()
                                                                                : 0;
    if (count != players_of(record.setup)) return Malformed{R"("bots" must have one bot for each seat)"};
    for (std::size_t i = 0; i < count; ++i) {
        const auto bot = record.bots ? (*record.bots)[i] : std::nullopt;
        if (!bot) return Malformed{R"("bots" must be a list of texts)"};
        const auto spec = parse_bot(*bot);
        if (!spec) return Malformed{spec.error().why};
        if (spec->ms > 0) return Malformed{"bot " + quote(*bot, 60) + " needs a clock, and there is none here"};
        table.bots.push_back(*spec);
    }
    return table;
}

template <Game G>
class BotPlay {
public:
    BotPlay(const Setup<G>& setup, const BotTable& table) : match_(setup), chance_(Hash().add(table.seed).value()) {
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
    void play_on(std::vector<Thought>& thoughts) {
        const Seat actor = to_act(match_.state());
        if (actor == house) return play(sample(match_.state(), chance_));
        const Choice<G> choice = bots_[index(actor)]->choose(legal(match_.state()), {});
        const Reason& reason = choice.reason;
        Thought thought{match_.steps().size() + 1,
                        std::string(why_names[index(reason.why)]),
                        {reason.about.begin(), reason.about.end()},
                        {}};
        if (reason.why == Why::likely) thought.percent = reason.percent;
        thoughts.push_back(std::move(thought));
        play(choice.move);
    }

private:
    Match<G> match_;
    Random chance_;
    std::vector<std::unique_ptr<Bot<G>>> bots_;
};

template <Game G>
Result<std::string, Malformed> play(Record& record, const Setup<G>& setup, const BotTable& table) {
    BotPlay<G> game(setup, table);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const auto step = game.match().read(record.moves[i]);
        if (!step) {
            return Malformed{
                describe_illegal(i + 1, record.moves[i], step.error(), what_is_legal<G>(game.match().state())).why};
        }
        game.play(*step);
    }
    std::vector<Thought> thoughts;
    while (!game.over() && game.match().steps().size() < most_bot_moves) game.play_on(thoughts);
    record.moves.clear();
    for (const auto& step : game.match().steps()) record.moves.push_back(text_of<G>(step));
    drop_extra(record, "why");
    std::erase(record.order, "why");  // it comes last
    record.why = std::move(thoughts);
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
