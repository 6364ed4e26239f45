// What a goldfish saw ten turns ago does not change what it does.
#include <gtest/gtest.h>

#include <set>

#include "tests/bot_game.h"
#include "tests/every_game.h"
#include "tests/follow.h"
#include "tests/runs.h"
#include "tests/setups.h"

namespace magichat {
namespace {

constexpr u64 long_ago = 10;  // turns

// A game by chance, and for every step what this seat had before its eyes then.
template <Game G>
struct Told {
    Played<G> game;
    std::vector<u64> turns;               // complete before the step
    std::vector<std::set<Origin>> sight;  // cards shown by the step, and those that face the seat after it

    Told(const Setup<G>& setup, Seat seat) : game(setup, seat) {}

    void play(const typename Match<G>::Step& step) {
        turns.push_back(game.state.turns);
        game.play(step);
        std::set<Origin>& now = sight.emplace_back();
        const auto add = [&](auto place) { now.insert(game.follow.origin(place)); };
        for (const auto& event : game.seen.back()) InTests<G>::shown(event, game.seat, add);
        for (std::size_t i = 0; i < InTests<G>::places; ++i) {
            if (InTests<G>::in_use(game.state, i) && InTests<G>::faces(game.state, game.seat, i))
                add(InTests<G>::place(i));
        }
    }
    // From this step on the last ten turns are told.
    std::size_t recent() const {
        std::size_t n = turns.size();
        while (n > 0 && turns[n - 1] + long_ago >= game.state.turns) --n;
        return n;
    }
    bool seen_between(Origin card, std::size_t from, std::size_t to) const {
        for (std::size_t n = from; n < to; ++n) {
            if (sight[n].contains(card)) return true;
        }
        return false;
    }
};

template <Game G>
typename Match<G>::Step slow_step(const typename G::State& state, Random& random) {
    if (to_act(state) == house) return sample(state, random);
    return InTests<G>::slow_move(state, random);
}

// The events of a seat when the game is played with two cards exchanged; nothing if it can't be, or if all would see it.
template <Game G>
std::vector<typename G::Events> retold(const Played<G>& game, Origin a, typename G::Knowledge::Card at_a, Origin b,
                                       typename G::Knowledge::Card at_b) {
    auto steps = game.steps;
    Follow<G>::put(*std::get_if<typename G::Chance>(&steps[a.step]), a.entry, at_b);
    Follow<G>::put(*std::get_if<typename G::Chance>(&steps[b.step]), b.entry, at_a);
    std::vector<typename G::Events> seen;
    typename G::State state = start(game.setup.options, game.setup.first);
    typename G::State as_it_was = state;
    for (std::size_t n = 0; n < steps.size(); ++n) {
        const auto& step = steps[n];
        const auto* chance = std::get_if<typename G::Chance>(&step);
        if (chance != nullptr ? to_act(state) != house || !legal(state, *chance)
                              : !legal(state).has(*std::get_if<typename G::Move>(&step))) {
            return {};
        }
        const auto trace = std::visit([&](const auto& move) { return apply(state, move); }, step);
        const auto was = std::visit([&](const auto& move) { return apply(as_it_was, move); }, game.steps[n]);
        if (!(see_public(state, trace) == see_public(as_it_was, was))) return {};
        seen.push_back(see(state, trace, game.seat));
    }
    return seen;
}

template <Game G>
Choice<G> choice_after(const Told<G>& told, const std::vector<typename G::Events>& seen, const BotSpec& spec,
                       u64 seed) {
    const auto bot = make_bot<G>(spec, told.game.setup, told.game.seat, seed);
    for (const auto& events : seen) bot->hear(events);
    return bot->choose(legal(told.game.state), {});
}

struct Counts {
    std::size_t stories = 0;
    std::size_t choices = 0;
    std::size_t changed = 0;
};

// Plays on until the seat is to move and a card that it last saw more than ten turns ago can be exchanged for one that
// it has not seen in all that time either, without its noticing anything since. Then asks the bot in both worlds.
template <Game G>
void compare(const Told<G>& told, const BotSpec& spec, Random& random, Counts& counts) {
    const std::size_t recent = told.recent();
    std::vector<std::pair<Origin, typename G::Knowledge::Card>> hidden;
    for (const auto place : told.game.observer.knowledge().places()) {
        // Cards of the pack that is to be remembered; nobody forgets a wand.
        if (G::Knowledge::card_count(place) != G::Knowledge::card_count(InTests<G>::place(0))) continue;
        const Origin card = told.game.follow.origin(place);
        if (!told.seen_between(card, recent, told.turns.size()))
            hidden.push_back({card, card_at(told.game.state, place)});
    }
    for (const auto& [a, at_a] : hidden) {
        if (!told.seen_between(a, 0, recent)) continue;  // not seen then either
        std::vector<typename G::Events> other;
        for (int attempt = 0; attempt < 12 && other.empty(); ++attempt) {
            const auto& [b, at_b] = hidden[below(random, static_cast<u32>(hidden.size()))];
            if (a.step != b.step || of_second_pack(a) != of_second_pack(b) || at_a == at_b) continue;
            other = retold<G>(told.game, a, at_a, b, at_b);
        }
        const auto since = static_cast<std::ptrdiff_t>(recent);
        if (other.empty() || other == told.game.seen) continue;
        if (!std::equal(other.begin() + since, other.end(), told.game.seen.begin() + since)) continue;
        ++counts.stories;
        for (u64 seed = 0; seed < 20; ++seed) {
            const Choice<G> here = choice_after(told, told.game.seen, spec, seed);
            const Choice<G> there = choice_after(told, other, spec, seed);
            ++counts.choices;
            counts.changed += here.move == there.move && here.reason == there.reason ? 0 : 1;
        }
    }
}

template <Game G>
Counts tell_stories(const BotSpec& spec) {
    Random random(71);
    Counts counts;
    for (int round = 0; round < 300 && counts.stories < runs(1000); ++round) {  // in some games they are rare
        for (const auto& setup : all_setups<G>()) {
            const Seat seat = at<Seat>(below(random, setup.options.players));
            Told<G> told(setup, seat);
            const std::size_t length = 20 + below(random, 100);
            while (!told.game.over() && (told.turns.size() < length || to_act(told.game.state) != seat)) {
                told.play(slow_step<G>(told.game.state, random));
            }
            if (!told.game.over()) compare(told, spec, random, counts);
        }
    }
    return counts;
}

template <class G>
class Forgetting : public ::testing::Test {};
TYPED_TEST_SUITE(Forgetting, EveryGame);

TYPED_TEST(Forgetting, WhatAGoldfishSawTenTurnsAgoDoesNotChangeWhatItDoes) {
    const Counts goldfish = tell_stories<TypeParam>(standard_bot(BotName::goldfish));
    EXPECT_GE(goldfish.stories, 20U);
    EXPECT_EQ(goldfish.changed, 0U) << "of " << goldfish.choices << " choices in " << goldfish.stories << " stories";
}

// The same stories do change what one does who remembers: the test would notice.
TYPED_TEST(Forgetting, WhatAnElephantSawTenTurnsAgoDoes) {
    const Counts elephant = tell_stories<TypeParam>(standard_bot(BotName::elephant));
    EXPECT_GE(elephant.changed, elephant.choices / 50) << "of " << elephant.choices;
}

}  // namespace
}  // namespace magichat
