// bots: what a named bot is and what can be set of it. The one table by which words like elephant:ms=200 are read and
// written, and which is told to people.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "bots/ladder.h"

namespace magichat {

struct BotParameter {
    std::string_view name;
    std::string_view help;
    std::variant<u32 BotSpec::*, double MemoryTraits::*> member;
    double least = 0;
    double most = std::numeric_limits<double>::infinity();

    // "a whole number from 1 to 4294967295", "a number from 0 to inf"
    std::string allowed() const;
    // Its value as a bot's word has it.
    std::string text_of(const BotSpec& spec) const;
    // False if it can't be that.
    bool set(BotSpec& spec, std::string_view text) const;
};

std::span<const BotParameter> bot_parameters();

// What it is, in a line.
std::string_view bot_sentence(BotName name);

}  // namespace magichat
