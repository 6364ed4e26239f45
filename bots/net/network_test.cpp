// bots/net: the networks in whole numbers, their files, and what they are shown.
#include "bots/net/network.h"

#include <gtest/gtest.h>

#include "bots/net/court_sense.h"
#include "bots/net/rabbits_sense.h"
#include "bots/net/signature.h"
#include "bots/net/weights.h"
#include "tests/setups.h"

namespace magichat {
namespace {

struct Court {
    using Game = court::Game;
    using Sense = court::Sense;
    static std::span<const u8> file() { return net::court_weights(); }
};
struct Rabbits {
    using Game = rabbits::Game;
    using Sense = rabbits::Sense;
    static std::span<const u8> file() { return net::rabbits_weights(); }
};

template <class N>
class Network : public ::testing::Test {
protected:
    static constexpr net::Shape shape = N::Sense::shape;
    using Weights = net::Weights<shape>;
    using Moves = decltype(legal(std::declval<typename N::Game::State>()));
};
using Networks = ::testing::Types<Court, Rabbits>;
TYPED_TEST_SUITE(Network, Networks);

// Calls with every table at which a seat is to move in some games at random: what the seat knows, and its legal moves.
template <class N, class Then>
void at_every_turn(const Setup<typename N::Game>& setup, u64 seed, const Then& then) {
    using G = typename N::Game;
    Random random(seed);
    typename G::State state = start(setup.options, setup.first);
    std::vector<typename G::Knowledge> known;
    for (std::size_t i = 0; i < setup.options.players; ++i) known.emplace_back(setup.options, setup.first, at<Seat>(i));
    typename N::Sense::Ledger ledger(setup.options);
    const auto tell = [&](const typename G::Trace& trace) {
        for (const auto& event : see_public(state, trace)) ledger.hear(event);
        for (std::size_t i = 0; i < known.size(); ++i) {
            for (const auto& event : see(state, trace, at<Seat>(i))) known[i].hear(event);
        }
    };
    for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
        if (actor == house) {
            tell(apply(state, sample(state, random)));
            continue;
        }
        const auto moves = legal(state);
        then(ledger, known[index(actor)], actor, moves);
        tell(apply(state, moves[below(random, static_cast<u32>(moves.size()))]));
    }
}

TYPED_TEST(Network, TheFileIsReadAndABrokenOneIsNot) {
    const auto weights = std::make_unique<typename TestFixture::Weights>();
    const std::vector<u8> whole(TypeParam::file().begin(), TypeParam::file().end());
    EXPECT_TRUE(net::read<TestFixture::shape>(whole, *weights));
    for (const std::size_t place :
         {std::size_t{0}, std::size_t{7}, std::size_t{30}, whole.size() / 2, whole.size() - 1}) {
        std::vector<u8> broken = whole;
        broken[place] ^= 1U;
        EXPECT_FALSE(net::read<TestFixture::shape>(broken, *weights)) << "byte " << place;
    }
    EXPECT_FALSE(net::read<TestFixture::shape>(std::span(whole).first(whole.size() - 1), *weights));
    EXPECT_FALSE(net::read<TestFixture::shape>({}, *weights));
}

// Another shape is refused, also with a checksum that is right.
TYPED_TEST(Network, AnotherShapeIsRefused) {
    const auto weights = std::make_unique<typename TestFixture::Weights>();
    std::vector<u8> other(TypeParam::file().begin(), TypeParam::file().end());
    ++other[6];  // the number of things
    const u64 sum = net::checksum(std::span(other).first(other.size() - 8));
    for (std::size_t i = 0; i < 8; ++i) other[other.size() - 8 + i] = static_cast<u8>(sum >> (8 * i));
    EXPECT_FALSE(net::read<TestFixture::shape>(other, *weights));
}

TYPED_TEST(Network, EveryLegalMoveHasANumberOfItsOwn) {
    using Sense = typename TypeParam::Sense;
    u64 seed = 0;
    for (const auto& setup : all_setups<typename TypeParam::Game>({120})) {
        at_every_turn<TypeParam>(setup, ++seed,
                                 [&](const auto& ledger, const auto& known, Seat self, const auto& moves) {
                                     u64 numbers = 0;
                                     for (const auto move : moves) {
                                         const std::size_t number = Sense::number_of(move, self, setup.options.players);
                                         ASSERT_LT(number, TestFixture::shape.moves());
                                         numbers |= u64{1} << number;
                                     }
                                     ASSERT_EQ(std::popcount(numbers), static_cast<int>(moves.size()));
                                     for (const bool polite : {false, true}) {
                                         const auto some = Sense::allowed(ledger, known, self, polite, moves);
                                         ASSERT_FALSE(some.empty());
                                         ASSERT_EQ(some.bits() & ~moves.bits(), 0U);
                                     }
                                 });
    }
}

// A move about a thing is about a thing that is there: otherwise its score would be nothing but 0.
TYPED_TEST(Network, WhatAMoveIsAboutIsThere) {
    using Sense = typename TypeParam::Sense;
    constexpr auto shape = TestFixture::shape;
    Setup<typename TypeParam::Game> setup;
    setup.options.players = 3;
    at_every_turn<TypeParam>(setup, 5, [&](const auto& ledger, const auto& known, Seat self, const auto& moves) {
        typename Sense::Input input;
        Sense::look(ledger, known, self, true, input);
        for (const auto move : moves) {
            const std::size_t number = Sense::number_of(move, self, setup.options.players);
            if (number < shape.singles * shape.things) {
                ASSERT_EQ(input.things[number % shape.things][0], net::unit);
            } else if (number < shape.singles * shape.things + shape.pairs) {
                const net::Pair pair = Sense::pairs[number - shape.singles * shape.things];
                ASSERT_EQ(input.things[pair.a][0], net::unit);
                ASSERT_EQ(input.things[pair.b][0], net::unit);
            }
        }
    });
}

// The scores of one table and of many, literally: they must not depend on the machine or on the compiler.
template <class N>
u64 scores_signature() {
    constexpr auto shape = N::Sense::shape;
    const auto weights = std::make_unique<net::Weights<shape>>();
    EXPECT_TRUE(net::read<shape>(N::file(), *weights));
    Hash all;
    for (u8 players = 2; players <= max_seats; ++players) {
        Setup<typename N::Game> setup;
        setup.options.players = players;
        setup.options.turn_limit = 100;
        at_every_turn<N>(setup, players, [&](const auto& ledger, const auto& known, Seat self, const auto& /*moves*/) {
            typename N::Sense::Input input;
            N::Sense::look(ledger, known, self, true, input);
            net::Scores<shape> scores{};
            net::evaluate<shape>(*weights, input, N::Sense::pairs, scores);
            for (const auto score : scores) all.add(static_cast<u64>(score));
        });
    }
    return all.value();
}

TEST(NetworkScores, AreTheSameEverywhere) {
    EXPECT_EQ(scores_signature<Court>(), 0xABDBA6DB95797E3FU);
    EXPECT_EQ(scores_signature<Rabbits>(), 0x219EDE930A1689DBU);
}

// The same numbers stand in tests/wasm/compare.mjs.
TEST(NetworkScores, GamesAmongNetworksAreTheSameEverywhere) {
    EXPECT_EQ(net_signature<court::Game>(2, 4, 1), 0x2F071919848B278CU);
    EXPECT_EQ(net_signature<court::Game>(4, 4, 1), 0x05D41C225CE61988U);
    EXPECT_EQ(net_signature<rabbits::Game>(2, 4, 1), 0xBD11C8EF0DE4E540U);
    EXPECT_EQ(net_signature<rabbits::Game>(4, 4, 1), 0x3DBF766FEF1A5FB4U);
    // With a race of moves.
    EXPECT_EQ(net_signature<court::Game>(2, 1, 1, 40), 0xF0E2982A3E0B2847U);
    EXPECT_EQ(net_signature<court::Game>(4, 1, 1, 40), 0x3A06EEDEC0FC1B58U);
    EXPECT_EQ(net_signature<rabbits::Game>(2, 1, 1, 40), 0x0C0F2514EEC51E40U);
}

TEST(NetWord, IsReadAndWhatIsWrongIsNot) {
    EXPECT_EQ(parse_net("net"), NetTraits());
    EXPECT_EQ(parse_net("net:temperature=0.25,polite=1"),
              (NetTraits{.temperature = 0.25, .floor = 0.02, .polite = true}));
    EXPECT_EQ(parse_net("net:iterations=200"), (NetTraits{.iterations = 200}));
    for (const std::string_view wrong :
         {"nets", "net:", "net:temperature", "net:temperature=hot", "net:temperature=-1", "net:temperature=11",
          "net:polite=2", "net:floor=nan", "net:span=3", "net:iterations=-1"}) {
        EXPECT_FALSE(parse_net(wrong)) << wrong;
    }
}

}  // namespace
}  // namespace magichat
