// bots/net: a way on for two who wait for each other at the court, which gives nothing away.
#include "bots/net/court_sense.h"

#include <gtest/gtest.h>

#include "engine/court/game.h"
#include "engine/match.h"

namespace magichat::court {
namespace {

constexpr Seat ann{0};

// What Ann can think about after these moves, which begin with hers.
struct Table {
    Setup<Game> setup;
    Match<Game> match;
    Ledger ledger;
    Knowledge known;

    explicit Table(std::string_view hats, u8 players = 2)
        : setup{.options = {.players = players}, .first = ann},
          match(setup),
          ledger(setup.options),
          known(setup.options, ann, ann) {
        play(
            "deal king princess knight wizard cook witch pirate dragon jester dresser king princess knight wizard cook "
            "witch pirate dragon jester dresser / " +
            std::string(hats));
    }
    void play(std::string_view text) {
        const auto step = match.read(text);
        ASSERT_TRUE(step) << text;
        for (const Event& event : see(match.state(), match.play(*step), ann)) {
            ledger.hear(event);
            known.hear(event);
        }
    }
    // Ann looks at two hats in turn, and the others at the last one, or the one before.
    void idle(int turns, std::string_view one, std::string_view two) {
        for (int turn = 0; turn < turns; ++turn) {
            if (to_act(match.state()) == ann) {
                play(turn / match.players() % 2 == 0 ? one : two);
            } else {
                play(turn % 2 == 0 ? "look 6" : "look 7");
            }
        }
    }
    LegalMoves trades(bool polite) const {
        return Sense::trades(ledger, known.table(), ann, polite, legal(match.state()));
    }
};

LegalMoves just(Move move) {
    LegalMoves moves;
    moves.add(move);
    return moves;
}

// king  princess knight wizard cook  witch pirate
// tiara crown    horns  bells  horns bells kerchief: the first two want to change places.
constexpr std::string_view crossed =
    "tiara crown horns bells horns bells kerchief helmet tophat toque pointed tricorn crown tiara helmet tophat toque "
    "pointed tricorn kerchief magic magic magic magic";
// tiara horns crown ..: here the crown has to go to the princess first.
constexpr std::string_view nearly_crossed =
    "tiara horns crown bells horns bells kerchief helmet tophat toque pointed tricorn crown tiara helmet tophat toque "
    "pointed tricorn kerchief magic magic magic magic";

TEST(CourtTrades, ASwapThatBringsTwoHatsHomeIsThePoliteWayOn) {
    Table table(crossed);
    table.idle(10, "look 1", "look 2");
    EXPECT_TRUE(table.trades(true).empty());  // ten quiet turns are not too many
    table.idle(2, "look 1", "look 2");
    EXPECT_EQ(table.trades(true), just(swap(Column{0}, Column{1})));
    EXPECT_TRUE(table.trades(false).empty());  // whoever may wait, and is not behind, waits
}

TEST(CourtTrades, WhoIsBehindTradesInAnyCase) {
    Table table(crossed);
    table.play("open 3");  // a penalty
    table.play("look 7");
    table.idle(12, "look 1", "look 2");
    EXPECT_EQ(table.trades(false), just(swap(Column{0}, Column{1})));
}

TEST(CourtTrades, ATradeIsPreparedButNotForEver) {
    Table table(nearly_crossed);
    table.idle(12, "look 1", "look 3");
    EXPECT_EQ(table.trades(true), just(swap(Column{1}, Column{2})));
    table.idle(12, "look 1", "look 3");
    EXPECT_TRUE(table.trades(true).empty());  // then something has to be given
}

TEST(CourtTrades, OnlyTwoTrade) {
    Table table(crossed, 3);
    table.idle(36, "look 1", "look 2");
    EXPECT_TRUE(table.trades(true).empty());
}

TEST(CourtTrades, WhatIsKnownToFitIsOpenedFirst) {
    Table table(
        "tiara crown helmet bells horns bells kerchief horns tophat toque pointed tricorn crown tiara helmet tophat "
        "toque pointed tricorn kerchief magic magic magic magic");
    table.idle(10, "look 1", "look 2");
    table.play("look 3");
    table.play("look 7");
    EXPECT_TRUE(table.trades(true).empty());
}

}  // namespace
}  // namespace magichat::court
