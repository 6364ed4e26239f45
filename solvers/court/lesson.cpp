#include "solvers/court/lesson.h"

#include "bots/train/interface.h"

namespace magichat::train {

court::Move SmallCourt::scripted(const State& state, const Knowledge& /*known*/, const Ledger& /*ledger*/,
                                 const Style& /*style*/, Random& random) {
    return any_of(legal(state), random);
}

void SmallCourt::secrets(const State& state, const Ledger& ledger, Seat self, net::Feature* things,
                         net::Feature* relations) {
    const std::size_t next = index(left_of(self, state.options.players));
    constexpr std::size_t most = court::small::max_columns;
    const auto fits = [&](std::size_t hat, std::size_t head) {
        const bool there = ((state.in_use >> hat) & (state.in_use >> head) & 1U) != 0;
        return there && court::belongs(state.hats[hat], state.characters[head]);
    };
    for (std::size_t i = 0; i < most; ++i) {
        net::Writer to(things + i * secret_features);
        to.flag(fits(i, i)).flag(fits(i, i) && ((ledger.hat(i).known >> next) & 1U) != 0);
        for (std::size_t j = 0; j < most; ++j) relations[i * most + j] = fits(i, j) ? net::unit : 0;
    }
}

const AnyGame& game_of(std::int32_t /*number*/) {
    static const OneGame<SmallCourt> small;
    return small;
}

}  // namespace magichat::train
