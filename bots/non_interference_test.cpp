// No bot's move, and no reason that it gives, depends on anything that its seat has not seen.
#include <gtest/gtest.h>

#include "bots/net/bot.h"
#include "tests/bot_game.h"
#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/setups.h"

namespace magichat {
namespace {

template <class G>
class Blindness : public ::testing::Test {};
TYPED_TEST_SUITE(Blindness, EveryGame);

// Bots at every seat play, and now and then a move is made for them, so that games take turns that bots would not.
template <Game G>
typename Match<G>::Step some_step(BotGame<G>& game, Random& random) {
    if (to_act(game.state()) == house) return sample(game.state(), random);
    const auto choice = game.ask();
    if (below(random, 4) != 0) return choice.move;
    return one_of(legal(game.state()), random);
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

template <Game G>
struct Decision {
    Choice<G> choice;
    typename G::State state;
};

// Plays these steps with a bot at each seat: all of them think whenever it is their turn, and what this seat's says is
// written down. So if anything went from one mind to another, or stayed behind from one game to the next, it would show.
template <Game G>
std::vector<Decision<G>> decisions(const Played<G>& like, const std::vector<typename Match<G>::Step>& steps,
                                   const std::vector<BotSpec>& specs, u64 seed) {
    BotGame<G> game(like.setup, specs, seed);
    std::vector<Decision<G>> said;
    for (std::size_t n = 0;; ++n) {
        const Seat actor = to_act(game.state());
        if (actor != house && actor != nobody) {
            const Choice<G> choice = game.ask();
            if (actor == like.seat) said.push_back({choice, game.state()});
        }
        if (n == steps.size()) return said;
        EXPECT_EQ(game.play(steps[n], like.seat), like.seen[n]) << "the seat can tell the worlds apart";
    }
}

TYPED_TEST(Blindness, NoMoveDependsOnWhatTheSeatHasNotSeen) {
    using G = TypeParam;
    Random random(41);
    std::vector<BotSpec> specs = whole_ladder();
    std::array<std::size_t, bot_names.size()> compared{};  // decisions in worlds that differ, by bot
    std::size_t worlds = 0;
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({400, 30})) {
        for (std::size_t turn = 0; turn < 2 * specs.size(); ++turn) {
            std::rotate(specs.begin(), specs.begin() + 1, specs.end());
            const Seat seat = at<Seat>(below(random, setup.options.players));
            Played<G> game(setup, seat);
            BotGame<G> players(setup, specs, ++seed);
            const std::size_t length = 2 + below(random, InTests<G>::steps_of_a_game * 2 / 3);
            while (game.steps.size() < length && !players.over()) {
                const auto step = some_step<G>(players, random);
                players.play(step);
                game.play(step);
            }
            // `draw hat` with an empty pile shows nothing until the discards are shuffled.
            if (to_act(game.state) == house && game.seen.back().empty()) continue;
            const typename G::State world = game.observer.knowledge().sample(random);
            const auto here = decisions<G>(game, game.steps, specs, seed);
            const auto there = decisions<G>(game, with_cards_of(game, world), specs, seed);
            ASSERT_FALSE(::testing::Test::HasFailure());
            ASSERT_EQ(here.size(), there.size());
            worlds += world == game.state ? 0 : 1;
            for (std::size_t i = 0; i < here.size(); ++i) {
                ASSERT_EQ(to_text(here[i].choice.move), to_text(there[i].choice.move));
                ASSERT_EQ(here[i].choice.reason, there[i].choice.reason);
                if (!(here[i].state == there[i].state)) ++compared[index(specs[index(seat) % specs.size()].name)];
            }
        }
    }
    EXPECT_GE(worlds, 30U);
    for (std::size_t i = 0; i < compared.size(); ++i) EXPECT_GE(compared[i], 50U) << bot_names[i];
}

// What the network of a seat does in these steps, asked at each of its turns.
template <Game G>
std::vector<typename G::Move> network_moves(const Played<G>& like, const std::vector<typename Match<G>::Step>& steps,
                                            const NetTraits& traits, u64 seed) {
    const auto bot = make_net_bot<G>(traits, like.setup, like.seat, seed);
    Match<G> match(like.setup);
    std::vector<typename G::Move> said;
    for (std::size_t n = 0;; ++n) {
        if (to_act(match.state()) == like.seat) said.push_back(bot->choose(legal(match.state()), {}).move);
        if (n == steps.size()) return said;
        const typename G::Trace trace = match.play(steps[n]);
        bot->hear(see(match.state(), trace, like.seat));
    }
}

TYPED_TEST(Blindness, NoMoveOfANetworkDependsOnWhatTheSeatHasNotSeen) {
    using G = TypeParam;
    if constexpr (has_network<G>) {
        Random random(43);
        std::size_t compared = 0;
        u64 seed = 0;
        for (const auto& setup : all_setups<G>({400, 30})) {
            for (int turn = 0; turn < 12; ++turn) {
                Played<G> game(setup, at<Seat>(below(random, setup.options.players)));
                const std::size_t length = 2 + below(random, InTests<G>::steps_of_a_game * 2 / 3);
                while (game.steps.size() < length && !game.over()) {
                    if (to_act(game.state) == house) {
                        game.play(sample(game.state, random));
                    } else {
                        game.play(one_of(legal(game.state), random));
                    }
                }
                if (to_act(game.state) == house && game.seen.back().empty()) continue;
                const typename G::State world = game.observer.knowledge().sample(random);
                // Every fourth one races its moves, which takes longer.
                const NetTraits traits{.iterations = turn % 4 == 0 ? 8U : 0U};
                const auto here = network_moves<G>(game, game.steps, traits, ++seed);
                const auto there = network_moves<G>(game, with_cards_of(game, world), traits, seed);
                ASSERT_EQ(here, there);
                compared += world == game.state ? 0 : here.size();
            }
        }
        EXPECT_GE(compared, 500U);
    }
}

}  // namespace
}  // namespace magichat
