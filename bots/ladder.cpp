#include "bots/ladder.h"

#include <algorithm>
#include <vector>

#include "bots/court/habits.h"
#include "bots/mind.h"
#include "bots/net/bot.h"
#include "bots/parameters.h"
#include "bots/rabbits/habits.h"
#include "bots/scale.h"
#include "bots/vanish/habits.h"
#include "engine/base/quote.h"
#include "engine/base/spelling.h"
#include "engine/base/words.h"
#include "engine/games.h"

namespace magichat {

#define MAGICHAT_MIND(GAME)                                                                    \
    template <>                                                                                \
    struct MindOf<GAME::Game> {                                                                \
        using Eyes = GAME::Eyes;                                                               \
        static constexpr std::size_t places = GAME::memory_places;                             \
        static constexpr std::size_t row = GAME::memory_row;                                   \
        static Memory memory(const MemoryTraits& traits, u64 seed) {                           \
            return {traits, GAME::memory_places, GAME::memory_row, GAME::memory_circle, seed}; \
        }                                                                                      \
        static GAME::Knowledge::Place place(std::size_t i) { return GAME::memory_place(i); }   \
    }
MAGICHAT_MIND(vanish);
MAGICHAT_MIND(court);
MAGICHAT_MIND(rabbits);
#undef MAGICHAT_MIND

BotSpec standard_bot(BotName name) { return {.name = name}; }

namespace {

// Sets one parameter from `key=value`; if that can't be, why.
std::optional<Explanation> set(BotSpec& spec, std::string_view one) {
    std::vector<std::string_view> names;
    names.reserve(bot_parameters().size());
    for (const BotParameter& parameter : bot_parameters()) names.push_back(parameter.name);
    const std::size_t equals = std::min(one.find('='), one.size());
    const std::string_view key = one.substr(0, equals);
    const auto found = std::find(names.begin(), names.end(), key);
    if (found == names.end()) {
        return Explanation{no_such("parameter", key, names), {"bot_parameter", {{"word", std::string(key)}}}};
    }
    const BotParameter& parameter = bot_parameters()[static_cast<std::size_t>(found - names.begin())];
    const std::string_view value = one.substr(std::min(equals + 1, one.size()));
    if (parameter.set(spec, value)) return std::nullopt;
    return Explanation{std::string(key) + " takes " + parameter.allowed() + ", not " + quote(value, 60),
                       {parameter.is_whole()   ? "bot_whole"
                        : parameter.has_most() ? "bot_number"
                                               : "bot_number_up",
                        {{"parameter", std::string(key)},
                         {"least", parameter.least_text()},
                         {"most", parameter.most_text()},
                         {"value", std::string(value)}}}};
}

}  // namespace

Result<BotSpec, BadBot> parse_bot(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto name = find_name<BotName>(bot_names, text.substr(0, colon));
    if (!name) {
        const std::string_view word = text.substr(0, colon);
        return BadBot{no_such("bot", word, bot_names), {"no_bot", {{"word", std::string(word)}}}};
    }
    BotSpec spec = standard_bot(*name);
    for (std::size_t at = colon; at < text.size();) {  // from one separator to the next
        const std::size_t next = std::min(text.find(',', at + 1), text.size());
        if (auto wrong = set(spec, text.substr(at + 1, next - at - 1))) {
            wrong->because.parts.push_back({"given", std::string(text)});
            return BadBot{"bot " + quote(text, 60) + ": " + wrong->text, std::move(wrong->because)};
        }
        at = next;
    }
    return spec;
}

std::string to_text(const BotSpec& spec) {
    const BotSpec standard = standard_bot(spec.name);
    std::string text(bot_names[index(spec.name)]);
    char next = ':';
    for (const BotParameter& parameter : bot_parameters()) {
        const std::string value = parameter.text_of(spec);
        if (value == parameter.text_of(standard)) continue;
        text += next;
        ((text += parameter.name) += '=') += value;
        next = ',';
    }
    return text;
}

template <Game G>
std::unique_ptr<Bot<G>> make_bot(const BotSpec& spec, const Setup<G>& setup, Seat seat, u64 seed) {
    if (spec.name == BotName::random) return std::make_unique<RandomBot<G>>(seed);
    const Notch notch = notch_of<G>(spec);
    // With a clock and no number of tries it is the clock that ends the thinking.
    constexpr u32 until_time_is_up = 100000;
    const u32 tries = spec.iterations == 0 && spec.ms != 0 ? until_time_is_up : spec.iterations;
    const net::Traits policy = {.temperature = notch.temperature, .polite = spec.polite != 0, .iterations = tries};
    return std::make_unique<Mind<G>>(Mindset{spec.name, notch.memory, policy}, setup, seat, seed);
}

template <Game G>
std::unique_ptr<Bot<G>> make_net_bot(const NetTraits& traits, const Setup<G>& setup, Seat seat, u64 seed) {
    return std::make_unique<Mind<G>>(Mindset{BotName::elephant, {}, traits}, setup, seat, seed);
}

template std::unique_ptr<Bot<vanish::Game>> make_bot(const BotSpec&, const Setup<vanish::Game>&, Seat, u64);
template std::unique_ptr<Bot<court::Game>> make_bot(const BotSpec&, const Setup<court::Game>&, Seat, u64);
template std::unique_ptr<Bot<rabbits::Game>> make_bot(const BotSpec&, const Setup<rabbits::Game>&, Seat, u64);
template std::unique_ptr<Bot<court::Game>> make_net_bot(const NetTraits&, const Setup<court::Game>&, Seat, u64);
template std::unique_ptr<Bot<rabbits::Game>> make_net_bot(const NetTraits&, const Setup<rabbits::Game>&, Seat, u64);

}  // namespace magichat
