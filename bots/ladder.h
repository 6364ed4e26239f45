// bots: the ladder of named bots, from a word like `elephant:ms=200` to a mind at a seat.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "engine/base/because.h"
#include "engine/base/result.h"

namespace magichat {

enum class BotName : u8 { random, goldfish, puppy, fox, elephant };
inline constexpr std::array<std::string_view, 5> bot_names = {"random", "goldfish", "puppy", "fox", "elephant"};

// A bot with its parameters. `NAME[:key=value[,key=value..]]`, where the keys are
//   more        so many notches stronger, or weaker, than its name has it in this game (scale.h)
//   ms          look ahead, no longer than this about a move (the same seed need not give the same game)
//   iterations  look ahead, with so many tries (deterministic); without either it does not look ahead
//   polite      1: does not wait for ever where nobody gets anywhere; so it is at tables where a person sits
// and what replaces something that its notch has:
//   temperature  of its network: 0 is always what it likes best
//   span, follow, half_life, slip, lapse, hunch   its memory, see memory.h
struct BotSpec {
    BotName name = BotName::random;
    std::int32_t more = 0;
    u32 iterations = 0;
    u32 ms = 0;
    u32 polite = 0;
    std::optional<double> temperature{}, span{}, follow{}, half_life{}, slip{}, lapse{}, hunch{};

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
