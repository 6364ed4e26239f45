// bots/net: what the others did at the court while they knew more, and what follows for hats that this seat has not seen.
#include "bots/net/court_race.h"

#include <gtest/gtest.h>

#include "bots/net/bot.h"
#include "engine/match.h"
#include "tests/setups.h"

namespace magichat::court {
namespace {

constexpr Seat ann{0};
constexpr Seat bob{1};

// A table as Ann keeps account of it.
struct Account {
    Setup<Game> setup;
    Match<Game> match;
    Ledger ledger;
    Knowledge known;
    Past past;

    explicit Account(const Setup<Game>& how)
        : setup(how), match(how), ledger(how.options), known(how.options, how.first, ann) {}
    Trace play(const Match<Game>::Step& step) {
        const Trace trace = match.play(step);
        for (const Event& event : see(match.state(), trace, ann)) {
            past.hear(event, ledger, known.table(), ann);
            ledger.hear(event);
            known.hear(event);
        }
        return trace;
    }
    void play_text(std::string_view text) {
        const auto step = match.read(text);
        ASSERT_TRUE(step) << text;
        play(*step);
    }
};

using Hats = std::array<Hat, columns>;

// The hats of the columns in use that a player has seen, of the true ones.
Hats seen_by(Seat seat, const State& state, const Ledger& ledger) {
    Hats hats{};
    for (std::size_t i = 0; i < columns; ++i) {
        const bool knows = ((ledger.hat(i).known >> index(seat)) & 1U) != 0;
        hats[i] = knows && ((state.in_use >> i) & 1U) != 0 ? state.hats[i] : Hat::blank;
    }
    return hats;
}

// In the deal that is the true one, Ann sees each earlier turn with the eyes of who made it: the hats of then, wherever they
// have been moved since, and also those that were taken.
TEST(CourtPast, ATurnIsSeenWithTheEyesOfItsPlayer) {
    Random random(7);
    std::size_t compared = 0;
    for (const auto& setup : all_setups<Game>({90})) {
        Account account(setup);
        std::vector<Hats> truly;  // what the others saw, at each of their turns since the last deal
        while (to_act(account.match.state()) != nobody) {
            const State& state = account.match.state();
            const Seat actor = to_act(state);
            if (actor == house) {
                truly.clear();
                account.play(sample(state, random));
                continue;
            }
            if (actor == ann) {
                const auto turns = account.past.telling(account.known.table());
                ASSERT_LE(turns.size(), Past::most);
                for (const Past::Turn& turn : turns) {
                    const State seen = account.past.as_seen(turn, state);
                    Hats hats = Hats{};
                    for (std::size_t i = 0; i < columns; ++i) {
                        hats[i] = ((seen.in_use >> i) & 1U) != 0 ? seen.hats[i] : Hat::blank;
                    }
                    const std::size_t turns_ago = state.turns - turn.table.turns;
                    std::size_t of_others = 0;  // between that turn and now
                    for (std::size_t n = 1; n <= turns_ago; ++n) {
                        const std::size_t who = (setup.options.players * 100 - n) % setup.options.players;
                        of_others += who != index(ann) ? 1 : 0;
                    }
                    ASSERT_EQ(hats, truly[truly.size() - of_others]);
                    ++compared;
                }
            } else {
                truly.push_back(seen_by(actor, state, account.ledger));
            }
            const LegalMoves moves = legal(state);
            account.play(moves[below(random, static_cast<u32>(moves.size()))]);
        }
    }
    EXPECT_GE(compared, 1000U);
}

// king princess knight wizard cook witch pirate
// horns crown   bells  ..
constexpr std::string_view crown_at_the_princess =
    "deal king princess knight wizard cook witch pirate dragon jester dresser king princess knight wizard cook witch "
    "pirate dragon jester dresser / horns crown bells horns bells kerchief tiara helmet tophat toque pointed tricorn "
    "crown tiara helmet tophat toque pointed tricorn kerchief magic magic magic magic";

// Games of Ann among networks: how many of the hats that others know and she does not lie in a deal as they truly do, when
// she thinks of what the others did, and when she does not.
TEST(CourtDeals, WhoHearsWhatNetworksDoGuessesTheirHatsBetter) {
    constexpr std::size_t count = 100;
    Random random(3);
    double listening = 0;
    double deaf = 0;
    const auto right = [&](const Deals& deals, const State& truly, std::size_t column) {
        std::size_t same = 0;
        for (std::size_t n = 0; n < count; ++n) same += deals.draw(random).hats[column] == truly.hats[column] ? 1 : 0;
        return static_cast<double>(same) / count;
    };
    for (int game = 0; game < 20; ++game) {
        Account account({.options = {.turn_limit = 40}, .first = bob});
        std::array<std::unique_ptr<Bot<Game>>, 2> bots;
        for (std::size_t i = 0; i < 2; ++i) bots[i] = make_net_bot<Game>({}, account.setup, at<Seat>(i), random.next());
        while (to_act(account.match.state()) != nobody) {
            const State& state = account.match.state();
            const Seat actor = to_act(state);
            if (actor == ann) {
                const Deals with(account.known, account.past, count, random);
                const Deals without(account.known, Past(), count, random);
                for (std::size_t i = 0; i < columns; ++i) {
                    const u8 known = account.ledger.hat(i).known;
                    if (((state.in_use >> i) & 1U) == 0 || known != bit(bob)) continue;
                    listening += right(with, state, i);
                    deaf += right(without, state, i);
                }
            }
            const Match<Game>::Step step = actor == house
                                               ? Match<Game>::Step(sample(state, random))
                                               : Match<Game>::Step(bots[index(actor)]->choose(legal(state), {}).move);
            const Trace trace = account.play(step);
            for (std::size_t i = 0; i < 2; ++i) bots[i]->hear(see(account.match.state(), trace, at<Seat>(i)));
        }
    }
    EXPECT_GT(deaf, 40);  // it is about some hundreds of hats, of which one in twelve is right by chance
    EXPECT_GT(listening, 1.5 * deaf);
}

TEST(CourtDeals, EndWhenTimeIsUp) {
    Account account({.options = {.players = 2}, .first = bob});
    account.play_text(crown_at_the_princess);
    account.play_text("look 1");
    Random random(1);
    int asked = 0;
    const Deals deals(account.known, account.past, 1000, random, [&asked] { return ++asked == 3; });
    EXPECT_EQ(asked, 3);
    const Deals one(account.known, account.past, 1000, random, [] { return true; });
    EXPECT_EQ(one.draw(random).hat_top, account.match.state().hat_top) << "there is always one";
}

TEST(CourtPast, WhatEverybodyKnowsTellsNothing) {
    Account account({.options = {.players = 2}, .first = bob});
    account.play_text(crown_at_the_princess);
    for (const std::string_view move : {"look 2", "look 1", "swap 1 2"}) account.play_text(move);
    EXPECT_EQ(account.past.telling(account.known.table()).size(), 1U);
    account.play_text("look 1");  // now Ann has seen both
    EXPECT_TRUE(account.past.telling(account.known.table()).empty());
}

}  // namespace
}  // namespace magichat::court
