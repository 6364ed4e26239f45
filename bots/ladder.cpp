#include "bots/ladder.h"

#include <charconv>

#include "bots/court/habits.h"
#include "bots/mind.h"
#include "bots/rabbits/habits.h"
#include "bots/vanish/habits.h"
#include "engine/base/quote.h"
#include "engine/base/words.h"
#include "engine/games.h"

namespace magichat {

#define MAGICHAT_MIND(GAME, PLIES)                                                             \
    template <>                                                                                \
    struct MindOf<GAME::Game> {                                                                \
        using Eyes = GAME::Eyes;                                                               \
        static constexpr std::size_t plies = PLIES;                                            \
        static constexpr std::size_t places = GAME::memory_places;                             \
        static constexpr std::size_t row = GAME::memory_row;                                   \
        static Memory memory(const MemoryTraits& traits, u64 seed) {                           \
            return {traits, GAME::memory_places, GAME::memory_row, GAME::memory_circle, seed}; \
        }                                                                                      \
        static GAME::Knowledge::Place place(std::size_t i) { return GAME::memory_place(i); }   \
    }
MAGICHAT_MIND(vanish, 0);  // the race is solved: nothing to look ahead for
MAGICHAT_MIND(court, 40);
MAGICHAT_MIND(rabbits, 60);
#undef MAGICHAT_MIND

BotSpec standard_bot(BotName name) {
    switch (name) {
        case BotName::random:
        case BotName::elephant: break;
        case BotName::goldfish: return {name, {1, 0.8, 2, 0.4, 0.5}, 0, 0};
        case BotName::puppy: return {name, {3, 1.8, 10, 0.2, 0.5}, 40, 0};
        case BotName::fox: return {name, {4, 2.6, 40, 0.1, 0.5}, 240, 0};
    }
    return {name, {}, name == BotName::elephant ? 12000U : 0U, 0};
}

namespace {

template <class T>
bool read_number(std::string_view text, T& value) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && stop == text.data() + text.size() && value >= T{};
}

// Sets one parameter; false if there is none of that name or the value is no number.
bool set(BotSpec& spec, std::string_view key, std::string_view value) {
    if (key == "ms") return read_number(value, spec.ms) && spec.ms > 0;
    if (key == "iterations") return read_number(value, spec.iterations);
    if (key == "span") return read_number(value, spec.memory.span);
    if (key == "follow") return read_number(value, spec.memory.follow);
    if (key == "half_life") return read_number(value, spec.memory.half_life);
    if (key == "slip") return read_number(value, spec.memory.slip);
    return false;
}

}  // namespace

Result<BotSpec, BadBot> parse_bot(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto name = find_name<BotName>(bot_names, text.substr(0, colon));
    if (!name) {
        return BadBot{"there is no bot " + quote(text.substr(0, colon), 60) +
                      ": there are random, goldfish, puppy, fox and elephant"};
    }
    BotSpec spec = standard_bot(*name);
    for (std::size_t at = colon; at < text.size();) {  // from one separator to the next
        const std::size_t next = std::min(text.find(',', at + 1), text.size());
        const std::string_view one = text.substr(at + 1, next - at - 1);
        const std::size_t equals = one.find('=');
        if (equals == std::string_view::npos || !set(spec, one.substr(0, equals), one.substr(equals + 1))) {
            return BadBot{
                "can't read " + quote(one, 60) + " of bot " + quote(text, 60) +
                ": parameters are ms, iterations, span, follow, half_life and slip, each with = and a number"};
        }
        at = next;
    }
    return spec;
}

std::string to_text(const BotSpec& spec) {
    const BotSpec standard = standard_bot(spec.name);
    std::string text(bot_names[index(spec.name)]);
    char next = ':';
    const auto add = [&](std::string_view key, auto value, auto usual) {
        if (value == usual) return;
        char digits[32];
        const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
        text += next;
        ((text += key) += '=').append(digits, end);
        next = ',';
    };
    add("ms", spec.ms, standard.ms);
    add("iterations", spec.iterations, standard.iterations);
    add("span", spec.memory.span, standard.memory.span);
    add("follow", spec.memory.follow, standard.memory.follow);
    add("half_life", spec.memory.half_life, standard.memory.half_life);
    add("slip", spec.memory.slip, standard.memory.slip);
    return text;
}

template <Game G>
std::unique_ptr<Bot<G>> make_bot(const BotSpec& spec, const Setup<G>& setup, Seat seat, u64 seed) {
    if (spec.name == BotName::random) return std::make_unique<RandomBot<G>>(seed);
    return std::make_unique<Mind<G>>(spec, setup, seat, seed);
}

template std::unique_ptr<Bot<vanish::Game>> make_bot(const BotSpec&, const Setup<vanish::Game>&, Seat, u64);
template std::unique_ptr<Bot<court::Game>> make_bot(const BotSpec&, const Setup<court::Game>&, Seat, u64);
template std::unique_ptr<Bot<rabbits::Game>> make_bot(const BotSpec&, const Setup<rabbits::Game>&, Seat, u64);

}  // namespace magichat
