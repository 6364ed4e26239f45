// bots: the ladder, and what holds for every bot of it in every game, whatever the options.
#include "bots/ladder.h"

#include <gtest/gtest.h>

#include "bots/parameters.h"
#include "bots/scale.h"
#include "tests/bot_game.h"
#include "tests/every_game.h"
#include "tests/setups.h"

namespace magichat {
namespace {

TEST(LadderTest, ReadsBotsWithTheirParameters) {
    for (const std::string_view name : bot_names) EXPECT_EQ(to_text(*parse_bot(name)), name);
    const auto fox = parse_bot("fox:span=3,iterations=50");
    ASSERT_TRUE(fox);
    EXPECT_EQ(fox->span, 3);
    EXPECT_EQ(fox->iterations, 50U);
    EXPECT_EQ(to_text(*fox), "fox:iterations=50,span=3");
    EXPECT_EQ(to_text(*parse_bot("elephant:ms=200")), "elephant:ms=200");
    for (const char* wrong :
         {"", "cow", "fox:", "fox:span", "fox:span=", "fox:span=x", "fox:span=-1", "fox:ms=0", "fox:colour=1",
          "fox:span=3,", "Fox", "fox:slip=4.1", "fox:slip=nan", "fox:iterations=1.5", "fox:more=0.5", "fox:more=21",
          "fox:polite=2", "fox:ms=4294967296"}) {
        EXPECT_FALSE(parse_bot(wrong)) << wrong;
    }
}

TEST(LadderTest, SaysWhatIsWrongWithABot) {
    const auto why = [](std::string_view text) { return parse_bot(text).error().why; };
    EXPECT_EQ(why("foks"), "there is no bot \"foks\". There are random, goldfish, puppy, fox and elephant");
    EXPECT_EQ(why("pupy").substr(0, 45), "there is no bot \"pupy\"; did you mean puppy? T");
    EXPECT_EQ(why("fox:spam=3"),
              "bot \"fox:spam=3\": there is no parameter \"spam\"; did you mean span? There are more, ms, iterations, "
              "polite, "
              "temperature, span, follow, half_life, slip, lapse and hunch");
    EXPECT_EQ(why("fox:slip=5"), "bot \"fox:slip=5\": slip takes a number from 0 to 4, not \"5\"");
    EXPECT_EQ(why("fox:ms"), "bot \"fox:ms\": ms takes a whole number from 1 to 4294967295, not \"\"");
}

TEST(LadderTest, EveryParameterCanBeSetAndIsWrittenBack) {
    for (const BotParameter& parameter : bot_parameters()) {
        BotSpec spec = standard_bot(BotName::fox);
        ASSERT_TRUE(parameter.set(spec, "1")) << parameter.name;
        EXPECT_EQ(parameter.text_of(spec), "1");
        EXPECT_EQ(to_text(spec), "fox:" + std::string(parameter.name) + "=1");
        EXPECT_EQ(*parse_bot(to_text(spec)), spec);
        EXPECT_FALSE(parameter.set(spec, "-21"));
        EXPECT_EQ(parameter.text_of(spec), "1") << "what can't be changes nothing";
    }
}

TEST(LadderTest, EveryNotchHasABotAndTheAnimalsStandOnTheScale) {
    const auto check = []<Game G>(std::type_identity<G>) {
        const Scale scale = ladder_notches<G>();
        EXPECT_EQ(scale.notches, notches<G>().size());
        EXPECT_EQ(scale.animals.front(), 0U);
        EXPECT_EQ(scale.animals.back() + 1, scale.notches);
        for (std::size_t i = 1; i < scale.animals.size(); ++i) EXPECT_LT(scale.animals[i - 1], scale.animals[i]);
        const auto stands = [](std::string_view bot) { return notch_of<G>(*parse_bot(bot)); };
        for (std::size_t i = 0; i < scale.notches; ++i) {
            EXPECT_EQ(stands("goldfish:more=" + std::to_string(i)), notches<G>()[i]);
        }
        EXPECT_EQ(stands("puppy"), notches<G>()[scale.animals[1]]);
        EXPECT_EQ(stands("puppy:more=-20"), stands("goldfish")) << "there is nothing weaker";
        EXPECT_EQ(stands("elephant:more=1"), stands("elephant")) << "..and nothing stronger";
        EXPECT_EQ(stands("fox:more=-1,span=2.5,temperature=3").memory.span, 2.5);
        EXPECT_EQ(stands("fox:more=-1,span=2.5,temperature=3").temperature, 3);
    };
    check(std::type_identity<vanish::Game>{});
    check(std::type_identity<court::Game>{});
    check(std::type_identity<rabbits::Game>{});
}

template <class G>
class EveryBot : public ::testing::Test {};
TYPED_TEST_SUITE(EveryBot, EveryGame);

// One game with a bot of the ladder at each seat; the moves as text.
template <Game G>
std::vector<std::string> play_game(const Setup<G>& setup, const std::vector<BotSpec>& specs, u64 seed) {
    BotGame<G> game(setup, specs, seed);
    Random chance(seed);
    std::vector<std::string> moves;
    while (!game.over()) {
        if (to_act(game.state()) == house) {
            game.play(sample(game.state(), chance));
            continue;
        }
        const Choice<G> choice = game.ask();
        moves.push_back(to_text(choice.move));
        EXPECT_TRUE(legal(game.state()).has(choice.move)) << moves.back();
        if (::testing::Test::HasFailure()) return moves;
        game.play(choice.move);
    }
    return moves;
}

TYPED_TEST(EveryBot, PlaysLegallyToTheEndAndTheSameWithTheSameSeed) {
    using G = TypeParam;
    std::vector<BotSpec> specs = whole_ladder();
    u64 seed = 1;
    std::size_t other = 0;
    for (const auto& setup : all_setups<G>({60})) {
        std::rotate(specs.begin(), specs.begin() + 1, specs.end());
        const auto moves = play_game<G>(setup, specs, ++seed);
        ASSERT_FALSE(::testing::Test::HasFailure());
        EXPECT_EQ(play_game<G>(setup, specs, seed), moves);
        EXPECT_FALSE(moves.empty());
        other += play_game<G>(setup, specs, seed + 100) == moves ? 0 : 1;
    }
    EXPECT_GT(other, 2U);  // with another seed another game
}

// Half of the moves are made for them: no bot may rely on having got somewhere by its own plan.
TYPED_TEST(EveryBot, MovesLegallyForAReasonWhereverItFindsItself) {
    using G = TypeParam;
    Random random(51);
    std::vector<BotSpec> specs = whole_ladder();
    std::array<std::size_t, why_names.size()> given{};
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({400, 0, 25})) {
        // The shorter games are, the more of them.
        for (std::size_t n = 0; n < std::max(1U, 600 / InTests<G>::steps_of_a_game) * specs.size(); ++n) {
            std::rotate(specs.begin(), specs.begin() + 1, specs.end());
            BotGame<G> game(setup, specs, ++seed);
            for (int step = 0; step < 250 && !game.over(); ++step) {
                if (to_act(game.state()) == house) {
                    game.play(sample(game.state(), random));
                    continue;
                }
                const auto moves = legal(game.state());
                const Choice<G> choice = game.ask();
                ASSERT_TRUE(moves.has(choice.move)) << "move number " << index(choice.move);
                ASSERT_LT(index(choice.reason.why), why_names.size());
                ASSERT_TRUE(in_range<G>(choice.reason))
                    << why_names[index(choice.reason.why)] << ' ' << int{choice.reason.percent} << " for "
                    << to_text(choice.move);
                ASSERT_TRUE(choice.reason.why != Why::only_move || moves.size() == 1);
                ++given[index(choice.reason.why)];
                const bool forced = below(random, 2) == 0;
                game.play(forced ? moves[below(random, static_cast<u32>(moves.size()))] : choice.move);
            }
        }
    }
    for (const Why why : {Why::at_random, Why::know, Why::find_out}) {
        EXPECT_GE(given[index(why)], 20U) << why_names[index(why)];
    }
}

// A whim may be silly, but luck does not win a round, a pair or a golden wand with it, nor lose one.
TYPED_TEST(EveryBot, NeitherWinsNorLosesAnythingOnAWhim) {
    using G = TypeParam;
    Random random(53);
    const BotSpec scatterbrain = *parse_bot("goldfish:lapse=1,hunch=0");
    std::size_t whims = 0;
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({60})) {
        for (const BotSpec& spec : {standard_bot(BotName::goldfish), scatterbrain}) {
            BotGame<G> game(setup, {spec}, ++seed);
            while (!game.over()) {
                if (to_act(game.state()) == house) {
                    game.play(sample(game.state(), random));
                    continue;
                }
                const Choice<G> choice = game.ask();
                const auto before = outcome(game.state()).scores;
                game.play(choice.move);
                if (choice.reason.why != Why::at_random) continue;
                ++whims;
                ASSERT_EQ(outcome(game.state()).scores, before) << to_text(choice.move);
            }
        }
    }
    EXPECT_GE(whims, 200U);
}

// Everybody gets to look around before a round can be over by a guess of the goldfish.
TEST(GoldfishTest, DoesNotCallInItsFirstTwoTurnsOfARound) {
    using G = vanish::Game;
    Random random(54);
    const std::vector<BotSpec> specs = {standard_bot(BotName::goldfish), standard_bot(BotName::random),
                                        standard_bot(BotName::goldfish), standard_bot(BotName::fox)};
    std::size_t calls = 0;
    for (u64 seed = 0; seed < 200; ++seed) {
        for (const auto& setup : all_setups<G>()) {
            BotGame<G> game(setup, specs, seed);
            std::array<int, max_seats> turns{};
            while (!game.over()) {
                const Seat actor = to_act(game.state());
                if (actor == house) {
                    turns.fill(0);
                    game.play(sample(game.state(), random));
                    continue;
                }
                const vanish::Move move = game.ask().move;
                const bool new_turn = game.state().phase == vanish::Phase::turn;
                if (index(actor) % 2 == 0 && vanish::move_parts[index(move)].kind == vanish::MoveKind::call) {
                    ++calls;
                    ASSERT_GE(turns[index(actor)], 2) << to_text(move) << " with seed " << seed;
                }
                turns[index(actor)] += new_turn ? 1 : 0;
                game.play(move);
            }
        }
    }
    EXPECT_GE(calls, 1000U);
}

// It guesses what it can't see: a card that faces it is one of its goal's.
TEST(GoldfishTest, ShowsNoCardOfWhichItSeesThatItIsWrong) {
    using G = rabbits::Game;
    Random random(55);
    std::size_t claims = 0;
    for (u64 seed = 0; seed < 5; ++seed) {
        for (const auto& setup : all_setups<G>()) {
            BotGame<G> game(setup, {standard_bot(BotName::goldfish)}, seed);
            while (!game.over()) {
                const rabbits::State& state = game.state();
                if (to_act(state) == house) {
                    game.play(sample(state, random));
                    continue;
                }
                const rabbits::Move move = game.ask().move;
                const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
                if (parts.kind == rabbits::MoveKind::claim) {
                    ++claims;
                    const rabbits::ColourPair& goal = rabbits::wand_colours[index(state.goals[index(state.turn)])];
                    for (const rabbits::Slot slot : {parts.slot, parts.other}) {
                        const std::size_t i = index(place(state.turn, slot));
                        const bool faces_in = ((state.out >> i) & 1U) == 0;
                        ASSERT_TRUE(!faces_in || state.racks[i] == goal.low || state.racks[i] == goal.high)
                            << to_text(move);
                    }
                }
                game.play(move);
            }
        }
    }
    EXPECT_GE(claims, 100U);
}

// However the events come: as each move brings them, one by one, or as many at once as a list can hold.
TYPED_TEST(EveryBot, HearsTheSameInSmallBitesAndLarge) {
    using G = TypeParam;
    using Events = typename G::Events;
    Random random(52);
    std::vector<BotSpec> specs = whole_ladder();
    std::size_t compared = 0;
    std::size_t joined = 0;  // lists of more than one move's events
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({40})) {
        for (const BotSpec& spec : specs) {
            const Seat seat = at<Seat>(below(random, setup.options.players));
            BotGame<G> game(setup, {spec}, ++seed);
            const auto single = make_bot<G>(spec, setup, seat, seed + index(seat));
            const auto large = make_bot<G>(spec, setup, seat, seed + index(seat));
            Events waiting;
            const auto pass_on = [&] {
                if (!waiting.empty()) large->hear(waiting);
                waiting.clear();
            };
            while (!game.over()) {
                const Seat actor = to_act(game.state());
                typename Match<G>::Step step;
                if (actor == house) {
                    step = sample(game.state(), random);
                } else {
                    const Choice<G> choice = game.ask();
                    step = choice.move;
                    if (actor == seat) {
                        pass_on();
                        for (Bot<G>* bot : {single.get(), large.get()}) {
                            const Choice<G> again = bot->choose(legal(game.state()), {});
                            ASSERT_EQ(to_text(again.move), to_text(choice.move)) << to_text(spec);
                            ASSERT_EQ(again.reason, choice.reason) << to_text(spec);
                        }
                        ++compared;
                    }
                }
                const Events events = game.play(step, seat);
                for (const auto& event : events) single->hear(Events(event));
                constexpr std::size_t room = sizeof(Events) / sizeof(typename G::Event);
                if (waiting.size() + events.size() > room) pass_on();
                joined += waiting.empty() ? 0 : 1;
                for (const auto& event : events) waiting.push_back(event);
            }
        }
    }
    EXPECT_GE(compared, 100U);
    EXPECT_GE(joined, 100U);
}

}  // namespace
}  // namespace magichat
