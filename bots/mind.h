// bots: a mind. A memory that may fail, a belief made of what it still holds, and thinking ahead.
#pragma once

#include "bots/ladder.h"
#include "bots/search.h"

namespace magichat {

// What differs between the games, beside the rules: who has seen what, and how far to look ahead.
template <Game G>
struct MindOf;

template <Game G>
class Mind final : public Bot<G> {
public:
    using Eyes = typename MindOf<G>::Eyes;

    Mind(const BotSpec& spec, const Setup<G>& setup, Seat seat, u64 seed)
        : spec_(spec),
          self_(seat),
          belief_(setup.options, setup.first, seat),
          eyes_(setup.options),
          memory_(MindOf<G>::memory(spec.memory, seed ^ 0x6D656D6FU)),
          random_(seed) {}

    void hear(const typename G::Events& events) override {
        for (const auto& event : events) {
            const typename G::State before = belief_.table();
            belief_.hear(event);
            eyes_.hear(event);
            if (spec_.memory.perfect()) continue;
            Note note{*this};
            notice(event, self_, before, belief_.table(), note);
            if (belief_.table().turns != before.turns) mix_up(memory_.turn_over());
        }
        if (!spec_.memory.perfect()) eyes_.set(self_, remembered(belief_));
    }

    Choice<G> choose(const Moves<typename G::Move>& legal, const std::function<bool()>& out_of_time) override {
        if (legal.size() == 1) return {legal[0], {Why::only_move, {}}};
        const typename G::Move move = spec_.iterations == 0 || MindOf<G>::plies == 0
                                          ? habit(belief_.table(), eyes_, legal, random_)
                                          : search<G, Eyes>({belief_, eyes_, self_}, legal,
                                                            {spec_.iterations, out_of_time}, MindOf<G>::plies, random_);
        return {move, explain(belief_, move)};
    }

private:
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

    BotSpec spec_;
    Seat self_;
    typename G::Knowledge belief_;
    Eyes eyes_;
    Memory memory_;
    Random random_;
};

// A bot without a mind.
template <Game G>
class RandomBot final : public Bot<G> {
public:
    explicit RandomBot(u64 seed) : random_(seed) {}
    void hear(const typename G::Events& /*events*/) override {}
    Choice<G> choose(const Moves<typename G::Move>& legal, const std::function<bool()>& /*out_of_time*/) override {
        return {legal[below(random_, static_cast<u32>(legal.size()))], {}};
    }

private:
    Random random_;
};

}  // namespace magichat
