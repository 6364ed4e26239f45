#include "table/play/play.h"

#include "engine/base/hash.h"
#include "engine/games.h"
#include "table/play/chance.h"
#include "table/play/in_full_view.h"
#include "table/play/packed_match.h"

namespace magichat {

namespace {

// The games' functions, under names that the class below does not have.
template <class State>
Seat actor_of(const State& state) {
    return to_act(state);
}
template <class State>
auto moves_of(const State& state) {
    return legal(state);
}
template <class State>
auto forbidden_in(const State& state) {
    return forbidden(state);
}
template <class State>
auto notes_of(const State& known) {
    return notes(known);
}
template <class State>
Outcome standing_of(const State& state) {
    return outcome(state);
}

Spelled share(const Json& json) { return std::make_shared<const std::string>(json.view()); }

// Gathers what every seat sees of several moves in a row.
template <Game G>
class SeenBySeats {
public:
    SeenBySeats(u8 players, bool public_only) : players_(players), public_only_(public_only) {}

    void see_step(const typename G::State& now, const typename G::Trace& trace) {
        const typename G::Events open = see_public(now, trace);
        for (const auto& event : open) {
            all_.push_back(event);
            show_ = show_ || in_full_view(event);
            if (const auto moment = moment_of(event)) moment_ = moment;
        }
        if constexpr (requires { typename G::Lifted; }) {
            if (const auto lifted = see_lifted(now, trace)) {
                Json json;
                write(json, *lifted);
                lifted_ = share(json);
            }
        }
        if (public_only_) return;
        for (std::size_t seat = 0; seat < players_; ++seat) {
            typename G::Events events = open;
            add_private(events, now, trace, at<Seat>(seat));
            // What is the same for all is spelled once; from the first difference on each has their own.
            if (seats_[seat].empty() && events == open) continue;
            if (seats_[seat].empty())
                seats_[seat].assign(all_.begin(), all_.end() - static_cast<std::ptrdiff_t>(open.size()));
            seats_[seat].insert(seats_[seat].end(), events.begin(), events.end());
        }
    }

    bool show() const { return show_; }
    const Spelled& lifted() const { return lifted_; }
    // The last one: what ends the game is more than what came before it.
    const std::optional<Moment>& moment() const { return moment_; }
    std::array<Spelled, max_seats + 1> spell() const {
        std::array<Spelled, max_seats + 1> spelled;
        spelled[max_seats] = spell(all_);
        for (std::size_t seat = 0; seat < players_ && !public_only_; ++seat) {
            spelled[seat] = seats_[seat].empty() ? spelled[max_seats] : spell(seats_[seat]);
        }
        return spelled;
    }

private:
    using List = std::vector<typename G::Event>;

    static Spelled spell(const List& events) {
        Json& json = blank_json();
        json.open_list();
        for (const auto& event : events) write(json, event);
        json.close_list();
        return share(json);
    }

    u8 players_;
    bool public_only_;
    bool show_ = false;
    Spelled lifted_;
    std::optional<Moment> moment_;
    List all_;
    std::array<List, max_seats> seats_;  // empty: as all
};

template <Game G>
class PlayOf final : public Play {
public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Step = typename Match<G>::Step;
    using Spread = typename G::Spread;

    PlayOf(const Setup<G>& setup, const Bytes32& key, u8 notes, const Script* script)
        : setup_(setup), key_(key), script_(script), match_(setup) {
        for (std::size_t seat = 0; seat < setup.options.players; ++seat) {
            if ((notes & bit(at<Seat>(seat))) == 0) continue;
            notes_[seat] = std::make_unique<typename G::Knowledge>(setup.options, setup.first, at<Seat>(seat));
        }
    }

    Result<Stepped, Refusal> begin(House house) override { return play({}, house); }

    Result<Stepped, Refusal> move(AnyMove move, House house) override {
        const auto own = at<Move>(index(move));
        if (actor_of(match_.state()) == nobody) return Refusal::game_over;
        if (!moves_of(match_.state()).has(own)) return Refusal::not_legal;
        return play(Step(own), house);
    }

    Result<AnyMove, Refusal> read(std::string_view text) const override {
        const auto step = match_.read(text);
        if (!step) return step.error();
        const Move* own = std::get_if<Move>(&*step);  // the house is never to act here
        return own != nullptr ? Result<AnyMove, Refusal>(at<AnyMove>(index(*own))) : Refusal::not_legal;
    }
    std::string spell(AnyMove move) const override { return to_text(at<Move>(index(move))); }

    Seat to_act() const override { return actor_of(match_.state()); }
    std::vector<std::string> legal() const override {
        std::vector<std::string> texts;
        const auto moves = moves_of(match_.state());
        texts.reserve(moves.size());
        for (const auto one : moves) texts.push_back(to_text(one));
        return texts;
    }
    Weight weight() const override { return weight_of(match_.state()); }
    std::vector<news::ForbiddenNews> forbidden() const override {
        std::vector<news::ForbiddenNews> all;
        for (const auto& one : forbidden_in(match_.state())) all.push_back({to_text(one.move), one.why});
        return all;
    }
    Outcome outcome() const override { return standing_of(match_.state()); }
    const AnySetup& setup() const override { return setup_; }
    std::vector<std::string> moves() const override {
        std::vector<std::string> texts;
        texts.reserve(match_.steps().size());
        for (const Step step : match_.steps()) texts.push_back(text_of<G>(step));
        return texts;
    }

    std::size_t steps() const override { return match_.steps().size(); }

    Spelled view(Seat seat) const override {
        Json json;
        write_view(json, match_.state(), seat, spread_);
        return share(json);
    }

    Spelled notes(Seat seat) const override {
        if (seat == house || notes_[index(seat)] == nullptr) return nullptr;
        Json json;
        write(json, notes_of(notes_[index(seat)]->table()));
        return share(json);
    }

    std::vector<Missed> missed(std::size_t i) const override {
        std::vector<Missed> all;
        State state = start(match_.setup().options, match_.setup().first);
        const auto steps = match_.steps();
        std::size_t nth = 0;
        for (auto step = steps.begin(); step != steps.end(); ++nth) {
            SeenBySeats<G> seen(players(), true);
            do {  // a player's move, and the house's after it
                const auto trace = std::visit([&](const auto& one) { return apply(state, one); }, *step);
                if (nth >= i) seen.see_step(state, trace);
                ++step;
            } while (step != steps.end() && step.is_chance());
            if (nth >= i) all.push_back({seen.spell()[max_seats], actor_of(state), seen.lifted()});
        }
        return all;
    }

    // Whoever has asked once will ask again: their adviser goes on listening, or each hint of a long game would cost all of
    // it.
    HintText hint() override {
        const Seat seat = to_act();
        auto& adviser = advisers_[index(seat)];
        if (adviser == nullptr) {
            adviser = make_adviser<G>(match_.setup(), seat);
            hear_all(seat, *adviser);
        }
        const Hint<G> hint = adviser->advise(moves_of(match_.state()));
        HintText text{to_text(hint.move), hint.why, {}};
        for (const std::string_view card : hint.about) text.about.emplace_back(card);
        return text;
    }

    Chosen choose(Seat seat, const BotSpec& spec, u64 minds) override {
        return chosen_of(ready(seat, spec, minds).bot->choose(moves_of(match_.state()), {}));
    }

    std::unique_ptr<LentBot> lend(Seat seat, const BotSpec& spec, u64 minds) override {
        auto lent = std::make_unique<Lent>();
        lent->mind = std::move(ready(seat, spec, minds));
        lent->legal = moves_of(match_.state());
        lent->seat = seat;
        lent->steps = match_.steps().size();
        return lent;
    }
    void take_back(std::unique_ptr<LentBot> bot) override {
        auto& lent = static_cast<Lent&>(*bot);
        const bool has_heard_all = lent.steps == match_.steps().size();
        if (has_heard_all) minds_[index(lent.seat)] = std::move(lent.mind);
    }

    std::optional<AnyMove> scripted() const override {
        const auto step = script_step();
        const Move* own = step ? std::get_if<Move>(&*step) : nullptr;
        return own != nullptr ? std::optional(at<AnyMove>(index(*own))) : std::nullopt;
    }

    u64 heard_again() const override { return heard_again_; }

private:
    struct SeatedBot {
        std::unique_ptr<Bot<G>> bot;
        BotSpec spec;
    };
    struct Lent final : LentBot {
        void think(const std::function<bool()>& out_of_time) override {
            chosen_ = chosen_of(mind.bot->choose(legal, out_of_time));
        }
        Chosen chosen() const override { return chosen_; }

        SeatedBot mind;
        Moves<Move> legal{};
        Seat seat{};
        std::size_t steps = 0;

    private:
        Chosen chosen_;
    };
    static Chosen chosen_of(const Choice<G>& choice) { return {at<AnyMove>(index(choice.move)), choice.reason}; }

    // The bot of a seat when it is to choose.
    SeatedBot& ready(Seat seat, const BotSpec& spec, u64 minds) {
        SeatedBot& mind = minds_[index(seat)];
        const u64 seed = Hash().add(minds).add(number(seat)).value();
        if (mind.bot == nullptr || !(mind.spec == spec)) {
            mind = {make_bot<G>(spec, match_.setup(), seat, seed), spec};
            hear_all(seat, *mind.bot);
        }
        // What it draws depends on the place in the game alone: a table that was restored goes on in the same way.
        mind.bot->reseed(Hash().add(seed).add(match_.steps().size()).value());
        return mind;
    }

    u8 players() const { return match_.players(); }

    // The game so far, as this seat saw it.
    void hear_all(Seat seat, auto& listener) {
        heard_again_ += match_.steps().size();
        State state = start(match_.setup().options, match_.setup().first);
        for (const Step step : match_.steps()) {
            const auto trace = std::visit([&](const auto& one) { return apply(state, one); }, step);
            listener.hear(see(state, trace, seat));
        }
    }

    // One step of whoever is to act, heard by all who listen.
    void take(const Step& step, SeenBySeats<G>& seen) {
        const auto trace = match_.play(step);
        seen.see_step(match_.state(), trace);
        for (const auto& event : see_public(match_.state(), trace)) spread_.hear(event);
        for (std::size_t seat = 0; seat < players(); ++seat) {
            if (notes_[seat] == nullptr && minds_[seat].bot == nullptr && advisers_[seat] == nullptr) continue;
            const auto events = see(match_.state(), trace, at<Seat>(seat));
            if (minds_[seat].bot != nullptr) minds_[seat].bot->hear(events);
            if (advisers_[seat] != nullptr) advisers_[seat]->hear(events);
            if (notes_[seat] == nullptr) continue;
            for (const auto& event : events) notes_[seat]->hear(event);
        }
    }

    Result<Step, Refusal> script_step() const {
        const std::size_t i = match_.steps().size();
        if (script_ == nullptr || i >= script_->size()) return Refusal::no_move;
        return match_.read((*script_)[i]);
    }

    // The next move of the house: as the log or the script has it, or from the key.
    Result<Step, Refusal> house_step(House given, std::size_t i) {
        if (given != nullptr) return i < given->size() ? match_.read((*given)[i]) : Refusal::no_move;
        if (auto step = script_step()) return step;
        ChanceStream stream(key_, chances_);
        return Step(sample(match_.state(), stream));
    }

    Result<Stepped, Refusal> play(const std::optional<Step>& step, House given) {
        Stepped stepped;
        SeenBySeats<G> seen(players(), false);
        if (step) take(*step, seen);
        while (actor_of(match_.state()) == house) {
            const auto chance = house_step(given, stepped.house.size());
            if (!chance) return chance.error();
            ++chances_;
            stepped.house.push_back(text_of<G>(*chance));
            take(*chance, seen);
        }
        if (given != nullptr && given->size() != stepped.house.size()) return Refusal::not_legal;
        stepped.events = seen.spell();
        stepped.show = seen.show();
        stepped.lifted = seen.lifted();
        stepped.moment = step ? seen.moment() : Moment{MomentKind::begin};
        return stepped;
    }

    AnySetup setup_;
    Bytes32 key_;
    const Script* script_;
    PackedMatch<G> match_;
    u64 chances_ = 0;  // the house's moves so far
    Spread spread_;
    std::array<std::unique_ptr<typename G::Knowledge>, max_seats> notes_;
    std::array<SeatedBot, max_seats> minds_;
    std::array<std::unique_ptr<Adviser<G>>, max_seats> advisers_;  // of those who have asked
    u64 heard_again_ = 0;
};

}  // namespace

news::Thought thought_of(const Reason& reason) {
    news::Thought thought{reason.why, {reason.about.begin(), reason.about.end()}, {}};
    if (reason.why == Why::likely) thought.percent = reason.percent;
    return thought;
}

std::unique_ptr<Play> make_play(const AnySetup& setup, const Bytes32& key, u8 notes, const Script* script) {
    return with_setup(setup, [&]<class G>(const Setup<G>& one) -> std::unique_ptr<Play> {
        return std::make_unique<PlayOf<G>>(one, key, notes, script);
    });
}

}  // namespace magichat
