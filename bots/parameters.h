// bots: what a named bot is and what can be set of it. The one table by which words like elephant:ms=200 are read and
// written. What each means is said in texts/, by these names (show.set_span).
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "bots/scale.h"

namespace magichat {

struct BotParameter {
    std::string_view name;
    // Of its notch, unless it is set.
    using Replaced = std::optional<double> BotSpec::*;
    std::variant<u32 BotSpec::*, std::int32_t BotSpec::*, Replaced> member;
    double least = 0;
    double most = std::numeric_limits<double>::infinity();

    // What a notch says of it (scale.h): only if it is of those that a notch has; "-" for no limit.
    bool is_of_notch() const { return !is_whole(); }
    std::string text_in(const Notch& notch) const;
    // "a whole number from 1 to 4294967295", "a number from 0 upwards"
    std::string allowed() const;
    bool is_whole() const { return !std::holds_alternative<Replaced>(member); }
    bool has_most() const;
    std::string least_text() const;
    std::string most_text() const;
    // Its value as a bot's word has it; nothing, where its notch says it.
    std::string text_of(const BotSpec& spec) const;
    // False if it can't be that.
    bool set(BotSpec& spec, std::string_view text) const;
};

std::span<const BotParameter> bot_parameters();

}  // namespace magichat
