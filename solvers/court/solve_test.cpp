// The small court: that it is court, that the tree is the whole game, and that its solution is one.
#include "solvers/court/solve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "engine/game.h"
#include "solvers/court/exploit.h"
#include "solvers/court/manners.h"

namespace magichat::court::small {
namespace {

static_assert(magichat::Game<small::Game>);

Options with(u8 columns, u8 spare, u8 magic, u64 turns) {
    Options options;
    options.columns = columns;
    options.hats_spare = spare;
    options.magic = magic;
    options.turn_limit = turns;
    return options;
}

State laid(const Options& options, std::initializer_list<Hat> hats) {
    State state = start(options, Seat{0});
    Chance deal;
    for (std::size_t i = 0; i < options.columns; ++i) deal.characters.push_back(at<Character>(i));
    for (const Hat hat : hats) deal.hats.push_back(hat);
    EXPECT_TRUE(legal(state, deal));
    apply(state, deal);
    return state;
}

void play(State& state, std::initializer_list<const char*> moves) {
    for (const char* text : moves) {
        const auto move = parse_move(text);
        ASSERT_TRUE(move && legal(state).has(*move)) << text;
        apply(state, *move);
    }
}

//   hats   crown  helmet    magic | tiara      (the pile)
//   heads  king   princess  knight
TEST(SmallCourt, IsPlayedByTheRulesOfCourt) {
    State state = laid(with(3, 0, 1, 8), {Hat::crown, Hat::helmet, Hat::magic, Hat::tiara});
    EXPECT_EQ(legal(state).size(), 3U + 3 + 3) << "3 looks, 3 swaps, 3 opens";
    play(state, {"look 2"});
    EXPECT_FALSE(legal(state).has(*parse_move("look 2"))) << "no echo";
    play(state, {"open 2"});
    EXPECT_EQ(lead(state), 1) << "seat 2 missed";
    play(state, {"open 1", "open 3"});
    EXPECT_EQ(lead(state), 2 - 1) << "seat 1 has a pair; seat 2's magic hat cancels its penalty";
    EXPECT_EQ(state.in_use, 0b110) << "the column of the king is closed";
    EXPECT_EQ(state.hats[2], Hat::tiara) << "laid from the pile";
    play(state, {"swap 2 3", "open 2"});
    EXPECT_EQ(lead(state), 0) << "a pair each";
    EXPECT_EQ(state.phase, Phase::over) << "fewer than two columns are in use";
}

TEST(SmallCourt, EndsAtTheTurnLimit) {
    State state = laid(with(2, 0, 0, 3), {Hat::tiara, Hat::crown});
    play(state, {"look 1", "swap 1 2"});
    EXPECT_EQ(state.phase, Phase::turn);
    play(state, {"open 1"});
    EXPECT_EQ(state.phase, Phase::over);
    EXPECT_EQ(lead(state), 1);
}

// As long as four columns are in use both go on: the same moves on the small game's state and on the engine's own.
TEST(SmallCourt, AgreesWithTheEngineMoveByMove) {
    Random random(3);
    for (int game = 0; game < 50; ++game) {
        State mine = start(with(4, 1, 0, 30), Seat{0});
        apply(mine, sample(mine, random));
        court::State engine = mine;
        while (mine.phase == Phase::turn && engine.phase == Phase::turn) {
            ASSERT_EQ(legal(mine), court::legal(engine));
            const LegalMoves moves = legal(mine);
            const Move move = moves[below(random, static_cast<u32>(moves.size()))];
            apply(mine, move);
            court::apply(engine, move);
            EXPECT_EQ(mine.hats, engine.hats);
            EXPECT_EQ(mine.pairs, engine.pairs);
            EXPECT_EQ(mine.penalties, engine.penalties);
            EXPECT_EQ(mine.echo, engine.echo);
        }
        // The engine stops at three columns in use; the small game plays on.
        EXPECT_EQ(engine.phase, Phase::over);
        EXPECT_TRUE(engine.turns == 30 || std::popcount(engine.in_use) == static_cast<int>(last_columns));
    }
}

// 3 columns and 1 spare hat. Seat 1 has looked at column 1 and saw a crown: the other three hats lie in the other three
// places (two columns, the pile) in 3! = 6 ways, each as likely.
TEST(SmallCourt, KnowledgeIsUniformOverWhatWasNotSeen) {
    State state = laid(with(3, 1, 0, 8), {Hat::crown, Hat::helmet, Hat::tophat, Hat::tiara});
    Knowledge heard(state.options, Seat{0}, Seat{0});
    heard.hear({.kind = EventKind::deal,
                .characters = {Character::king, Character::princess, Character::knight, Character::blank,
                               Character::blank, Character::blank, Character::blank}});
    const Trace trace = apply(state, look(Column{0}));
    for (const Event& event : see(state, trace, Seat{0})) heard.hear(event);
    const Knowledge known(state, 0b001);
    EXPECT_EQ(heard.table(), known.table());
    EXPECT_EQ(heard.probability({Zone::hat, 1}, at<Card>(index(Hat::tiara))), (Ratio{1, 3}));
    EXPECT_EQ(heard.certain({Zone::hat, 0}), at<Card>(index(Hat::crown)));
    std::map<std::array<Hat, hat_cards>, int> found;
    Random random(1);
    for (int i = 0; i < 6000; ++i) ++found[known.sample(random).hats];
    EXPECT_EQ(found.size(), 6U);
    for (const auto& [hats, times] : found) EXPECT_NEAR(times, 1000, 5 * std::sqrt(1000.0));
}

// The plain game: every deal, every move, an information set for every list of events that a seat has seen.
struct Plain {
    std::set<std::vector<std::vector<u8>>> sets;
    std::size_t ends = 0;

    static std::vector<u8> bytes(const Event& event) {
        return {static_cast<u8>(event.kind), static_cast<u8>(event.seat), static_cast<u8>(event.column),
                static_cast<u8>(event.other), static_cast<u8>(event.hat)};
    }
    void walk(const State& state, const std::array<std::vector<std::vector<u8>>, 2>& seen) {
        if (state.phase == Phase::over) {
            ++ends;
            return;
        }
        sets.insert(seen[index(state.turn)]);
        for (const Move move : legal(state)) {
            State next = state;
            const Trace trace = apply(next, move);
            auto both = seen;
            for (const Seat seat : {Seat{0}, Seat{1}}) {
                for (const Event& event : see(next, trace, seat)) both[index(seat)].push_back(bytes(event));
            }
            walk(next, both);
        }
    }
};

// Follows every deal through spots and cells alone, without taking anything together.
void count_spots(const Spot& spot, std::size_t& sets, std::size_t& ends) {
    if (spot.table().phase == Phase::over) {
        ends += spot.worlds.size();
        return;
    }
    sets += cells(spot, spot.table().turn).count;
    for (const Move move : legal(spot.table())) {
        for (const Spot& next : after(spot, move)) count_spots(next, sets, ends);
    }
}

TEST(SmallTree, CellsAreTheInformationSetsOfThePlainGame) {
    const Options options = with(3, 0, 1, 3);
    const Spot first = first_spot(options, false);
    EXPECT_EQ(first.worlds.size(), 4U * 3 * 2) << "four hats, in all orders";
    Plain plain;
    for (const World& world : first.worlds) plain.walk(world.state, {});
    std::size_t sets = 0;
    std::size_t ends = 0;
    count_spots(first, sets, ends);
    EXPECT_EQ(sets, plain.sets.size());
    EXPECT_EQ(ends, plain.ends);
}

struct Solution {
    Tree tree;
    Bounds bounds;
};

Solution solve(const Options& options, bool rename, u32 iterations) {
    auto tree = grow(options, rename);
    EXPECT_TRUE(static_cast<bool>(tree));
    Solver solver(*tree);
    for (u32 i = 0; i < iterations; ++i) solver.improve();
    const Bounds bounds = best_responses(*tree, solver.average());
    return {std::move(*tree), bounds};
}

TEST(SmallSolve, TakingRenamedMovesTogetherChangesNoValue) {
    for (const Options& options : {with(3, 0, 0, 4), with(3, 1, 0, 4), with(3, 0, 1, 4), with(2, 1, 1, 4)}) {
        const Solution merged = solve(options, true, 200);
        const Solution whole = solve(options, false, 200);
        EXPECT_LT(merged.tree.information_sets, whole.tree.information_sets);
        EXPECT_LT(merged.bounds.exploitability(), 1e-3);
        EXPECT_LT(whole.bounds.exploitability(), 1e-3);
        // Each value lies between its bounds; if they are one value, the two ranges meet.
        EXPECT_LE(merged.bounds.low, whole.bounds.high + 1e-6);
        EXPECT_LE(whole.bounds.low, merged.bounds.high + 1e-6);
    }
}

// One turn, two hats: an open wins or loses a point, each as likely as the other; so the turn is worth nothing. With two
// turns the second player can open what the first has left; nobody knows better than even, and after a miss the hats are
// known and lie wrong: the value stays 0. With three turns the starter looks, then opens or swaps.
TEST(SmallSolve, KnowsTheSmallestGames) {
    EXPECT_NEAR(solve(with(2, 0, 0, 1), true, 100).bounds.value(), 0, 1e-3);
    EXPECT_NEAR(solve(with(2, 0, 0, 2), true, 100).bounds.value(), 0, 1e-3);
    // One turn, three columns and three hats: an open is right one time in three, so nobody opens.
    const Solution one = solve(with(3, 0, 0, 1), true, 100);
    EXPECT_NEAR(one.bounds.value(), 0, 1e-3);
    // Three turns. Look, then, if nothing happens, open if it fits: the second has one turn between, in which they know
    // nothing and an open is worth -1/3 to them; leaving the table alone gives up the third of a point. A swap by them
    // moves the seen hat, which then fits nowhere the starter can use at once, or one time in three it now fits.
    const Solution three = solve(with(3, 0, 0, 3), true, 400);
    EXPECT_NEAR(three.bounds.value(), 1.0 / 3, 2e-3);
}

TEST(SmallSolve, ABestResponseGainsLessTheLongerItIsSolved) {
    auto tree = grow(with(3, 1, 0, 5));
    ASSERT_TRUE(static_cast<bool>(tree));
    Solver solver(*tree);
    solver.improve();
    const double early = best_responses(*tree, solver.average()).exploitability();
    while (solver.iterations() < 200) solver.improve();
    const Bounds late = best_responses(*tree, solver.average());
    EXPECT_GT(early, 0.1);
    EXPECT_LT(late.exploitability(), 1e-3);
    EXPECT_LE(late.low, late.high);
}

TEST(SmallSolve, ATreeThatIsTooLargeIsRefused) {
    const auto tree = grow(with(3, 1, 0, 8), true, 10'000);
    EXPECT_FALSE(static_cast<bool>(tree));
}

// Whatever a bot does, a best response gets at least the value of the game against it.
TEST(SmallExploit, NoBotIsBetterThanTheEquilibrium) {
    const Options options = with(3, 1, 0, 5);
    const Bounds solved = solve(options, true, 200).bounds;
    for (const Chooser& bot : {by_habit(), by_search(50, 40)}) {
        const Exploited result = exploit(options, sampled(bot, 4));
        EXPECT_LT(result.bounds.low, solved.high);
        EXPECT_GT(result.bounds.high, solved.low);
        EXPECT_GT(result.information_sets, 10U);
    }
}

// The network that was trained here by playing, exactly as it plays: its chances in every information set. Our habits lose
// 0.72, our search 0.80.
TEST(SmallExploit, TheNetworkIsHarderToExploit) {
    const Exploited network = exploit(Options{}, by_network(trained()));
    EXPECT_LT(network.bounds.exploitability(), 0.09);
    EXPECT_GT(network.bounds.high, 0.143) << "no less than the game is worth to the starter";
    EXPECT_LT(network.bounds.low, 0.144) << "and no more";
    EXPECT_GT(network.information_sets, 50'000U);
}

// Somebody who always makes the first legal move looks at column 1, or at column 2 when that is an echo, for ever.
// Against them the other has three turns in six (as starter) to look and open at leisure. By the two ways of computing a
// best response, the tree's and the bot's, this is one number.
TEST(SmallExploit, BothBestResponsesAgree) {
    const Options options = with(3, 0, 0, 4);
    auto tree = grow(options);
    ASSERT_TRUE(static_cast<bool>(tree));
    // At every node the first action: in the tree with everything known the rest is played well, so compare with a bot
    // that meets no such node: it opens column 1 at once, always.
    const Chooser first_open = [](const Knowledge&, const court::Eyes&, Seat, const LegalMoves& moves, Random&) {
        for (const Move move : moves) {
            if (move_parts[index(move)].kind == MoveKind::open) return move;
        }
        return moves[0];
    };
    const Exploited asked = exploit(options, sampled(first_open, 1));
    EXPECT_LT(asked.bounds.low, asked.bounds.high);
    std::vector<float> strategy(tree->strategy_size);
    for (const Node& node : tree->nodes) {
        for (std::size_t cell = 0; node.action_count > 0 && cell < node.cell_count; ++cell) {
            std::size_t chosen = 0;
            for (std::size_t a = node.action_count; a-- > 0;) {
                const Move move = tree->actions[node.actions + a].move;
                if (move_parts[index(move)].kind == MoveKind::open) chosen = a;
            }
            strategy[node.strategy + cell * node.action_count + chosen] = 1;
        }
    }
    const Bounds bounds = best_responses(*tree, strategy);
    // Where all is known the tree plays the rest well, which can only help against a bot that never does.
    EXPECT_GE(bounds.low, asked.bounds.low - 1e-6);
    EXPECT_LE(bounds.high, asked.bounds.high + 1e-6);
}

TEST(SmallManners, SharesAddUp) {
    auto tree = grow(with(3, 1, 0, 6));
    ASSERT_TRUE(static_cast<bool>(tree));
    Solver solver(*tree);
    for (int i = 0; i < 50; ++i) solver.improve();
    const Manners m = manners(*tree, solver.average());
    double first = 0;
    for (const auto& [move, odds] : m.first) first += odds;
    EXPECT_NEAR(first, 1, 1e-5);
    EXPECT_NEAR(m.shown.fits + m.shown.gamble + m.shown.lure, m.shown.all, 1e-6);
    EXPECT_GT(m.shown.all, 0);
    const AfterLook& look = m.fits_elsewhere;
    EXPECT_NEAR(look.open_it + look.bring + look.move_away + look.look_on + look.open_other + look.swap_other, look.all,
                1e-6);
    EXPECT_NEAR(m.reached[0], 1, 1e-5);
}

}  // namespace
}  // namespace magichat::court::small
