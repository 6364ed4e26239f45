// What a mind holds: who has seen which card, against following every card by hand; and beliefs that slip, against what
// lies open on the table.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "bots/court/habits.h"
#include "bots/rabbits/habits.h"
#include "bots/scale.h"
#include "bots/vanish/habits.h"
#include "tests/bot_game.h"
#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/setups.h"

namespace magichat {
namespace {

template <class G>
class Believing : public ::testing::Test {};
TYPED_TEST_SUITE(Believing, EveryGame);

// Bots without looking ahead, and a move in three by chance: hats are opened, wands claimed, and all else happens too.
template <Game G>
typename Match<G>::Step mostly_a_bots_step(BotGame<G>& game, Random& random) {
    if (to_act(game.state()) == house) return sample(game.state(), random);
    const auto choice = game.ask();
    if (below(random, 3) != 0) return choice.move;
    return InTests<G>::some_move(game.state(), random);
}

const std::vector<BotSpec>& quick_bots() {
    static const std::vector<BotSpec> bots = {*parse_bot("elephant"), *parse_bot("puppy")};
    return bots;
}

// The cards that each seat has seen with its own eyes, each by the chance move that laid it.
template <Game G>
struct Truth {
    Follow<G> follow;
    std::array<std::set<Origin>, max_seats> seen;

    u32 mask(Seat seat, const typename G::State& state) const {
        u32 bits = 0;
        for (std::size_t i = 0; i < InTests<G>::places; ++i) {
            if (!InTests<G>::in_use(state, i)) continue;
            if (seen[index(seat)].contains(follow.origin(InTests<G>::place(i)))) bits |= 1U << i;
        }
        return bits;
    }
};

TYPED_TEST(Believing, TheEyesKnowJustWhoHasSeenWhat) {
    using G = TypeParam;
    Random random(61);
    std::size_t compared = 0;
    std::size_t seen_by_some = 0;  // a card that one seat has seen and another has not
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({400, 400, 30})) {
        BotGame<G> game(setup, quick_bots(), ++seed);
        Truth<G> truth;
        typename InTests<G>::Eyes open(setup.options);  // made from what is public
        std::vector<typename InTests<G>::Eyes> own(setup.options.players, open);
        std::vector<Observer<G>> observers;
        for (std::size_t seat = 0; seat < own.size(); ++seat) observers.emplace_back(setup, at<Seat>(seat));
        typename G::State state = game.state();
        for (std::size_t n = 0; n < 600 && !game.over(); ++n) {
            const auto step = mostly_a_bots_step<G>(game, random);
            const Seat turn = state.turn;
            const auto trace = std::visit([&](const auto& move) { return apply(state, move); }, step);
            std::visit([&](const auto& move) { truth.follow.step(n, move, turn, state); }, step);
            for (const auto& event : game.play(step)) open.hear(event);
            ASSERT_EQ(game.state(), state);
            for (std::size_t seat = 0; seat < own.size(); ++seat) {
                for (const auto& event : see(state, trace, at<Seat>(seat))) {
                    own[seat].hear(event);
                    observers[seat].hear(event);
                    InTests<G>::shown(event, at<Seat>(seat),
                                      [&](auto place) { truth.seen[seat].insert(truth.follow.origin(place)); });
                }
            }
            u32 used = 0;
            for (std::size_t i = 0; i < InTests<G>::places; ++i) used |= InTests<G>::in_use(state, i) ? 1U << i : 0U;
            if (used == 0) continue;
            u32 all = used;
            u32 some = 0;
            for (std::size_t seat = 0; seat < own.size(); ++seat) {
                const u32 mask = truth.mask(at<Seat>(seat), state);
                ASSERT_EQ(open.seen(at<Seat>(seat)) & used, mask) << "seat " << seat << " after move " << n;
                for (const auto& eyes : own) ASSERT_EQ(eyes.seen(at<Seat>(seat)) & used, mask);
                ASSERT_EQ(remembered(observers[seat].knowledge()) & used, mask);
                all &= mask;
                some |= mask;
                ++compared;
            }
            seen_by_some += some != all ? 1 : 0;
        }
    }
    EXPECT_GE(compared, 1000U);
    EXPECT_GE(seen_by_some, 300U);
}

TYPED_TEST(Believing, WhatIsForgottenIsNotRemembered) {
    using G = TypeParam;
    Random random(62);
    std::size_t forgotten = 0;
    u64 seed = 0;
    for (const auto& setup : all_setups<G>()) {
        for (const int steps : {6, 9, 14, 25, 40}) {
            BotGame<G> game(setup, quick_bots(), ++seed);
            const Seat seat = at<Seat>(below(random, setup.options.players));
            Observer<G> observer(setup, seat);
            for (int n = 0; n < steps && !game.over(); ++n)
                observer.hear(game.play(mostly_a_bots_step<G>(game, random), seat));
            typename G::Knowledge belief = observer.knowledge();
            for (std::size_t i = 0; i < InTests<G>::places; ++i) {
                const u32 before = remembered(belief);
                belief.forget(InTests<G>::place(i));
                if (((before >> i) & 1U) == 0 || InTests<G>::faces(game.state(), seat, i)) {
                    EXPECT_EQ(remembered(belief), before);
                } else {
                    EXPECT_EQ(remembered(belief), before & ~(1U << i));
                    ++forgotten;
                }
            }
        }
    }
    EXPECT_GE(forgotten, 10U);
}

// A belief as a mind has it: a memory decides what is lost and mixed up.
template <Game G>
class Forgetful {
public:
    Forgetful(const MemoryTraits& traits, const Setup<G>& setup, Seat seat, u64 seed)
        : belief(setup.options, setup.first, seat),
          seat_(seat),
          memory_(traits, InTests<G>::places, InTests<G>::row, InTests<G>::circle, seed) {}

    void hear(const typename G::Events& events) {
        for (const auto& event : events) {
            const typename G::State before = belief.table();
            belief.hear(event);
            notice(event, seat_, before, belief.table(), *this);
            at_end_of_turn_ = belief.table().turns != before.turns;
            if (!at_end_of_turn_) continue;
            mix_up(memory_.turn_over());
            for (std::size_t i = 0; i < InTests<G>::places; ++i) {
                if (knows_too_much(i)) belief.forget(InTests<G>::place(i));
            }
        }
    }
    void saw(std::size_t place) { memory_.saw(place); }
    void gone(std::size_t place) { memory_.gone(place); }
    void moved(std::size_t a, std::size_t b) { mix_up(memory_.moved(a, b)); }
    std::size_t slips() const { return slips_; }
    bool at_end_of_turn() const { return at_end_of_turn_; }
    // Is what is believed of this place more than the memory holds?
    bool knows_too_much(std::size_t place) const {
        return ((remembered(belief) >> place) & 1U) != 0 && !memory_.holds(place);
    }

    typename G::Knowledge belief;

private:
    void mix_up(const Memory::Slips& slips) {
        for (const Slip& slip : slips) {
            ++slips_;
            if (slip.a == slip.b) {
                belief.forget(InTests<G>::place(slip.a));
            } else {
                belief.confuse(InTests<G>::place(slip.a), InTests<G>::place(slip.b));
            }
        }
    }

    Seat seat_;
    Memory memory_;
    std::size_t slips_ = 0;
    bool at_end_of_turn_ = false;
};

// The cards that do not lie open, pack by pack (a pack is told by how many kinds of cards it has).
template <Game G>
std::map<std::size_t, std::multiset<std::size_t>> hidden_cards(const typename G::State& state,
                                                               const typename G::Knowledge& belief) {
    std::map<std::size_t, std::multiset<std::size_t>> packs;
    for (const auto place : belief.places()) {
        packs[G::Knowledge::card_count(place)].insert(index(card_at(state, place)));
    }
    return packs;
}

// Whatever is believed of a card that does not face the seat is there because the memory holds it.
TYPED_TEST(Believing, ABeliefHoldsNoMoreThanItsMemory) {
    using G = TypeParam;
    Random random(64);
    std::size_t believed = 0;
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({400, 30})) {
        for (const char* name : {"goldfish", "puppy", "fox:slip=2"}) {
            BotGame<G> game(setup, quick_bots(), ++seed);
            const Seat seat = at<Seat>(below(random, setup.options.players));
            Forgetful<G> mind(notch_of<G>(*parse_bot(name)).memory, setup, seat, seed);
            for (int n = 0; n < 400 && !game.over(); ++n) {
                const auto step = mostly_a_bots_step<G>(game, random);
                mind.hear(game.play(step, seat));
                if (!mind.at_end_of_turn()) continue;  // what is lost is lost then
                for (std::size_t i = 0; i < InTests<G>::places; ++i) {
                    if (!InTests<G>::in_use(game.state(), i) || InTests<G>::faces(game.state(), seat, i)) continue;
                    ASSERT_FALSE(mind.knows_too_much(i))
                        << name << ", place " << i << " after move " << n << ": " << text_of<G>(step);
                    believed += (remembered(mind.belief) >> i) & 1U;
                }
            }
        }
    }
    EXPECT_GE(believed, 300U);
}

TYPED_TEST(Believing, ASlippedBeliefNeverContradictsWhatLiesOpen) {
    using G = TypeParam;
    Random random(63);
    std::size_t slips = 0;
    std::size_t wrong = 0;
    u64 seed = 0;
    for (const auto& setup : all_setups<G>({400, 30})) {
        for (const char* name : {"goldfish", "puppy", "fox:slip=2"}) {
            BotGame<G> game(setup, quick_bots(), ++seed);
            const Seat seat = at<Seat>(below(random, setup.options.players));
            Forgetful<G> mind(notch_of<G>(*parse_bot(name)).memory, setup, seat, seed);
            for (int n = 0; n < 400 && !game.over(); ++n) {
                const auto events = game.play(mostly_a_bots_step<G>(game, random), seat);
                mind.hear(events);
                if (events.empty()) continue;  // `draw hat`, before the discards are shuffled for it
                const typename G::State& truth = game.state();
                const typename G::State imagined = mind.belief.sample(random);
                ASSERT_EQ(to_act(imagined), to_act(truth));
                ASSERT_EQ(legal(imagined), legal(truth));
                ASSERT_EQ(outcome(imagined), outcome(truth));
                ASSERT_EQ(imagined.turns, truth.turns);
                ASSERT_EQ(hidden_cards<G>(imagined, mind.belief), hidden_cards<G>(truth, mind.belief));
                InTests<G>::compare_table(imagined, truth, seat,
                                          [](std::string_view what, const auto& believed, const auto& true_one) {
                                              EXPECT_EQ(believed, true_one) << what;
                                          });
                ASSERT_FALSE(::testing::Test::HasFailure()) << name << " after move " << n;
                for (std::size_t i = 0; i < InTests<G>::places; ++i) {
                    if (!InTests<G>::in_use(truth, i)) continue;
                    const auto sure = mind.belief.certain(InTests<G>::place(i));
                    wrong += sure && *sure != card_at(truth, InTests<G>::place(i)) ? 1 : 0;
                }
            }
            slips += mind.slips();
        }
    }
    EXPECT_GE(slips, 100U);
    EXPECT_GE(wrong, 20U);  // it does believe what is not so
}

}  // namespace
}  // namespace magichat
