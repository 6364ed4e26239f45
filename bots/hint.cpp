#include "bots/hint.h"

#include "bots/court/hint.h"
#include "bots/rabbits/hint.h"
#include "bots/vanish/hint.h"
#include "engine/games.h"

namespace magichat {

namespace {

template <Game G, class Eyes>
class AdviserOf final : public Adviser<G> {
public:
    AdviserOf(const Setup<G>& setup, Seat seat) : known_(setup.options, setup.first, seat), eyes_(setup.options) {}

    void hear(const typename G::Events& events) override {
        for (const auto& event : events) {
            known_.hear(event);
            eyes_.hear(event);
        }
    }
    Hint<G> advise(const Moves<typename G::Move>& legal) const override {
        Hint<G> found = hint(known_, eyes_, legal);
        if (legal.size() == 1 && found.why == HintWhy::nothing_better) found.why = HintWhy::only_move;
        return found;
    }

private:
    typename G::Knowledge known_;
    Eyes eyes_;
};

}  // namespace

template <>
std::unique_ptr<Adviser<vanish::Game>> make_adviser(const Setup<vanish::Game>& setup, Seat seat) {
    return std::make_unique<AdviserOf<vanish::Game, vanish::Eyes>>(setup, seat);
}
template <>
std::unique_ptr<Adviser<court::Game>> make_adviser(const Setup<court::Game>& setup, Seat seat) {
    return std::make_unique<AdviserOf<court::Game, court::Eyes>>(setup, seat);
}
template <>
std::unique_ptr<Adviser<rabbits::Game>> make_adviser(const Setup<rabbits::Game>& setup, Seat seat) {
    return std::make_unique<AdviserOf<rabbits::Game, rabbits::Eyes>>(setup, seat);
}

}  // namespace magichat
