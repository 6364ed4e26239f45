// court: that the table was announced dead, or was not, is evidence, and it is counted exactly.
#include "engine/court/knowledge.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/follow.h"

namespace magichat {
namespace {

// Without magic hats, six pairs are won; then seat 1 has looked at every hat on the table that nobody there wants, while
// seat 2 moved hats about. That the table is not dead is now all it knows of the hats that it has not seen.
std::optional<Played<court::Game>> all_but_the_wanted_seen(Random& random) {
    using namespace court;
    magichat::Setup<court::Game> setup;
    setup.options.magic_hats = false;
    Played<court::Game> game(setup, Seat{0});
    game.play(sample(game.state, random));
    const auto open_one = [&](u8 in_use) -> std::optional<Move> {
        for (std::size_t i = 0; i < columns; ++i) {
            if (((in_use >> i) & 1U) != 0 && belongs(game.state.hats[i], game.state.characters[i])) {
                return open(at<Column>(i));
            }
        }
        return std::nullopt;
    };
    while (game.state.pairs[0] + game.state.pairs[1] < 6) {
        if (to_act(game.state) == house) return std::nullopt;
        const auto opening = open_one(game.state.in_use);
        const auto moves = legal(game.state);
        game.play(opening ? *opening : moves[7 + below(random, 14)]);  // or any swap
    }
    const auto wanted = [&](std::size_t column) {
        return std::any_of(game.state.characters.begin(), game.state.characters.begin() + columns,
                           [&](Character c) { return belongs(game.state.hats[column], c); });
    };
    for (int n = 0; n < 40 && to_act(game.state) != house; ++n) {
        const auto& known = game.observer.knowledge().table();
        std::optional<Move> next;
        for (std::size_t i = 0; i < columns; ++i) {
            const Move peek = look(at<Column>(i));
            if (game.state.turn == Seat{0} && known.hats[i] == Hat::blank && !wanted(i) &&
                legal(game.state).has(peek)) {
                next = peek;
            }
        }
        const auto moves = legal(game.state);
        game.play(next ? *next : moves[7 + below(random, 14)]);
    }
    return game;
}

TEST(CourtKnowing, NotBeingDeadIsCountedExactly) {
    using court::Card;
    Random random(18);
    std::size_t checked = 0;
    std::size_t with_evidence = 0;
    for (int attempt = 0; attempt < 20000 && with_evidence < 4; ++attempt) {
        const auto game = all_but_the_wanted_seen(random);
        if (!game || to_act(game->state) == house) continue;
        Unseen<court::Game> unseen(*game);
        std::erase_if(unseen.places, [](court::Place place) { return place.zone == court::Zone::character_pile; });
        const auto layings = all_layings(*game, unseen, 20000);
        if (layings.size() < 2) continue;
        std::vector<std::vector<Card>> worlds;
        for (const auto& cards : layings) {
            if (other_world(*game, unseen.places, cards)) worlds.push_back(cards);
        }
        ++checked;
        with_evidence += worlds.size() < layings.size() ? 1 : 0;
        ASSERT_FALSE(worlds.empty());
        for (std::size_t i = 0; i < unseen.places.size(); ++i) {
            std::array<u64, court::hat_kinds> count{};
            for (const auto& world : worlds) ++count[index(world[i])];
            for (std::size_t hat = 0; hat < court::hat_kinds; ++hat) {
                ASSERT_EQ(game->observer.knowledge().probability(unseen.places[i], at<Card>(hat)),
                          Ratio(count[hat], worlds.size()));
            }
        }
    }
    EXPECT_GE(with_evidence, 4U) << "of " << checked;
}

// The opening of court is too large to enumerate: the frequencies of a great many layouts stand in for it.
class CourtOpening : public ::testing::TestWithParam<bool> {};

TEST_P(CourtOpening, LiveOrDeadIsEvidenceFromTheFirstLayoutOn) {
    using court::Card;
    using court::Zone;
    const bool dead = GetParam();
    const magichat::Setup<court::Game> setup;
    Random random(16);
    Played<court::Game> game(setup, Seat{0});
    // Four kinds of characters on the table: dead layouts are not rare.
    court::Chance deal = sample(game.state, random);
    for (std::size_t i = 0; i < court::character_cards; ++i) deal.characters[i] = at<court::Character>(i / 2);
    const auto is_dead = [&] {
        court::State probe = court::start(setup.options, setup.first);
        return apply(probe, deal).dead;
    };
    const auto deal_anew = [&] {
        do {
            shuffle(deal.hats.begin(), deal.hats.size(), random);
        } while (is_dead() != dead);
    };
    deal_anew();
    game.play(deal);
    const auto& knowledge = game.observer.knowledge();
    std::array<std::array<double, court::hat_kinds>, 2> dealt{};    // in column 1, on top of the pile
    std::array<std::array<double, court::hat_kinds>, 2> sampled{};  // the same in sampled states
    constexpr int layouts = 30000;
    for (int n = 0; n < layouts; ++n) {
        deal_anew();
        const court::State sample = knowledge.sample(random);
        ++dealt[0][index(deal.hats[0])];
        ++dealt[1][index(deal.hats[court::columns])];
        ++sampled[0][index(sample.hats[0])];
        ++sampled[1][index(sample.hats[sample.hat_top])];
    }
    for (std::size_t hat = 0; hat < court::hat_kinds; ++hat) {
        const std::array<court::Place, 2> places = {court::Place{Zone::hat, 0}, court::Place{Zone::hat_pile, 0}};
        for (std::size_t i = 0; i < 2; ++i) {
            const double p = knowledge.probability(places[i], at<Card>(hat)).value();
            const double error = std::sqrt(p * (1 - p) / layouts);
            EXPECT_NEAR(dealt[i][hat] / layouts, p, 5 * error) << court::hat_names[hat];
            EXPECT_NEAR(sampled[i][hat] / layouts, p, 5 * error) << court::hat_names[hat];
        }
    }
    // Kings lie on the table, dressers do not: on a live table a crown is likelier than two in 24, a kerchief less likely.
    const auto chance_of = [&](court::Hat hat) { return knowledge.probability({Zone::hat, 0}, at<Card>(index(hat))); };
    EXPECT_EQ(chance_of(court::Hat::crown).value() > 2.0 / 24, !dead);
    EXPECT_EQ(chance_of(court::Hat::kerchief).value() > 2.0 / 24, dead);
    EXPECT_EQ(knowledge.probability({Zone::character_pile, 0}, at<Card>(index(court::Character::dresser))),
              Ratio(2, 13));
}

INSTANTIATE_TEST_SUITE_P(LiveAndDead, CourtOpening, ::testing::Bool());

}  // namespace
}  // namespace magichat
