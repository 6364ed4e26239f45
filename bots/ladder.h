// bots: the ladder of named bots, from a word like `elephant:ms=200` to a mind at a seat.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "bots/memory.h"
#include "engine/base/because.h"
#include "engine/base/result.h"

namespace magichat {

enum class BotName : u8 { random, goldfish, puppy, fox, elephant };
inline constexpr std::array<std::string_view, 5> bot_names = {"random", "goldfish", "puppy", "fox", "elephant"};

// A bot with its parameters. `NAME[:key=value[,key=value..]]`, where the keys are
//   ms          think no longer than this about a move (if that is too short, the same seed need not give the same game)
//   iterations  think just this hard (deterministic)
//   span, follow, half_life, slip, lapse, hunch   its memory, see memory.h
struct BotSpec {
    BotName name = BotName::random;
    MemoryTraits memory;
    u32 iterations = 0;  // 0: acts by its habits, without looking ahead
    u32 ms = 0;          // 0: no time limit but what its host sets

    bool operator==(const BotSpec&) const = default;
};

struct BadBot {
    std::string why;  // one line
    Because because{};
};

BotSpec standard_bot(BotName name);
Result<BotSpec, BadBot> parse_bot(std::string_view text);
std::string to_text(const BotSpec& spec);

template <Game G>
std::unique_ptr<Bot<G>> make_bot(const BotSpec& spec, const Setup<G>& setup, Seat seat, u64 seed);

}  // namespace magichat
