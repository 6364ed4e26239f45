// cli: the options of any game as text, by their description: to list them, to ask for them and to set them.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "engine/base/quote.h"
#include "engine/base/spelling.h"

namespace magichat {

struct OptionText {
    std::string name;
    std::string value;
    std::string allowed;                    // "true or false"
    std::vector<std::string_view> words{};  // the same, where it is one of some words
};

// What an option means, in a sentence; empty for one that is not known here.
std::string_view option_sentence(std::string_view name);

// What to say of a game that there is not.
std::string no_game(std::string_view typed);

// A whole number, all of the text.
inline std::optional<u64> whole_number(std::string_view text) {
    u64 value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

namespace detail {

struct OptionLister {
    std::vector<OptionText> all{};

    template <class T>
    void number(std::string_view name, const T& value, u64 least, u64 most) {
        all.push_back({std::string(name), std::to_string(value),
                       most == ~u64{0} ? "a whole number" : std::to_string(least) + " to " + std::to_string(most)});
    }
    void flag(std::string_view name, const bool& value) {
        all.push_back({std::string(name), value ? "true" : "false", "true or false", {"true", "false"}});
    }
    template <class E, std::size_t count>
    void choice(std::string_view name, const E& value, const std::array<std::string_view, count>& names) {
        std::string allowed;
        for (const std::string_view one : names) (allowed += allowed.empty() ? "" : " or ") += one;
        all.push_back({std::string(name), std::string(names[index(value)]), allowed, {names.begin(), names.end()}});
    }
};

struct OptionSetter {
    std::string_view wanted;
    std::string_view text;
    bool good = false;

    template <class T>
    void number(std::string_view name, T& value, u64 least, u64 most) {
        if (!is(name)) return;
        const auto given = whole_number(text);
        good = given && *given >= least && *given <= most;
        if (good) value = static_cast<T>(*given);
    }
    void flag(std::string_view name, bool& value) {
        if (!is(name)) return;
        const bool yes = text == "true" || text == "yes" || text == "on" || text == "1";
        good = yes || text == "false" || text == "no" || text == "off" || text == "0";
        if (good) value = yes;
    }
    template <class E, std::size_t count>
    void choice(std::string_view name, E& value, const std::array<std::string_view, count>& names) {
        if (!is(name)) return;
        for (std::size_t i = 0; i < count; ++i) {
            if (names[i] != text) continue;
            value = at<E>(i);
            good = true;
        }
    }
    bool is(std::string_view name) const { return name == wanted; }
};

}  // namespace detail

template <class Options>
std::vector<OptionText> options_of(const Options& options) {
    detail::OptionLister lister;
    describe(options, lister);
    return lister.all;
}

// Sets one option from text. If that can't be: why, in one line.
template <class Options>
std::optional<std::string> set_option(Options& options, std::string_view name, std::string_view text) {
    detail::OptionSetter setter{name, text};
    describe(options, setter);
    if (setter.good) return std::nullopt;
    const std::vector<OptionText> all = options_of(options);
    std::vector<std::string_view> names;
    for (const OptionText& option : all) {
        if (option.name == name) {
            const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
            const bool too_large = digits && !whole_number(text) && option.allowed == "a whole number";
            return "option " + quote(name, 60) +
                   (too_large ? " is too large: at most " + std::to_string(~u64{0}) : " must be " + option.allowed) +
                   did_you_mean(text, option.words);
        }
        names.push_back(option.name);
    }
    return no_such("option", name, names);
}

}  // namespace magichat
