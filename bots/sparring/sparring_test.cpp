// Sparring partners: they play by the rules, by what their seat has seen, the same for the same seed, and as their names say.
#include "bots/sparring/sparring.h"

#include <gtest/gtest.h>

#include "tests/bot_game.h"
#include "tests/follow.h"
#include "tests/setups.h"

namespace magichat {
namespace {

using sparring::Style;

// A game with a partner at each seat: style i of `styles` sits at seat i; where there are fewer they begin anew.
template <Game G>
class PartnerGame {
public:
    using Step = typename Match<G>::Step;

    PartnerGame(const Setup<G>& setup, const std::vector<Style>& styles, u64 seed) : match_(setup) {
        for (std::size_t i = 0; i < setup.options.players; ++i) {
            const Style style = styles[i % styles.size()];
            partners_.push_back(sparring::make_partner<G>(style, setup, at<Seat>(i), seed + i));
        }
    }
    const typename G::State& state() const { return match_.state(); }
    const std::vector<Step>& steps() const { return match_.steps(); }
    bool over() const { return to_act(state()) == nobody; }
    Choice<G> ask() { return partners_[index(to_act(state()))]->choose(legal(state()), {}); }
    typename G::Events play(const Step& step, Seat viewer = house) {
        const typename G::Trace trace = match_.play(step);
        for (std::size_t i = 0; i < partners_.size(); ++i) partners_[i]->hear(see(state(), trace, at<Seat>(i)));
        return see(state(), trace, viewer);
    }
    // What the house does, or the partner whose turn it is.
    Step next(Random& random) {
        if (to_act(state()) == house) return sample(state(), random);
        return ask().move;
    }

private:
    Match<G> match_;
    std::vector<std::unique_ptr<Bot<G>>> partners_;
};

template <Game G>
std::vector<Style> all_styles() {
    const auto styles = sparring::styles<G>();
    return {styles.begin(), styles.end()};
}

template <class G>
class Sparring : public ::testing::Test {};
using GamesWithPartners = ::testing::Types<court::Game, rabbits::Game>;
TYPED_TEST_SUITE(Sparring, GamesWithPartners);

TYPED_TEST(Sparring, WholeGamesByTheRulesWithEveryOptionAndNumberOfPlayers) {
    using G = TypeParam;
    Random random(5);
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({150, 31})) {
        std::vector<Style> styles = all_styles<G>();
        for (std::size_t turn = 0; turn < styles.size(); ++turn) {
            std::rotate(styles.begin(), styles.begin() + 1, styles.end());
            PartnerGame<G> game(setup, styles, ++seed);
            while (!game.over()) {
                if (to_act(game.state()) == house) {
                    game.play(sample(game.state(), random));
                    continue;
                }
                const auto choice = game.ask();
                ASSERT_TRUE(legal(game.state()).has(choice.move));
                ASSERT_TRUE(in_range<G>(choice.reason));
                game.play(choice.move);
            }
            EXPECT_LE(game.state().turns, setup.options.turn_limit);
        }
    }
}

TYPED_TEST(Sparring, TheSameSeedGivesTheSameGame) {
    using G = TypeParam;
    Setup<G> setup;
    setup.options.turn_limit = 60;
    std::size_t different = 0;
    for (const Style style : all_styles<G>()) {
        const auto play = [&](u64 seed) {
            Random random(9);
            PartnerGame<G> game(setup, {style}, seed);
            while (!game.over()) game.play(game.next(random));
            return game.steps();
        };
        EXPECT_EQ(play(1), play(1)) << to_text(style);
        different += play(1) == play(2) ? 0 : 1;
    }
    EXPECT_GT(different, 0U);
}

// The same moves with other cards in places that the seat has not seen at the end of them.
template <Game G>
std::vector<typename Match<G>::Step> with_cards_of(const Played<G>& game, const typename G::State& world) {
    auto steps = game.steps;
    for (const auto place : Unseen<G>(game).places) {
        const Origin origin = game.follow.origin(place);
        Follow<G>::put(*std::get_if<typename G::Chance>(&steps[origin.step]), origin.entry, card_at(world, place));
    }
    return steps;
}

// Plays these steps with a partner at each seat, and writes down what this seat's would do whenever it is their turn.
template <Game G>
std::vector<std::string> decisions(const Played<G>& like, const std::vector<typename Match<G>::Step>& steps,
                                   const std::vector<Style>& styles, u64 seed) {
    PartnerGame<G> game(like.setup, styles, seed);
    std::vector<std::string> said;
    for (std::size_t n = 0;; ++n) {
        const Seat actor = to_act(game.state());
        if (actor != house && actor != nobody) {
            const auto choice = game.ask();
            if (actor == like.seat) said.push_back(to_text(choice.move));
        }
        if (n == steps.size()) return said;
        EXPECT_EQ(game.play(steps[n], like.seat), like.seen[n]) << "the seat can tell the worlds apart";
    }
}

TYPED_TEST(Sparring, NoMoveDependsOnWhatTheSeatHasNotSeen) {
    using G = TypeParam;
    Random random(43);
    std::map<Style, std::size_t> compared;  // decisions in worlds that differ
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({400, 30})) {
        std::vector<Style> styles = all_styles<G>();
        for (std::size_t turn = 0; turn < 2 * styles.size(); ++turn) {
            std::rotate(styles.begin(), styles.begin() + 1, styles.end());
            const Seat seat = at<Seat>(below(random, setup.options.players));
            Played<G> game(setup, seat);
            PartnerGame<G> players(setup, styles, ++seed);
            const std::size_t length = 2 + below(random, InTests<G>::steps_of_a_game / 2);
            while (game.steps.size() < length && !players.over()) {
                auto step = players.next(random);
                // Now and then something that they would not do.
                if (to_act(game.state) != house && below(random, 4) == 0) step = one_of(legal(game.state), random);
                players.play(step);
                game.play(step);
            }
            if (to_act(game.state) == house && game.seen.back().empty()) continue;
            const typename G::State world = game.observer.knowledge().sample(random);
            const auto here = decisions<G>(game, game.steps, styles, seed);
            const auto there = decisions<G>(game, with_cards_of(game, world), styles, seed);
            ASSERT_FALSE(::testing::Test::HasFailure());
            ASSERT_EQ(here, there) << to_text(styles[index(seat) % styles.size()]);
            if (!(world == game.state)) compared[styles[index(seat) % styles.size()]] += here.size();
        }
    }
    for (const Style style : all_styles<G>()) EXPECT_GE(compared[style], 50U) << to_text(style);
}

// What a partner's opens and claims came to.
struct Record {
    std::size_t right = 0;
    std::size_t wrong = 0;
};
void add(Record& record, const court::Event& event) {
    if (event.kind != court::EventKind::open) return;
    ++(event.result == court::Result::miss ? record.wrong : record.right);
}
void add(Record& record, const rabbits::Event& event) {
    if (event.kind == rabbits::EventKind::claim) ++(event.flag ? record.right : record.wrong);
}

// Two of this style, with now and then a move of chance for the second.
template <Game G>
Record record_of(Style style, std::size_t games) {
    Random random(77);
    Record record;
    for (u64 n = 0; n < games; ++n) {
        Setup<G> setup;
        setup.options.turn_limit = 200;
        PartnerGame<G> game(setup, {style, style}, n);
        while (!game.over()) {
            const Seat actor = to_act(game.state());
            auto step = game.next(random);
            if (actor == Seat{1} && below(random, 4) == 0) step = one_of(legal(game.state()), random);
            for (const auto& event : game.play(step)) {
                if (actor == Seat{0}) add(record, event);
            }
        }
    }
    return record;
}

TYPED_TEST(Sparring, WhoOpensOrClaimsOnlyWhatTheyKnowIsNeverWrong) {
    using G = TypeParam;
    for (const Style style : all_styles<G>()) {
        const Record record = record_of<G>(style, 20);
        EXPECT_GT(record.right, 0U) << to_text(style);
        switch (style) {
            case Style::never_wrong:
            case Style::honest:
            case Style::lurer:
            case Style::waiter:
            case Style::exchanger:
            case Style::hoarder:
            case Style::gambler: EXPECT_EQ(record.wrong, 0U) << to_text(style); break;
            case Style::thief: EXPECT_GT(record.wrong, 0U) << to_text(style); break;
            case Style::counter:
            case Style::network: break;
        }
    }
}

TEST(SparringWords, AWordForEveryStyle) {
    EXPECT_EQ(to_text(Style::never_wrong), "sparring:never-wrong");
    for (const Style style : sparring::every_style) EXPECT_EQ(sparring::parse_style(to_text(style)), style);
    EXPECT_EQ(sparring::parse_style("sparring"), std::nullopt);
    EXPECT_EQ(sparring::parse_style("thief"), std::nullopt);
    EXPECT_EQ(sparring::styles<vanish::Game>().size(), 0U);
    EXPECT_GE(sparring::styles<court::Game>().size(), 7U);
    EXPECT_GE(sparring::styles<rabbits::Game>().size(), 5U);
}

}  // namespace
}  // namespace magichat
