// bots: a mind. A memory that may fail, a belief made of what it still holds, and what to do by that: in court and rabbits
// a network says it, which sees no more than the belief; in vanish it is worked out.
#pragma once

#include "bots/ladder.h"
#include "bots/memory.h"
#include "bots/net/policy.h"

namespace magichat {

// What differs between the games, beside the rules: who has seen what, and where there is something to remember.
template <Game G>
struct MindOf;

struct Mindset {
    BotName taste = BotName::elephant;  // in looking about
    MemoryTraits memory;
    net::Traits policy;
};

template <Game G>
class Mind final : public Bot<G> {
public:
    using Eyes = typename MindOf<G>::Eyes;

    Mind(const Mindset& mindset, const Setup<G>& setup, Seat seat, u64 seed)
        : mindset_(mindset),
          self_(seat),
          belief_(setup.options, setup.first, seat),
          eyes_(setup.options),
          policy_(mindset.policy, setup.options, seat),
          memory_(MindOf<G>::memory(mindset.memory, seed ^ 0x6D656D6FU)),
          random_(seed) {}

    void hear(const typename G::Events& events) override {
        for (const auto& event : events) {
            const typename G::State before = belief_.table();
            policy_.hear(event, before);
            belief_.hear(event);
            eyes_.hear(event);
            if (mindset_.memory.perfect()) continue;
            Note note{*this};
            notice(event, self_, before, belief_.table(), note);
            if (belief_.table().turns != before.turns) mix_up(memory_.turn_over());
            // A belief holds no more than its memory.
            if (belief_.table().turns != before.turns) {
                const u32 known = remembered(belief_);
                for (std::size_t i = 0; i < MindOf<G>::places; ++i) {
                    if (((known >> i) & 1U) != 0 && !memory_.holds(i)) belief_.forget(MindOf<G>::place(i));
                }
            }
            const u32 known = remembered(belief_);
            eyes_.set(self_, known);
            policy_.hold(known);
        }
    }

    void reseed(u64 seed) override { random_ = Random(seed); }

    Choice<G> choose(const Moves<typename G::Move>& legal, const std::function<bool()>& out_of_time) override {
        if (legal.size() == 1) return {legal[0], {Why::only_move, {}, 0}};
        if (now_and_then(mindset_.memory.hunch)) {
            const auto some = guesses(belief_.table(), eyes_, legal);
            if (!some.empty()) {
                const typename G::Move move = any_of(some);
                return {move, explain(belief_, move)};
            }
        }
        if (!in_mind(eyes_, self_) && now_and_then(mindset_.memory.lapse)) return {any_of(on_a_whim(legal)), {}};
        const typename G::Move move = in_style(think(legal, out_of_time), legal);
        return {move, explain(belief_, move)};
    }

private:
    bool now_and_then(double chance) { return chance > 0 && below(random_, 1000) < static_cast<u32>(1000 * chance); }
    typename G::Move any_of(const Moves<typename G::Move>& moves) {
        return moves[below(random_, static_cast<u32>(moves.size()))];
    }
    // A whim neither wins nor loses anything, where there is such a move.
    static Moves<typename G::Move> on_a_whim(const Moves<typename G::Move>& legal) {
        const auto some = harmless(legal);
        return some.empty() ? legal : some;
    }

    typename G::Move think(const Moves<typename G::Move>& legal, const std::function<bool()>& out_of_time) {
        if constexpr (net::has_network<G>) {
            const auto some = sensible(belief_.table(), legal);
            return policy_.choose(belief_, some.empty() ? legal : some, out_of_time, random_);
        } else {
            return habit(belief_.table(), eyes_, legal, random_);
        }
    }

    // Between peeks that are worth the same each bot has its own taste: the puppy sniffs along from where it was last, the
    // fox jumps about, the elephant goes from one end to the other. In every game a peek has the number of its place. For a
    // network that remembers everything no peek is worth the same as another.
    typename G::Move in_style(typename G::Move move, const Moves<typename G::Move>& legal) {
        if (index(move) >= MindOf<G>::places || mindset_.taste == BotName::goldfish) return move;
        if (net::has_network<G> && mindset_.memory.perfect()) return move;
        const auto known_to = [&](std::size_t place) {
            u32 seats = 0;
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                seats |= ((eyes_.seen(at<Seat>(seat)) >> place) & 1U) << seat;
            }
            return seats;
        };
        const auto distance = [&](std::size_t place) {
            return place > last_peek_ ? place - last_peek_ : last_peek_ - place;
        };
        std::size_t best = index(move);
        for (const typename G::Move other : legal) {
            const std::size_t place = index(other);
            if (place >= MindOf<G>::places || place / MindOf<G>::row != index(move) / MindOf<G>::row) continue;
            if (known_to(place) != known_to(index(move))) continue;
            const bool nearer = distance(place) < distance(best);
            const bool farther = distance(place) > distance(best);
            const bool preferred = mindset_.taste == BotName::puppy ? nearer
                                   : mindset_.taste == BotName::fox ? farther
                                                                    : place < best;
            if (preferred) best = place;
        }
        last_peek_ = best;
        return at<typename G::Move>(best);
    }

    // Passes what happened to the memory, and what went wrong there to the belief.
    struct Note {
        Mind& mind;
        void saw(std::size_t place) { mind.memory_.saw(place); }
        void gone(std::size_t place) { mind.memory_.gone(place); }
        void moved(std::size_t a, std::size_t b) { mind.mix_up(mind.memory_.moved(a, b)); }
    };
    void mix_up(const Memory::Slips& slips) {
        for (const Slip& slip : slips) {
            const auto a = MindOf<G>::place(slip.a);
            if (slip.a == slip.b) {
                belief_.forget(a);
            } else {
                belief_.confuse(a, MindOf<G>::place(slip.b));
            }
        }
    }

    Mindset mindset_;
    Seat self_;
    typename G::Knowledge belief_;
    Eyes eyes_;
    std::conditional_t<net::has_network<G>, net::Policy<G>, net::NoPolicy> policy_;
    Memory memory_;
    Random random_;
    std::size_t last_peek_ = 0;
};

// A bot without a mind.
template <Game G>
class RandomBot final : public Bot<G> {
public:
    explicit RandomBot(u64 seed) : random_(seed) {}
    void hear(const typename G::Events& /*events*/) override {}
    void reseed(u64 seed) override { random_ = Random(seed); }
    Choice<G> choose(const Moves<typename G::Move>& legal, const std::function<bool()>& /*out_of_time*/) override {
        return {legal[below(random_, static_cast<u32>(legal.size()))], {}};
    }

private:
    Random random_;
};

}  // namespace magichat
