// Sparring partners of court: what they make of a table.
//
//      1       2       3       4       5       6       7
//    crown   tiara   horns  helmet   toque  tophat   magic
//    king    knight dragon princess  witch   cook   pirate
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "bots/sparring/court/network.h"
#include "bots/sparring/court/prices.h"

namespace magichat::sparring {
namespace {

using court::Column;
using court::Move;

// The table above, dealt; moves are played in turn, and one seat listens.
struct Table {
    static constexpr std::string_view deal =
        "deal king knight dragon princess witch cook pirate wizard jester dresser king knight dragon princess witch "
        "cook "
        "pirate wizard jester dresser / crown tiara horns helmet toque tophat magic kerchief bells pointed tricorn "
        "crown "
        "tiara horns helmet toque tophat magic magic magic kerchief bells pointed tricorn";

    explicit Table(Seat viewer) : seat(viewer), match({}), watch({}, viewer), memory({}, viewer) { play(deal); }
    void play(std::string_view text) {
        const auto step = match.read(text);
        ASSERT_TRUE(step) << text;
        const auto trace = match.play(*step);
        for (const auto& event : see(match.state(), trace, seat)) {
            watch.hear(event);
            memory.hear(event);
        }
    }
    Seat seat;
    Match<court::Game> match;
    CourtWatch watch;
    NetworkMemory memory;
};

constexpr Seat one{0};
constexpr Seat two{1};

TEST(CourtWatch, FollowsWhoHasSeenWhichHat) {
    Table table(one);
    table.play("look 4");    // seat 1: helmet
    table.play("look 1");    // seat 2: crown
    table.play("swap 2 4");  // seat 1 brings the helmet to the knight
    EXPECT_EQ(table.watch.seen_by(1), bit(one));
    EXPECT_EQ(table.watch.seen_by(3), 0);
    EXPECT_EQ(table.watch.announced(one), 1U << 1U);
    EXPECT_TRUE(table.watch.fits(1, 1));
    table.play("open 2");  // seat 2 steals it
    EXPECT_EQ(table.watch.account(two).stole, 1);
    EXPECT_EQ(table.watch.account(one).meant, 1);
    EXPECT_EQ(table.watch.seen_by(1), 0);
    EXPECT_EQ(table.watch.seen_by(0), bit(two));
}

TEST(CourtWatch, ALureIsALieAndAMissTellsEverybody) {
    Table table(one);
    table.play("look 3");    // seat 1
    table.play("look 1");    // seat 2: crown
    table.play("look 5");    // seat 1
    table.play("swap 1 6");  // seat 2 moves the crown to the cook: not true
    EXPECT_EQ(table.watch.announced(two), 1U << 5U);
    table.play("open 6");
    EXPECT_EQ(table.watch.account(two).lied, 1);
    EXPECT_EQ(table.watch.owes(one), 1);
    EXPECT_EQ(table.watch.seen_by(5), bit(one) | bit(two));
    EXPECT_LT(table.watch.account(two).honesty(), Account{}.honesty());
}

TEST(CourtWatch, WhoKnowsAPairAndDoesSomethingElseLetsItLie) {
    Table table(one);
    table.play("look 3");
    table.play("look 5");
    EXPECT_EQ(table.watch.let_lie(2), 0);
    table.play("look 2");
    EXPECT_EQ(table.watch.let_lie(2), bit(one));
    table.play("look 6");
    EXPECT_EQ(table.watch.let_lie(4), bit(two));
    // Seat 2 did not open it: it is hardly the witch's.
    const CourtPrices prices(table.watch);
    EXPECT_LT(prices.fits(4, 4), prices.fits(0, 0) / 4);
}

TEST(CourtPrices, APairThatBothKnowIsTakenAtOnce) {
    Table table(one);
    for (const auto* move : {"look 1", "look 5", "look 2", "look 1"}) table.play(move);
    const CourtPrices prices(table.watch);
    EXPECT_GT(prices.price(court::open(Column{0})), prices.price(court::look(Column{2})) + 1);
    EXPECT_LT(prices.price(court::open(Column{5})), prices.price(court::look(Column{2}))) << "a guess";
}

TEST(CourtPrices, BringsHomeWhatItAloneKnowsAndNotWhatTheOtherKnowsToo) {
    Table alone(one);
    for (const auto* move : {"look 4", "look 5", "look 6", "look 3"}) alone.play(move);
    Table shared(one);
    for (const auto* move : {"look 4", "look 5", "look 6", "look 4"}) shared.play(move);
    const Move home = court::swap(Column{1}, Column{3});  // the helmet to the knight
    const Move wait = court::look(Column{5});
    const CourtPrices a(alone.watch);
    const CourtPrices b(shared.watch);
    EXPECT_GT(a.price(home), a.price(wait));
    EXPECT_LT(b.price(home), b.price(wait) - 0.5) << "the other would take it";
}

TEST(CourtNetwork, TheWeightsAreThoseOfTheSpike) {
    // sha256 of network.fp16: 0a5fbb2e3e390ae46e18d035320925009f4fc478465e0776dcb35051cc686e7b
    EXPECT_EQ(network_checksum(), 8184140358774747320U);
}

// What the spike's own programs make of these moves: court.h, through lib.py, gives the features, and numpy, through net.py
// with the weights rounded to half precision, how much it likes each move.
struct Reference {
    Seat seat;
    std::vector<std::string_view> moves;
    float columns;  // sums of the features, each multiplied by its number from 1
    float table;
    float fits;  // and of these as they are
    Likes likes;
};

float weighted(const NetworkInput& input) {
    float sum = 0;
    float n = 0;
    for (const auto& column : input.column) {
        for (const float feature : column) sum += ++n * feature;
    }
    return sum;
}

TEST(CourtNetwork, AgreesWithTheSpike) {
    const std::vector<Reference> references = {
        {one,
         {"look 4", "look 1", "swap 2 4", "open 2"},
         5887.1058F,
         266.3367F,
         0,
         {3.5167F,  15.3159F, 18.1870F, 13.7495F,  18.1870F, 18.1870F,  18.1870F,  -4.9668F, -5.3156F,
          -3.1101F, -5.3156F, -5.3156F, -5.3156F,  -7.2809F, -4.1354F,  -7.2809F,  -7.2809F, -7.2809F,
          -4.5535F, -8.0014F, -8.0014F, -8.0014F,  -4.5535F, -4.5535F,  -4.5535F,  -8.0014F, -8.0014F,
          -8.0014F, 0.8101F,  -8.2863F, -10.1926F, -9.2578F, -10.1926F, -10.1926F, -10.1926F}},
        {two,
         {"look 4", "look 1", "swap 2 4", "open 2", "look 3", "swap 1 6", "open 6", "look 7", "open 3", "swap 5 7",
          "look 2"},
         11317.4908F,
         347.9774F,
         1,
         {25.7837F,  11.9210F,  37.6695F,  37.7203F,  4.4343F,   1.1942F,   35.2373F,  -13.8125F, -19.7882F,
          -18.9754F, -28.3232F, -20.6696F, -19.0968F, -15.8575F, -14.6138F, -23.4078F, -8.2334F,  -14.5609F,
          -20.7777F, -26.6004F, -10.5463F, -20.7712F, -25.7627F, -9.3697F,  -19.6575F, -22.8614F, -25.9023F,
          -9.1077F,  -12.4476F, 9.1161F,   -22.7148F, -23.7935F, 10.5573F,  -11.0160F, -22.3677F}}};
    for (const Reference& reference : references) {
        Table table(reference.seat);
        for (const std::string_view move : reference.moves) table.play(move);
        const NetworkInput input = table.memory.input();
        float sum = 0;
        float n = 0;
        for (const float feature : input.table) sum += ++n * feature;
        float fits = 0;
        for (const auto& row : input.fits) fits += std::accumulate(row.begin(), row.end(), 0.0F);
        EXPECT_NEAR(weighted(input), reference.columns, 0.05F);
        EXPECT_NEAR(sum, reference.table, 0.005F);
        EXPECT_EQ(fits, reference.fits);
        const Likes likes = network_likes(input);
        for (std::size_t i = 0; i < likes.size(); ++i) EXPECT_NEAR(likes[i], reference.likes[i], 0.002F) << i;
    }
}

TEST(CourtNetwork, OnlyTwoPlayersWithDefaultOptions) {
    court::Options options;
    EXPECT_TRUE(network_plays(options));
    options.turn_limit = 30;
    EXPECT_TRUE(network_plays(options));
    options.players = 3;
    EXPECT_FALSE(network_plays(options));
    options.players = 2;
    options.no_echo = false;
    EXPECT_FALSE(network_plays(options));
}

}  // namespace
}  // namespace magichat::sparring
