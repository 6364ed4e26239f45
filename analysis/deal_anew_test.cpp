// Deals that a seat can't tell from the true one: it hears the very same, and each of them is as likely as it could believe.
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/deal_anew.h"
#include "engine/observer.h"
#include "tests/every_game.h"
#include "tests/some_step.h"

namespace magichat::analysis {
namespace {

template <Game G>
Record some_record(u8 players, u64 seed, u64 moves) {
    Setup<G> setup;
    setup.options.players = players;
    Match<G> match(setup);
    Random random(seed);
    Record record{.setup = setup};
    while (record.moves.size() < moves && to_act(match.state()) != nobody) {
        const auto step = some_step<G>(match.state(), random);
        record.moves.push_back(text_of<G>(step));
        match.play(step);
    }
    return record;
}
template <Game G>
std::vector<typename G::Event> heard_by(const Setup<G>& setup, const std::vector<std::string>& moves, Seat seat) {
    std::vector<typename G::Event> heard;
    Match<G> match(setup);
    for (const std::string& text : moves) {
        const auto step = match.read(text);
        EXPECT_FALSE(!step) << text;
        const auto trace = match.play(*step);
        for (const auto& event : see(match.state(), trace, seat)) heard.push_back(event);
    }
    return heard;
}

template <class G>
class DealtAnew : public ::testing::Test {};
TYPED_TEST_SUITE(DealtAnew, EveryGame);

TYPED_TEST(DealtAnew, IsTheSameToTheSeatAndAnotherDeal) {
    using G = TypeParam;
    Random random(3);
    std::size_t others = 0;
    for (u64 seed = 1; seed <= 12; ++seed) {
        const auto players = static_cast<u8>(2 + seed % 3);
        const Record record = some_record<G>(players, seed, 10 + seed * 3);
        const auto& setup = std::get<Setup<G>>(record.setup);
        for (std::size_t i = 0; i < players; ++i) {
            const u64 moves = record.moves.size() - seed % 3;
            const auto anew = deal_anew(record, moves, at<Seat>(i), random);
            const std::vector<std::string> before(record.moves.begin(),
                                                  record.moves.begin() + static_cast<std::ptrdiff_t>(moves));
            ASSERT_EQ(anew.size(), moves);
            ASSERT_EQ(heard_by(setup, anew, at<Seat>(i)), heard_by(setup, before, at<Seat>(i)));
            others += anew != before ? 1 : 0;
            for (std::size_t n = 0; n < moves; ++n) {
                if (!before[n].starts_with("deal") && !before[n].starts_with("shuffle")) {
                    ASSERT_EQ(anew[n], before[n]);
                }
            }
        }
    }
    EXPECT_GT(others, 25U);
}

// What the seat's knowledge gives a probability is as often so among the deals; five standard errors are allowed.
TYPED_TEST(DealtAnew, IsAsLikelyAsTheSeatCouldBelieve) {
    using G = TypeParam;
    constexpr std::size_t deals = 300;
    const Record record = some_record<G>(3, 7, 24);
    const auto& setup = std::get<Setup<G>>(record.setup);
    const Seat seat{1};
    Observer<G> observer(setup, seat);
    for (const auto& event : heard_by(setup, record.moves, seat)) observer.hear(event);
    const auto& known = observer.knowledge();
    std::vector<std::vector<std::size_t>> count(known.places().size(), std::vector<std::size_t>(32));
    Random random(11);
    for (std::size_t n = 0; n < deals; ++n) {
        Match<G> match(setup);
        for (const std::string& text : deal_anew(record, record.moves.size(), seat, random))
            match.play(*match.read(text));
        std::size_t place = 0;
        for (const auto where : known.places()) {
            ++count[place++][index(card_at(match.state(), where))];
        }
    }
    std::size_t place = 0;
    for (const auto where : known.places()) {
        for (std::size_t i = 0; i < G::Knowledge::card_count(where); ++i) {
            const double wanted = known.probability(where, at<typename G::Knowledge::Card>(i)).value();
            const double found = static_cast<double>(count[place][i]) / deals;
            ASSERT_NEAR(found, wanted, 5 * std::sqrt(wanted * (1 - wanted) / deals) + 1e-9) << place << ' ' << i;
        }
        ++place;
    }
}

}  // namespace
}  // namespace magichat::analysis
