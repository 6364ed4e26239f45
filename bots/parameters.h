// bots: what a named bot is and what can be set of it. The one table by which words like elephant:ms=200 are read and
// written. What each means is said in texts/, by these names (show.set_span).
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
    std::variant<u32 BotSpec::*, double MemoryTraits::*> member;
    double least = 0;
    double most = std::numeric_limits<double>::infinity();

    // "a whole number from 1 to 4294967295", "a number from 0 upwards"
    std::string allowed() const;
    bool is_whole() const { return std::holds_alternative<u32 BotSpec::*>(member); }
    bool has_most() const;
    std::string least_text() const;
    std::string most_text() const;
    // Its value as a bot's word has it.
    std::string text_of(const BotSpec& spec) const;
    // False if it can't be that.
    bool set(BotSpec& spec, std::string_view text) const;
};

std::span<const BotParameter> bot_parameters();

}  // namespace magichat
