#include "bots/scale.h"

#include <algorithm>

#include "engine/games.h"

namespace magichat {

namespace {

template <Game G>
struct Steps;

// The memory of a notch: span, follow, half_life, slip, neighbour, lapse, hunch. Found by bench/tune_ladder.py, and rounded.
template <>
struct Steps<vanish::Game> {
    static constexpr std::array<Notch, 6> all = {{
        {{1, 0.8, 2, 0.4, 0.5, 0.65, 0.8}},
        {{2.1, 1.7, 5.3, 0.32, 0.5, 0.19, 0.29}},
        {{2.4, 2, 7.4, 0.29, 0.5, 0.04, 0.12}},
        {{2.65, 2.2, 9.2, 0.27, 0.5}},
        {{4.2, 3.5, 38, 0.14, 0.5}},
        {{}},
    }};
    static constexpr std::array<std::size_t, 4> animals = {0, 1, 3, 5};
};

template <>
struct Steps<court::Game> {
    static constexpr std::array<Notch, 10> all = {{
        {{1, 0.8, 2, 0.3, 0.2}, 4},
        {{1.8, 1.6, 4, 0.26, 0.2}, 3.05},
        {{2.6, 2.4, 8, 0.22, 0.2}, 2.3},
        {{3.4, 3.2, 16, 0.18, 0.2}, 1.75},
        {{4.15, 4.1, 32, 0.14, 0.2}, 1.35},
        {{5, 5, 70, 0.1, 0.2}, 1},
        {{6, 5.9, 160, 0.05, 0.2}, 0.72},
        {{6.7, 6.7, 300, 0.016, 0.2}, 0.56},
        {{6.95, 6.95, 385, 0.0025, 0.2}, 0.51},
        {{}, 0.5},
    }};
    static constexpr std::array<std::size_t, 4> animals = {0, 3, 6, 9};
};

template <>
struct Steps<rabbits::Game> {
    static constexpr std::array<Notch, 7> all = {{
        {{1, 0.8, 2, 0.3, 0.2}, 20},
        {{2.1, 1.9, 5.1, 0.25, 0.2}, 17},
        {{2.9, 2.8, 11, 0.2, 0.2}, 11.8},
        {{3.5, 3.4, 18, 0.17, 0.2}, 8},
        {{4, 3.9, 29, 0.15, 0.2}, 5.25},
        {{4.5, 4.4, 43, 0.13, 0.2}, 3.4},
        {{}, 0.1},
    }};
    static constexpr std::array<std::size_t, 4> animals = {0, 2, 4, 6};
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

#define MAGICHAT_SCALE(GAME)                               \
    template std::span<const Notch> notches<GAME::Game>(); \
    template Scale ladder_notches<GAME::Game>();           \
    template Notch notch_of<GAME::Game>(const BotSpec& spec)
MAGICHAT_SCALE(vanish);
MAGICHAT_SCALE(court);
MAGICHAT_SCALE(rabbits);
#undef MAGICHAT_SCALE

}  // namespace magichat
