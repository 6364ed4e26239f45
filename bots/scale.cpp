#include "bots/scale.h"

#include <algorithm>

#include "engine/games.h"

namespace magichat {

namespace {

template <Game G>
struct Steps;

// Memory: span, follow, half_life, slip, neighbour, lapse, hunch.
template <>
struct Steps<vanish::Game> {
    static constexpr std::array<Notch, 4> all = {{
        {{1, 0.8, 2, 0.4, 0.5, 0.65, 0.8}},
        {{3, 1.8, 10, 0.2, 0.5}},
        {{4, 2.6, 40, 0.1, 0.5}},
        {{}},
    }};
    static constexpr std::array<std::size_t, 4> animals = {0, 1, 2, 3};
};

template <>
struct Steps<court::Game> {
    static constexpr std::array<Notch, 4> all = {{
        {{1, 0.8, 2, 0.4, 0.2}, 6},
        {{3, 1.8, 10, 0.2, 0.5}, 3},
        {{4, 2.6, 40, 0.1, 0.5}, 1},
        {{}, 0.5},
    }};
    static constexpr std::array<std::size_t, 4> animals = {0, 1, 2, 3};
};

template <>
struct Steps<rabbits::Game> {
    static constexpr std::array<Notch, 4> all = {{
        {{1, 0.8, 2, 0.4, 0.2}, 6},
        {{3, 1.8, 10, 0.2, 0.5}, 3},
        {{4, 2.6, 40, 0.1, 0.5}, 1},
        {{}, 0.1},
    }};
    static constexpr std::array<std::size_t, 4> animals = {0, 1, 2, 3};
};

}  // namespace

template <Game G>
std::span<const Notch> notches() {
    return Steps<G>::all;
}

template <Game G>
Scale ladder_notches() {
    return {Steps<G>::all.size(), Steps<G>::animals};
}

template <Game G>
Notch notch_of(const BotSpec& spec) {
    const std::size_t animal = index(spec.name) - index(BotName::goldfish);
    const auto wanted = static_cast<std::int64_t>(Steps<G>::animals[animal]) + spec.more;
    const auto last = static_cast<std::int64_t>(Steps<G>::all.size()) - 1;
    Notch notch = Steps<G>::all[static_cast<std::size_t>(std::clamp<std::int64_t>(wanted, 0, last))];
    const auto replace = [](double& value, const std::optional<double>& own) { value = own.value_or(value); };
    replace(notch.temperature, spec.temperature);
    replace(notch.memory.span, spec.span);
    replace(notch.memory.follow, spec.follow);
    replace(notch.memory.half_life, spec.half_life);
    replace(notch.memory.slip, spec.slip);
    replace(notch.memory.lapse, spec.lapse);
    replace(notch.memory.hunch, spec.hunch);
    return notch;
}

#define MAGICHAT_SCALE(GAME)                                  \
    template std::span<const Notch> notches<GAME::Game>();    \
    template Scale ladder_notches<GAME::Game>();              \
    template Notch notch_of<GAME::Game>(const BotSpec& spec)
MAGICHAT_SCALE(vanish);
MAGICHAT_SCALE(court);
MAGICHAT_SCALE(rabbits);
#undef MAGICHAT_SCALE

}  // namespace magichat
