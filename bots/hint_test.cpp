// Hints: legal, by nothing but what the seat has seen, and good enough to play a whole game by them alone.
#include "bots/hint.h"

#include <gtest/gtest.h>

#include "engine/games.h"
#include "tests/bot_game.h"
#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/setups.h"

namespace magichat {
namespace {

template <class G>
class HintsOf : public ::testing::Test {};
TYPED_TEST_SUITE(HintsOf, EveryGame);

// The hint at every turn of a seat, through these steps.
template <Game G>
std::vector<Hint<G>> hints_of(const Played<G>& like, const std::vector<typename Match<G>::Step>& steps) {
    const auto adviser = make_adviser<G>(like.setup, like.seat);
    Match<G> match(like.setup);
    std::vector<Hint<G>> all;
    for (std::size_t n = 0;; ++n) {
        if (to_act(match.state()) == like.seat) {
            all.push_back(adviser->advise(legal(match.state())));
            EXPECT_TRUE(legal(match.state()).has(all.back().move)) << to_text(all.back().move);
        }
        if (n == steps.size()) return all;
        const auto trace = match.play(steps[n]);
        const auto events = see(match.state(), trace, like.seat);
        EXPECT_EQ(events, like.seen[n]) << "the seat can tell the worlds apart";
        adviser->hear(events);
    }
}

TYPED_TEST(HintsOf, AreLegalAndTheSameInWorldsThatTheSeatCannotTellApart) {
    using G = TypeParam;
    Random random(7);
    std::size_t worlds = 0;
    for (const auto& setup : all_setups<G>({400, 30})) {
        for (int round = 0; round < 8; ++round) {
            Played<G> game(setup, at<Seat>(below(random, setup.options.players)));
            const std::size_t length = 2 + below(random, InTests<G>::steps_of_a_game);
            while (game.steps.size() < length && !game.over()) {
                if (to_act(game.state) == house) {
                    game.play(sample(game.state, random));
                } else {
                    game.play(one_of(legal(game.state), random));
                }
            }
            // `draw hat` with an empty pile shows nothing until the discards are shuffled.
            if (to_act(game.state) == house && game.seen.back().empty()) continue;
            const typename G::State world = game.observer.knowledge().sample(random);
            auto others = game.steps;
            for (const auto place : Unseen<G>(game).places) {
                const Origin origin = game.follow.origin(place);
                Follow<G>::put(*std::get_if<typename G::Chance>(&others[origin.step]), origin.entry,
                               card_at(world, place));
            }
            ASSERT_EQ(hints_of<G>(game, game.steps), hints_of<G>(game, others));
            ASSERT_FALSE(::testing::Test::HasFailure());
            worlds += world == game.state ? 0 : 1;
        }
    }
    EXPECT_GE(worlds, 20U);
}

TYPED_TEST(HintsOf, PlayAGameToItsEndAndMostlyBeatTheGoldfish) {
    using G = TypeParam;
    constexpr int games = 40;
    int won = 0;
    Random random(3);
    for (int n = 0; n < games; ++n) {
        const auto seat = at<Seat>(static_cast<std::size_t>(n % 2));
        const Setup<G> setup{{}, Seat{0}};
        const auto adviser = make_adviser<G>(setup, seat);
        BotGame<G> game(setup, {standard_bot(BotName::goldfish)}, static_cast<u64>(n));
        while (!game.over()) {
            const Seat actor = to_act(game.state());
            typename Match<G>::Step step;
            if (actor == house) {
                step = sample(game.state(), random);
            } else {
                step = actor == seat ? adviser->advise(legal(game.state())).move : game.ask().move;
            }
            adviser->hear(game.play(step, seat));
        }
        EXPECT_NE(outcome(game.state()).ended_by, EndedBy::turn_limit) << "hints get somewhere, game " << n;
        won += (outcome(game.state()).winners & bit(seat)) != 0 ? 1 : 0;
    }
    EXPECT_GE(won, games * 3 / 4);
}

// Plays a whole text, one move a comma, and asks then.
template <Game G>
std::string asked(std::string_view moves, Seat seat) {
    Match<G> match({{}, Seat{0}});
    const auto adviser = make_adviser<G>(match.setup(), seat);
    while (!moves.empty()) {
        const std::size_t comma = std::min(moves.find(','), moves.size());
        const auto step = match.read(moves.substr(0, comma));
        if (!step) return "no such move: " + std::string(moves.substr(0, comma));
        const auto trace = match.play(*step);
        adviser->hear(see(match.state(), trace, seat));
        moves.remove_prefix(std::min(comma + 1, moves.size()));
    }
    const Hint<G> hint = adviser->advise(legal(match.state()));
    std::string text = to_text(hint.move) + ": " + std::string(hint_why_names[index(hint.why)]);
    for (const std::string_view card : hint.about) (text += ' ') += card;
    return text;
}

TEST(VanishHints, FromTheFirstLookToTheCall) {
    const auto after = [](std::string_view moves, Seat seat) {
        return asked<vanish::Game>("deal cat frog dove mouse rabbit owl" + std::string(moves), seat);
    };
    EXPECT_EQ(after("", Seat{0}), "look 1: unseen");
    EXPECT_EQ(after(",look 1", Seat{0}), "swap 1 2: keep_track cat");
    EXPECT_EQ(after(",look 1,swap 1 2,look 1,swap 1 2", Seat{0}), "look 2: unseen") << "the cat is at 1 again";
    const std::string both =
        ",look 1,swap 1 2,look 1,swap 1 2,look 2,swap 2 3,look 2,swap 2 3,look 3,swap 3 4,look 3,swap 3 4,"
        "look 4,swap 4 5,look 4,swap 4 5";
    EXPECT_EQ(after(both, Seat{0}), "look 5: unseen");
    EXPECT_EQ(after(both + ",look 5,swap 5 1", Seat{1}), "call cat: guess_now cat")
        << "the first has seen all five, the second not the cat and the owl";
    EXPECT_EQ(after(both + ",look 5,swap 5 1,look 1,swap 1 5", Seat{0}), "call owl: all_but_one owl");
}

TEST(CourtHints, LookBringOpen) {
    const auto after = [](std::string_view moves) {
        return asked<court::Game>(
            "deal king princess knight wizard cook witch pirate dragon jester dresser king princess knight wizard cook "
            "witch pirate dragon jester dresser / tiara crown magic helmet tophat toque pointed tricorn horns bells "
            "kerchief crown tiara magic magic magic helmet tophat toque pointed tricorn horns bells kerchief" +
                std::string(moves),
            Seat{0});
    };
    EXPECT_EQ(after(""), "look 1: look_unknown");
    EXPECT_EQ(after(",look 1,look 7"), "swap 1 2: bring_together tiara princess");
    EXPECT_EQ(after(",look 1,look 7,swap 1 2,look 6"), "open 2: open_known tiara princess");
}

TEST(RabbitsHints, NeedsAreMet) {
    const std::string deal =
        "deal white black pink blue green brown white white white black black black brown brown brown pink pink pink "
        "blue blue blue green green green / white-black pink-blue white-white white-brown white-pink white-blue "
        "white-green black-black black-brown black-pink black-blue black-green brown-brown brown-pink brown-blue "
        "brown-green pink-pink pink-green blue-blue blue-green green-green,";
    const auto after = [&](std::string_view moves, Seat seat) {
        return asked<rabbits::Game>(deal + std::string(moves), seat);
    };
    EXPECT_EQ(after("roll draw exchange", Seat{0}), "draw hat: have_both");
    EXPECT_EQ(after("roll draw exchange,draw hat", Seat{0}), "discard: not_needed white");
    EXPECT_EQ(after("roll draw exchange,draw hat,discard", Seat{0}), "claim 1 2: claim_now white black");
    const std::string next = "roll hat1 hat1,flip 2 1,stop,pass,";
    EXPECT_EQ(after(next + "roll hat1 exchange", Seat{1}), "flip 1 1: turn_to_see");
    EXPECT_EQ(after(next + "roll exchange exchange", Seat{1}), "exchange 2 1 1: try_luck pink")
        << "the blue one, turned away, was seen";
    EXPECT_EQ(after(next + "roll draw draw", Seat{1}), "draw hat: draw_for pink");
    EXPECT_EQ(after(next + "roll hat1 exchange,flip 1 3", Seat{1}), "pass: pass_for_now pink");
}

}  // namespace
}  // namespace magichat
