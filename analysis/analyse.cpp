#include <algorithm>
#include <cmath>

#include "analysis/analysis.h"
#include "analysis/sightings.h"
#include "analysis/spelt.h"
#include "analysis/tricks.h"
#include "analysis/vanish_two.h"

namespace magichat::analysis {

namespace {

// A turn's outlook of one seat takes this part of what a decision does.
constexpr u64 outlooks_a_decision = 4;

template <Game G>
bool is_solved_game(const typename G::Options& options) {
    if constexpr (std::is_same_v<G, vanish::Game>) return is_solved(options);
    return false;
}

// Does a turn begin here, with nothing to be done by the house but a throw of the dice?
bool begins_turn(const vanish::State& state) { return state.phase == vanish::Phase::turn; }
bool begins_turn(const court::State& state) { return state.phase == court::Phase::turn; }
bool begins_turn(const rabbits::State& state) { return state.phase == rabbits::Phase::roll; }

// Where all moves are worth the same to those who forget nothing.
bool is_all_one(const vanish::State& state) { return state.phase != vanish::Phase::turn; }
bool is_all_one(const court::State& /*state*/) { return false; }
bool is_all_one(const rabbits::State& /*state*/) { return false; }

template <Game G>
class Analyst {
public:
    Analyst(const Setup<G>& setup, const Effort& effort, bool priced)
        : match_(setup), company_(setup.options), random_(effort.seed), solved_(is_solved_game<G>(setup.options)) {
        found_.priced = priced;
        for (std::size_t i = 0; i < setup.options.players; ++i) watchers_.emplace_back(setup, at<Seat>(i));
        found_.game = G::name;
        found_.exact = solved_;
        found_.tries = solved_ ? 0 : effort.tries;
        found_.seed = effort.seed;
        found_.seats.resize(setup.options.players);
    }

    // What has to be priced, counted before anything is.
    void count(const typename G::State& state, bool turn_begins) {
        const Seat actor = to_act(state);
        if (turn_begins) shares_ += match_.players();
        if (actor != house && actor != nobody && legal(state).size() > 1) shares_ += outlooks_a_decision;
    }

    void before(const StepOf<G>& step) {
        const typename G::State& state = match_.state();
        if (is_new_turn(state)) outlook();
        const auto* move = std::get_if<typename G::Move>(&step);
        if (move != nullptr && legal(state).size() > 1) decide(*move);
    }
    void after(Seat by, const typename G::Trace& trace) {
        if (by != house) judge(by, trace);
        for (auto& watcher : watchers_)
            watcher.hear(see(match_.state(), trace, watcher.seat()), match_.steps().size(), by);
        for (const auto& event : see_public(match_.state(), trace)) company_.hear(event);
    }
    bool is_new_turn(const typename G::State& state) {
        if (!begins_turn(state) || state.turns + 1 == turn_) return false;
        turn_ = state.turns + 1;
        return true;
    }
    void restart() { turn_ = 0; }
    Match<G>& match() { return match_; }
    const Analysis& found() const { return found_; }
    Analysis take() { return std::move(found_); }

    void finish(const Record& record) {
        const Outcome end = outcome(match_.state());
        const auto players = static_cast<double>(match_.players());
        const auto loser = gave_up(record);
        for (std::size_t i = 0; i < found_.seats.size(); ++i) {
            SeatSummary& seat = found_.seats[i];
            seat.fair = 1 / players;
            if (end.ended_by != EndedBy::nothing) {
                const bool won = (end.winners & bit(at<Seat>(i))) != 0;
                seat.result = won ? 1.0 / std::popcount(end.winners) : 0.0;
            } else if (loser) {
                seat.result = at<Seat>(i) == *loser ? 0.0 : 1.0;
            }
        }
        add_up();
    }

private:
    Moment<G> moment(Seat seat) const { return {watchers_[index(seat)].knowledge(), company_, seat}; }
    u64 tries() const { return found_.tries / std::max<u64>(shares_, 1); }  // of an outlook

    KnownCard known_card(const Watcher<G>& watcher, typename G::Knowledge::Place place,
                         typename G::Knowledge::Card card) const {
        KnownCard known{spelt(place), spelt(place, card)};
        const std::size_t number = Memorable<G>::number(place);
        if (number >= Memorable<G>::count) return known;
        const Sighting& sighting = watcher.sighting(number);
        if (sighting.n == 0) return known;
        known.seen = sighting.n;
        known.turns_ago = match_.state().turns + 1 - sighting.turn;
        for (const Shift& shift : sighting.shifts) {
            known.steps.push_back(
                {shift.n, shift.by, spelt(Memorable<G>::place(shift.from)), spelt(Memorable<G>::place(shift.to))});
        }
        return known;
    }

    void outlook() {
        TurnStart start{match_.steps().size() + 1, match_.state().turns + 1, {}};
        for (const Watcher<G>& watcher : watchers_) {
            Outlook seen;
            if (found_.priced) seen.chance = chance(watcher.seat());
            const auto& knowledge = watcher.knowledge();
            for (const auto place : knowledge.places()) {
                if (Memorable<G>::number(place) > Memorable<G>::count) continue;
                if (!on_the_table(place)) continue;
                if (const auto card = knowledge.certain(place)) {
                    seen.certain.push_back(known_card(watcher, place, *card));
                    continue;
                }
                Likely likely{spelt(place), {}};
                for (std::size_t i = 0; i < G::Knowledge::card_count(place); ++i) {
                    const auto card = at<typename G::Knowledge::Card>(i);
                    const Ratio ratio = knowledge.probability(place, card);
                    if (ratio.parts() != 0) likely.cards.emplace_back(spelt(place, card), ratio);
                }
                seen.likely.push_back(std::move(likely));
            }
            start.seats.push_back(std::move(seen));
        }
        found_.turns.push_back(std::move(start));
    }
    static bool on_the_table(vanish::Hat /*place*/) { return true; }
    static bool on_the_table(court::Place place) { return place.zone == court::Zone::hat; }
    static bool on_the_table(rabbits::CardPlace place) { return place.zone == rabbits::Zone::rack; }

    Estimate chance(Seat seat) {
        if constexpr (std::is_same_v<G, vanish::Game>) {
            if (solved_) return {chance_of_two(moment(seat)), 0};
        }
        return chance_of(moment(seat), std::max<u64>(tries(), 2), random_);
    }

    Pricing<G> priced(typename G::Move played) {
        const Seat seat = to_act(match_.state());
        if constexpr (std::is_same_v<G, vanish::Game>) {
            if (solved_) return price_of_two(moment(seat), played);
        }
        const u64 all = std::max<u64>(outlooks_a_decision * tries(), 8);
        if (!is_all_one(match_.state())) return price(moment(seat), played, all, random_);
        Pricing<G> pricing;
        pricing.best = played;
        pricing.chance = chance_of(moment(seat), all / outlooks_a_decision, random_);
        for (const auto move : legal(match_.state())) {
            pricing.moves.push_back({move, pricing.chance, {}, all / outlooks_a_decision});
        }
        return pricing;
    }

    void decide(typename G::Move played) {
        const Seat seat = to_act(match_.state());
        const Watcher<G>& watcher = watchers_[index(seat)];
        Decision& made = found_.decisions.emplace_back();
        made.n = match_.steps().size() + 1;
        made.turn = match_.state().turns + 1;
        made.seat = seat;
        made.move = to_text(played);
        Judged judged = found_.priced ? weigh(made, priced(played), played) : Judged{};
        judged.right = made.right = chance_right(watcher.knowledge(), played);
        for (const Claim<G>& claim : contradictions(watcher.knowledge(), played)) {
            Contradiction one{claim.kind, {}, claim.instead ? to_text(*claim.instead) : ""};
            for (const auto& known : claim.about) one.about.push_back(known_card(watcher, known.place, known.card));
            made.forgotten.push_back(std::move(one));
            (claim.kind == ClaimKind::left_ready ? judged.missed : judged.forgot) = true;
        }
        judged.bluff = is_bluff(watcher.knowledge(), played);
        judged_ = judged;
    }
    // What the moves were worth.
    static Judged weigh(Decision& made, const Pricing<G>& pricing, typename G::Move played) {
        // What is not better on fresh deals is not the better move.
        const bool is_best = pricing.lost.mean <= 0;
        made.best = to_text(is_best ? played : pricing.best);
        made.chance = pricing.chance;
        for (const Worth<G>& worth : pricing.moves) {
            if (is_best && worth.move == played) made.chance = worth.chance;
        }
        made.lost = pricing.lost;
        Judged judged{.best = is_best, .moves = pricing.moves.size()};
        const Worth<G>* next = nullptr;
        const Worth<G>* own = nullptr;
        double least = 1;
        double most = 0;
        for (const Worth<G>& worth : pricing.moves) {
            made.moves.push_back({to_text(worth.move), worth.chance, worth.points, worth.tries});
            least = std::min(least, worth.chance.mean);
            most = std::max(most, worth.chance.mean);
            if (worth.move == played) {
                own = &worth;
            } else if (next == nullptr || worth.chance.mean > next->chance.mean) {
                next = &worth;
            }
        }
        if (next != nullptr && own != nullptr) {
            judged.ahead = own->chance.mean - next->chance.mean;
            judged.ahead_error =
                std::sqrt(own->chance.error * own->chance.error + next->chance.error * next->chance.error);
        }
        made.counts = most - least > 1e-9;
        // What can't be told from chance is no mistake.
        judged.lost = made.lost.mean > 2 * made.lost.error + 1e-12 ? made.lost.mean : 0;
        made.accuracy = accuracy_of(judged.lost);
        return judged;
    }
    // The words, when it is seen how it came out.
    void judge(Seat by, const typename G::Trace& trace) {
        if (!judged_) return;
        judged_->fell = fell_for_it(company_, watchers_[index(by)].knowledge(), trace);
        found_.decisions.back().words = words_of(*judged_);
        judged_.reset();
    }

    void add_up() {
        const auto players = static_cast<double>(match_.players());
        std::vector<double> variance(found_.seats.size());
        for (const Decision& made : found_.decisions) {
            SeatSummary& seat = found_.seats[index(made.seat)];
            for (const Word word : made.words) ++seat.words[index(word)];
            if (!made.counts) continue;
            seat.accuracy = seat.decisions == 0 ? made.accuracy : seat.accuracy + made.accuracy;
            ++seat.decisions;
            seat.lost.mean += made.lost.mean;
            variance[index(made.seat)] += made.lost.error * made.lost.error;
        }
        for (std::size_t i = 0; i < found_.seats.size(); ++i) {
            SeatSummary& seat = found_.seats[i];
            if (seat.decisions > 0) seat.accuracy /= static_cast<double>(seat.decisions);
            seat.lost.error = std::sqrt(variance[i]);
            double of_all = 0;
            seat.skill.mean = -seat.lost.mean;
            for (std::size_t j = 0; j < found_.seats.size(); ++j) {
                if (j != i) seat.skill.mean += found_.seats[j].lost.mean / (players - 1);
                of_all += variance[j] / (j == i ? 1 : (players - 1) * (players - 1));
            }
            seat.skill.error = std::sqrt(of_all);
            if (seat.result) seat.luck = *seat.result - seat.fair - seat.skill.mean;
        }
    }

    Match<G> match_;
    std::vector<Watcher<G>> watchers_;
    Company<G> company_;
    Random random_;
    bool solved_;
    u64 turn_ = 0;
    u64 shares_ = 0;
    std::optional<Judged> judged_;
    Analysis found_;
};

}  // namespace

u64 tries_a_second(const AnySetup& setup) {
    return std::visit(
        []<class G>(const Setup<G>&) -> u64 {
            if constexpr (std::is_same_v<G, court::Game>) return 25000;
            if constexpr (std::is_same_v<G, rabbits::Game>) return 1000000;
            return 800000;
        },
        setup);
}

namespace {

template <Game G>
class CourseOf final : public Course {
public:
    // Of a record that can be played. Once through, to see how much there is to do.
    CourseOf(const Setup<G>& setup, const Record& record, const Effort& effort, bool priced)
        : record_(record), analyst_(setup, effort, priced) {
        Match<G> match(setup);
        for (const std::string& text : record.moves) {
            analyst_.count(match.state(), analyst_.is_new_turn(match.state()));
            match.play(*match.read(text));
        }
        analyst_.restart();
    }

    bool go_on() override {
        if (done_) return false;
        if (const std::size_t next = analyst_.match().steps().size(); next < record_.moves.size()) {
            const auto step = *analyst_.match().read(record_.moves[next]);
            const Seat by = to_act(analyst_.match().state());
            analyst_.before(step);
            const auto trace = analyst_.match().play(step);
            analyst_.after(by, trace);
        }
        if (analyst_.match().steps().size() < record_.moves.size()) return true;
        analyst_.finish(record_);
        done_ = true;
        return false;
    }
    const Analysis& found() const override { return analyst_.found(); }

    Analysis whole() {
        while (go_on()) {
        }
        return analyst_.take();
    }

private:
    Record record_;
    Analyst<G> analyst_;
    bool done_ = false;
};

Effort in_full(const Record& record, Effort effort) {
    if (effort.tries == 0)
        effort.tries = static_cast<u64>(usual_seconds * static_cast<double>(tries_a_second(record.setup)));
    return effort;
}

template <class Made, class Make>
Result<Made, IllegalMove> with_course(const Record& record, const Effort& effort, bool priced, const Make& make) {
    return with_setup(record.setup, [&]<class G>(const Setup<G>& setup) -> Result<Made, IllegalMove> {
        const auto wrong = replay(setup, record.moves, [](const auto&, Seat, const auto&) {});
        if (wrong) return *wrong;
        return make(std::make_unique<CourseOf<G>>(setup, record, effort, priced));
    });
}

}  // namespace

Result<Analysis, IllegalMove> analyse(const Record& record, const Effort& effort) {
    return with_course<Analysis>(record, in_full(record, effort), true,
                                 [](const auto& course) { return course->whole(); });
}
Result<Analysis, IllegalMove> analyse_facts(const Record& record) {
    return with_course<Analysis>(record, {}, false, [](const auto& course) { return course->whole(); });
}
Result<std::unique_ptr<Course>, IllegalMove> begin(const Record& record, const Effort& effort) {
    using Any = std::unique_ptr<Course>;
    return with_course<Any>(record, in_full(record, effort), true, [](auto course) { return Any(std::move(course)); });
}

}  // namespace magichat::analysis
