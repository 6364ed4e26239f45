// What moves are worth: against the exact solution, against what can be counted by hand, and twice the same.
#include "analysis/tries.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/analysis.h"
#include "analysis/sightings.h"
#include "analysis/vanish_two.h"
#include "bots/vanish/two.h"
#include "tests/court_table.h"
#include "tests/rabbits_table.h"
#include "tests/vanish_table.h"

namespace magichat::analysis {
namespace {

template <Game G>
class AtTable {
public:
    explicit AtTable(const typename G::Options& options = {}, unsigned seat = 1)
        : match_({options, {}}), seat_(match_.setup(), at<Seat>(seat - 1)), company_(options) {}
    template <class... Texts>
    void play(const Texts&... texts) {
        (play_one(texts), ...);
    }
    Moment<G> moment() const { return {seat_.knowledge(), company_, seat_.seat()}; }
    const typename G::State& state() const { return match_.state(); }
    typename G::Move move(std::string_view text) const { return std::get<typename G::Move>(*match_.read(text)); }

private:
    void play_one(std::string_view text) {
        const auto step = match_.read(text);
        ASSERT_FALSE(!step) << text;
        const Seat by = to_act(match_.state());
        const auto trace = match_.play(*step);
        seat_.hear(see(match_.state(), trace, seat_.seat()), match_.steps().size(), by);
        for (const auto& event : see_public(match_.state(), trace)) company_.hear(event);
    }
    Match<G> match_;
    Watcher<G> seat_;
    Company<G> company_;
};

template <Game G>
Worth<G> worth_of(const Pricing<G>& pricing, typename G::Move move) {
    for (const auto& worth : pricing.moves) {
        if (worth.move == move) return worth;
    }
    ADD_FAILURE() << to_text(move) << " has no worth";
    return {};
}

// The solution of a round for two says what is worth what; the chance to win the game follows from that by hand.
TEST(WorthOfTwoAtVanish, IsThatOfTheSolution) {
    const vanish::Two two(vanish::circle);
    AtTable<vanish::Game> table;
    table.play("deal rabbit dove cat owl frog mouse");
    const double v = two.value(6, 6);
    // One round each: whoever begins wins it with v. After a round the one who has not won it begins.
    const double ahead = 1 - v + v * v;  // 1:0, and the other begins: they win it with v, then I begin
    const double behind = v * (1 - v);   // 0:1, I begin; if I win it, the other begins the last one
    const auto game = [&](double round) { return round * ahead + (1 - round) * behind; };
    const auto pricing = price_of_two(table.moment(), table.move("look 1"));
    EXPECT_NEAR(worth_of(pricing, table.move("look 1")).chance.mean, game(two.after_look(6, 6)), 1e-12);
    EXPECT_NEAR(worth_of(pricing, table.move("call owl")).chance.mean, game(1.0 / 6), 1e-12);
    EXPECT_NEAR(chance_of_two(table.moment()), game(v), 1e-12);
    EXPECT_EQ(pricing.lost.mean, 0);
    EXPECT_EQ(to_text(pricing.best), "look 1");
    // An animal that was seen is not in the box.
    table.play("look 3", "swap 3 1", "look 2", "swap 2 4");
    const auto after = price_of_two(table.moment(), table.move("call cat"));
    EXPECT_NEAR(worth_of(after, table.move("call cat")).chance.mean, game(0), 1e-12);
    EXPECT_NEAR(worth_of(after, table.move("call owl")).chance.mean, game(1.0 / 5), 1e-12);
    EXPECT_NEAR(worth_of(after, table.move("look 1")).chance.mean, game(1 - two.value(5, 5)), 1e-12);
    EXPECT_NEAR(after.lost.mean, after.chance.mean - game(0), 1e-12);
}

// Tries against the exact figures: none is further off than four of its errors and what the race of everybody is off the
// solution, and few further than two.
TEST(WorthOfTwoAtVanish, ComesOutOfTriesToo) {
    Random random(5);
    std::size_t figures = 0;
    std::size_t far = 0;
    for (u64 seed = 1; seed <= 12; ++seed) {
        AtTable<vanish::Game> table;
        Random play(seed);
        table.play("deal rabbit dove cat owl frog mouse");
        for (u64 n = 0; n < 2 * (seed % 4); ++n) {
            const auto& state = table.state();
            for (int half = 0; half < 2; ++half) {
                const auto moves = state.phase == vanish::Phase::turn ? vanish::LegalMoves(0x1F) : legal(state);
                table.play(to_text(moves[below(play, static_cast<u32>(moves.size()))]));
            }
        }
        if (to_act(table.state()) != Seat{0}) continue;
        const auto exact = price_of_two(table.moment(), table.move("look 1"));
        const auto tried = price(table.moment(), table.move("look 1"), 40000, random);
        for (std::size_t i = 0; i < exact.moves.size(); ++i) {
            const double off = std::abs(tried.moves[i].chance.mean - exact.moves[i].chance.mean);
            EXPECT_LE(off, 4 * tried.moves[i].chance.error + 0.005)
                << to_text(exact.moves[i].move) << ": " << tried.moves[i].chance.mean << " +- "
                << tried.moves[i].chance.error << ", exactly " << exact.moves[i].chance.mean;
            ++figures;
            far += off > 2 * tried.moves[i].chance.error + 0.005 ? 1 : 0;
        }
        EXPECT_LE(std::abs(tried.lost.mean - exact.lost.mean), 4 * tried.lost.error + 0.005);
        EXPECT_NEAR(chance_of(table.moment(), 20000, random).mean, chance_of_two(table.moment()), 0.02);
    }
    EXPECT_GT(figures, 60U);
    EXPECT_LT(far, figures / 8);
}

//   hats   crown  helmet    tiara   magic   bells   tophat  toque
//   heads  king   princess  knight  wizard  cook    witch   pirate
// On the last turn all can be counted: a pair wins by 1 to 0, a look leaves 0 to 0, which is half a win, an open in vain loses.
TEST(WorthAtTheCourt, OfTheLastTurnIsCounted) {
    court::Options options;
    options.turn_limit = 3;
    AtTable<court::Game> table(options);
    table.play(
        court::deal("king princess knight wizard cook witch pirate", "crown helmet tiara magic bells tophat toque"),
        "look 1", "look 5");
    Random random(3);
    const auto pricing = price(table.moment(), table.move("look 2"), 2000, random);
    EXPECT_EQ(to_text(pricing.best), "open 1");
    EXPECT_EQ(pricing.lost.mean, 0.5);
    EXPECT_EQ(pricing.points_lost.mean, 1);
    EXPECT_EQ(worth_of(pricing, table.move("open 1")).points.mean, 1);
    EXPECT_EQ(worth_of(pricing, table.move("swap 1 2")).chance.mean, 0.5);
    ASSERT_EQ(pricing.moves.size(), legal(table.state()).size());
    // A hat that was not seen wins if it is the princess's: 2 of the 23 that were not seen. A magic one, 4 of 23, makes
    // no points, and any other loses.
    const auto blind = worth_of(pricing, table.move("open 2"));
    const double right = 2.0 / 23 + 0.5 * 4 / 23;
    EXPECT_LE(std::abs(blind.chance.mean - right), 4 * blind.chance.error);
    // Long before the end a pair that only its owner knows can wait.
    AtTable<court::Game> early;
    early.play(
        court::deal("king princess knight wizard cook witch pirate", "crown helmet tiara magic bells tophat toque"),
        "look 1", "look 5");
    const auto pair = price(early.moment(), early.move("open 7"), 2000, random);
    EXPECT_GT(pair.lost.mean, 2 * pair.lost.error);
    for (const auto& worth : pair.moves) {
        EXPECT_GE(worth.tries, 2U);
        EXPECT_GT(worth.chance.error, 0);
    }
}

//   seat 1  [white] [black] [blue]  goal white-black, on the last turn
TEST(WorthAtRabbits, OfTheLastTurnIsCounted) {
    rabbits::Options options;
    options.turn_limit = 1;
    AtTable<rabbits::Game> table(options);
    table.play(rabbits::deal("white black blue pink green green", "white-black pink-blue"), "roll hat1 draw", "stop");
    Random random(4);
    const auto pricing = price(table.moment(), table.move("pass"), 2000, random);
    EXPECT_EQ(to_text(pricing.best), "claim 1 2");
    EXPECT_EQ(pricing.lost.mean, 0.5);
    EXPECT_EQ(pricing.points_lost.mean, 1);
    EXPECT_EQ(worth_of(pricing, table.move("claim 1 3")).chance.mean, 0.5);
}

TEST(Tries, FourTimesAsManyAreTwiceAsGood) {
    AtTable<rabbits::Game> table;
    table.play(rabbits::deal("white black blue pink green green", "white-black pink-blue"), "roll hat1 draw");
    Random random(4);
    const Estimate few = chance_of(table.moment(), 2000, random);
    const Estimate many = chance_of(table.moment(), 8000, random);
    EXPECT_NEAR(few.error / many.error, 2, 0.1);
    EXPECT_NEAR(few.mean, many.mean, 4 * few.error);
}

TEST(Tries, AreTheSameForTheSameSeed) {
    AtTable<court::Game> table;
    table.play(
        court::deal("king princess knight wizard cook witch pirate", "crown helmet tiara magic bells tophat toque"),
        "look 1", "look 5");
    const auto once = [&](u64 seed) {
        Random random(seed);
        const auto pricing = price(table.moment(), table.move("look 2"), 400, random);
        std::vector<double> figures;
        figures.reserve(pricing.moves.size());
        for (const auto& worth : pricing.moves) figures.push_back(worth.chance.mean);
        return figures;
    };
    EXPECT_EQ(once(7), once(7));
    EXPECT_NE(once(7), once(8));
}

// A mean of 0 and 1 as they come: 3 of 4 is 0.75, with a variance of (3/16 * 4) / 3 = 1/4, so an error of 1/4.
TEST(Tries, ErrorsAreThoseOfAMean) {
    Mean mean;
    for (const double value : {1.0, 1.0, 0.0, 1.0}) mean.add(value);
    EXPECT_DOUBLE_EQ(mean.estimate().mean, 0.75);
    EXPECT_DOUBLE_EQ(mean.estimate().error, 0.25);
    Mean always;
    for (int i = 0; i < 100; ++i) always.add(1);
    EXPECT_GT(always.estimate().error, 0);  // nothing is sure because it has not yet happened otherwise
}

}  // namespace
}  // namespace magichat::analysis
