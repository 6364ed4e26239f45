// bots: a mind that forgets nothing, at vanish: it plays the solution, and more against those who show that they forget.
#include <gtest/gtest.h>

#include <cmath>

#include "bots/ladder.h"
#include "bots/vanish/field.h"
#include "bots/vanish/four_table.h"
#include "bots/vanish/habits.h"
#include "bots/vanish/three.h"
#include "bots/vanish/trio.h"
#include "bots/vanish/two.h"

namespace magichat::vanish {
namespace {

constexpr Seat ann{0};
constexpr Seat bob{1};
constexpr Seat cat{2};

Event looks_at(Seat seat, std::size_t hat) {
    Event event;
    event.kind = EventKind::look;
    event.seat = seat;
    event.hat = at<Hat>(hat);
    return event;
}

Event swaps(Seat seat, std::size_t a, std::size_t b) {
    Event event = looks_at(seat, a);
    event.kind = EventKind::swap;
    event.other = at<Hat>(b);
    return event;
}

Event calls_in_vain(Seat seat, Animal animal) {
    Event event;
    event.kind = EventKind::call;
    event.seat = seat;
    event.animal = animal;
    return event;
}

// A table where it is Ann's turn, with what she has seen; the rabbit is at position 1 and so on, the mouse in the box.
State table(u8 players, const Eyes& eyes) {
    Options options;
    options.players = players;
    State state = start(options, ann);
    apply(state, Chance{{Animal::rabbit, Animal::dove, Animal::cat, Animal::owl, Animal::frog, Animal::mouse}});
    for (std::size_t i = 0; i < animal_count; ++i) {
        if (((eyes.seen(ann) >> i) & 1U) == 0) state.hats[i] = Animal::blank;
    }
    return state;
}

bool calls(const State& state, const Eyes& eyes) {
    return move_parts[index(solved(state, eyes, legal(state), 0.5)[0])].kind == MoveKind::call;
}

TEST(WatchTest, WhoLooksAgainShowsWhatHeHolds) {
    Watch watch;
    watch.hear(looks_at(bob, 0));
    watch.hear(swaps(bob, 0, 3));  // the first hat is at 4 now, counted from 1
    watch.hear(looks_at(bob, 1));
    watch.hear(looks_at(bob, 2));
    EXPECT_FALSE(watch.forgets(bob));
    EXPECT_EQ(watch.holds(bob), circle);
    watch.hear(looks_at(bob, 3));  // the first again, two others since
    EXPECT_TRUE(watch.forgets(bob));
    EXPECT_EQ(watch.holds(bob), 2U);
    EXPECT_FALSE(watch.forgets(ann));
    watch.hear(Event{});  // a new deal: what they have shown is kept, what they have seen is not
    watch.hear(looks_at(bob, 3));
    EXPECT_EQ(watch.holds(bob), 2U);
}

TEST(WatchTest, WhoHasSeenAllAndIsRightIsBelievedAgain) {
    Event right = calls_in_vain(bob, Animal::mouse);
    right.right = true;
    for (const std::size_t all : {4U, 5U}) {
        Watch watch;
        for (std::size_t hat = 0; hat < all; ++hat) watch.hear(looks_at(bob, hat));
        watch.hear(looks_at(bob, 0));
        ASSERT_TRUE(watch.forgets(bob));
        watch.hear(right);
        EXPECT_EQ(watch.forgets(bob), all == 4) << all;  // with four seen it was luck
    }
}

// Bob has seen all five hats, Ann four: if he holds them it is now or never. If he can't hold them it is not.
TEST(ElephantTest, WaitsForWhoForgets) {
    for (const bool shows : {false, true}) {
        Eyes eyes{Options{}};
        if (shows) {
            for (const std::size_t hat : {0U, 1U, 2U, 0U}) eyes.hear(looks_at(bob, hat));
            eyes.hear(Event{});
        }
        for (std::size_t hat = 0; hat < 5; ++hat) eyes.hear(looks_at(bob, hat));
        for (std::size_t hat = 0; hat < 4; ++hat) eyes.hear(looks_at(ann, hat));
        const State state = table(2, eyes);
        EXPECT_EQ(calls(state, eyes), !shows);
        if (shows) {
            EXPECT_EQ(solved(state, eyes, legal(state), 0.5), LegalMoves(u64{1} << 4U));
        }
    }
}

// Cat has called the rabbit in vain. Hats by who has seen them: Bob alone, both of us, Cat alone, all, all. Ann has not
// seen the rabbit, so it is in the first hat; rather than look for it there she looks into the third, which leaves her with
// the animal in the box alone.
TEST(ElephantTest, FollowsTheDuelOfTheTwoWhoAreLeft) {
    Options options;
    options.players = 3;
    Eyes eyes{options};
    for (const std::size_t hat : {1U, 3U, 4U}) eyes.hear(looks_at(ann, hat));
    for (const std::size_t hat : {0U, 1U, 3U, 4U}) eyes.hear(looks_at(bob, hat));
    for (const std::size_t hat : {2U, 3U, 4U}) eyes.hear(looks_at(cat, hat));
    State state = table(3, eyes);
    eyes.hear(calls_in_vain(cat, Animal::rabbit));
    state.out = bit(cat);
    EXPECT_EQ(solved(state, eyes, legal(state), 0.5), LegalMoves(u64{1} << 2U));
}

// Eyes that have seen what the state says: bit n of a hat is seat n.
Eyes eyes_for(const HatsSeen& seen, u8 players) {
    Options options;
    options.players = players;
    Eyes eyes{options};
    for (std::size_t seat = 0; seat < players; ++seat) {
        for (std::size_t hat = 0; hat < circle; ++hat) {
            if (((seen[hat] >> seat) & 1U) != 0) eyes.hear(looks_at(at<Seat>(seat), hat));
        }
    }
    return eyes;
}

TEST(ElephantTest, PlaysTheSolutionForTwoAndThree) {
    const Two two(circle);
    for (unsigned mine = 0; mine < 32; ++mine) {
        for (unsigned theirs = 0; theirs < 32; ++theirs) {
            HatsSeen seen{};
            for (std::size_t i = 0; i < circle; ++i) {
                seen[i] = static_cast<u8>(((mine >> i) & 1U) | ((theirs >> i) & 1U) << 1U);
            }
            const Eyes eyes = eyes_for(seen, 2);
            const auto left = [](unsigned mask) { return 6 - static_cast<std::size_t>(std::popcount(mask)); };
            EXPECT_EQ(calls(table(2, eyes), eyes), two.should_call(left(mine), left(theirs))) << mine << ' ' << theirs;
        }
    }
    Three three(circle);
    three.solve({});
    for (const auto& [key, entry] : three.states()) {
        const Eyes eyes = eyes_for(three.unpack(key), 3);
        EXPECT_EQ(calls(table(3, eyes), eyes), entry.calls) << key;
    }
}

// The two who are left, at the first turn after the call, with the animal called in each hat where it can be.
TEST(ElephantTest, PlaysTheSolutionOfEveryDuel) {
    Three three(circle);
    three.solve({});
    std::size_t moves = 0;
    for (const auto& [key, duel] : three.duels()) {
        const HatsSeen seen = three.unpack(key);
        for (std::size_t x = 0; x < circle; ++x) {
            if ((seen[x] & seen_by_caller) != 0) continue;
            const bool known = (seen[x] & seen_by_first) != 0;
            Eyes eyes = eyes_for(seen, 3);
            State state = table(3, eyes);
            eyes.hear(calls_in_vain(cat, at<Animal>(x)));
            state.out = bit(cat);
            const Duel::Choice choice = duel->choice(Duel::root, known ? x : Duel::unknown);
            for (const double dice : {0.01, 0.26, 0.51, 0.76, 0.99}) {
                const Move move = solved(state, eyes, legal(state), dice)[0];
                const MoveParts& parts = move_parts[index(move)];
                double likely = 0;
                for (std::size_t n = 0; n < circle && parts.kind == MoveKind::look; ++n) {
                    if (seen[n] == seen[index(parts.hat)]) likely += choice.look[n];
                }
                EXPECT_GT(parts.kind == MoveKind::call ? choice.call : likely, 0) << key << ' ' << x << ' ' << dice;
                ++moves;
            }
        }
    }
    EXPECT_GT(moves, 100U);
}

TEST(ElephantTest, PlaysTheTableWithFour) {
    std::size_t states = 0;
    for (std::size_t n = 0; n < four_table().size(); n += 3, ++states) {
        const auto bytes = four_table().subspan(n, 3);
        const u32 entry = u32{bytes[0]} << 16U | u32{bytes[1]} << 8U | bytes[2];
        HatsSeen seen{};
        for (std::size_t i = 0; i < circle; ++i) seen[i] = static_cast<u8>((entry >> (4 * (circle - i))) & 15U);
        const Eyes eyes = eyes_for(seen, 4);
        const State state = table(4, eyes);
        const LegalMoves moves = solved(state, eyes, legal(state), 0.5);
        const MoveParts& parts = move_parts[index(moves[0])];
        if ((entry & 1U) != 0) {
            EXPECT_EQ(parts.kind, MoveKind::call) << n;
        } else {
            ASSERT_EQ(parts.kind, MoveKind::look) << n;
            EXPECT_EQ(seen[index(parts.hat)], entry & 15U) << n;
        }
    }
    EXPECT_EQ(states, 811U);
}

// Four at the table, Dan has called the animal at `x` in vain, and then Ann what is at `y`, if anything; who is to move does
// what the tree says. Hats by who has seen them: 1 Ann, 2 Bob, 4 Cat, 8 Dan.
TEST(ElephantTest, PlaysTheGameOfTheThreeWhoAreLeft) {
    const Seat dan{3};
    const HatsSeen seen = {1, 2 | 4, 1 | 2 | 8, 4 | 8, 1 | 2 | 4};
    const Trio trio(seen, circle, quick, Trio::at_the_table);
    std::size_t moves = 0;
    for (const std::size_t x : {0U, 1U, 4U}) {
        for (std::size_t y = 0; y <= circle; ++y) {
            const bool again = y < circle;
            if (again && (y == x || (seen[y] & seen_by_first) != 0)) continue;
            Eyes eyes = eyes_for(seen, 4);
            eyes.hear(calls_in_vain(dan, at<Animal>(x)));
            if (again) eyes.hear(calls_in_vain(ann, at<Animal>(y)));
            const Seat mover = again ? bob : ann;
            const u8 mine = again ? seen_by_second : seen_by_first;
            Options options;
            options.players = 4;
            State state = start(options, mover);
            apply(state, Chance{{Animal::rabbit, Animal::dove, Animal::cat, Animal::owl, Animal::frog, Animal::mouse}});
            for (std::size_t i = 0; i < animal_count; ++i) {
                if (i == circle || (seen[i] & mine) == 0) state.hats[i] = Animal::blank;
            }
            state.out = static_cast<u8>(bit(dan) | (again ? bit(ann) : 0));
            const std::size_t node = again ? trio.after_call(Trio::root) : Trio::root;
            const auto known = [&](std::size_t hat) {
                return hat < circle && (seen[hat] & mine) != 0 ? hat : Trio::unknown;
            };
            const Duel::Choice choice = trio.choice(node, known(x), known(y));
            for (const double dice : {0.01, 0.26, 0.51, 0.76, 0.99}) {
                const Move move = solved(state, eyes, legal(state), dice)[0];
                const MoveParts& parts = move_parts[index(move)];
                EXPECT_GT(parts.kind == MoveKind::call ? choice.call : choice.look[index(parts.hat)], 0)
                    << x << ' ' << y << ' ' << dice;
                ++moves;
            }
        }
    }
    EXPECT_EQ(moves, 5 * (3 + 2 + 3));
}

// For three the field leaves out who has seen which hat. It loses nothing by that in any state of the solution.
TEST(FieldTest, IsAsGoodAsTheSolutionForThree) {
    Three three(circle);
    three.solve({});
    Field field(circle);
    for (const auto& [key, entry] : three.states()) {
        Runners runners{};
        for (std::size_t n = 0; n < 3; ++n) {
            for (const u8 kind : three.unpack(key)) runners[n].possible -= static_cast<u8>((kind >> n) & 1U);
        }
        const double reached = field.should_call(runners, 3) ? entry.call : entry.look;
        EXPECT_NEAR(reached, entry.chances[0], 1e-9) << key;
        EXPECT_NEAR(field.chances(runners, 3)[0], entry.chances[0], 0.02) << key;
    }
}

TEST(FieldTest, IsTheSolutionForTwo) {
    const Two two(circle);
    Field field(circle);
    for (u8 mine = 1; mine <= 6; ++mine) {
        for (u8 theirs = 1; theirs <= 6; ++theirs) {
            EXPECT_NEAR(field.chances({Runner{mine, 1}, Runner{theirs, 1}}, 2)[0], two.value(mine, theirs), 1e-12);
        }
    }
    // Against one who never gets below three, there is always time to look: they call when I know, one in three.
    for (u8 mine = 2; mine <= 6; ++mine) EXPECT_FALSE(field.should_call({Runner{mine, 1}, Runner{3, 3}}, 2)) << mine;
    EXPECT_NEAR(field.chances({Runner{6, 1}, Runner{3, 3}}, 2)[0], 2.0 / 3, 1e-12);
}

// How many of `games` the first bot wins against the second, each starting half of them.
int wins(std::string_view first, std::string_view second, int games) {
    int won = 0;
    for (int n = 0; n < games; ++n) {
        Setup<Game> setup;
        setup.first = at<Seat>(static_cast<std::size_t>(n % 2));
        const auto seed = static_cast<u64>(n);
        const std::array bots = {make_bot<Game>(*parse_bot(first), setup, ann, 2 * seed),
                                 make_bot<Game>(*parse_bot(second), setup, bob, 2 * seed + 1)};
        State state = start(setup.options, setup.first);
        Random chance(seed + 1000);
        while (to_act(state) != nobody) {
            const Seat actor = to_act(state);
            const Trace trace = actor == house ? apply(state, sample(state, chance))
                                               : apply(state, bots[index(actor)]->choose(legal(state), {}).move);
            for (const Seat seat : {ann, bob}) bots[index(seat)]->hear(see(state, trace, seat));
        }
        EXPECT_LT(state.turns, setup.options.turn_limit);
        won += (outcome(state).winners & bit(ann)) != 0 ? 1 : 0;
    }
    return won;
}

// 400 games: the standard deviation is 10 games, so 60 % is 4 of them above one half. The arena has it at 79 %.
TEST(ElephantTest, BeatsTheFoxAndNotItself) {
    EXPECT_GT(wins("elephant", "fox", 400), 240);
    EXPECT_NEAR(wins("elephant", "elephant", 400), 200, 40);
}

}  // namespace
}  // namespace magichat::vanish
