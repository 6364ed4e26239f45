// cli: the options of any game as text, by their description: to list them, to ask for them and to set them.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/wrong.h"
#include "engine/base/ids.h"

namespace magichat {

struct OptionText {
    std::string name;
    std::string value;
    u64 least = 0;                          // of a number
    u64 most = 0;                           // of a number
    std::vector<std::string_view> words{};  // where it is one of some words
};

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
        all.push_back({std::string(name), std::to_string(value), least, most});
    }
    void flag(std::string_view name, const bool& value) {
        all.push_back({std::string(name), value ? "true" : "false", 0, 0, {"true", "false"}});
    }
    template <class E, std::size_t count>
    void choice(std::string_view name, const E& value, const std::array<std::string_view, count>& names) {
        all.push_back({std::string(name), std::string(names[index(value)]), 0, 0, {names.begin(), names.end()}});
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

// Why this option can't have that value.
std::string wrong_option(const OptionText& option, std::string_view text);

// Sets one option from text. If that can't be: why.
template <class Options>
Wrong set_option(Options& options, std::string_view name, std::string_view text) {
    detail::OptionSetter setter{name, text};
    describe(options, setter);
    if (setter.good) return std::nullopt;
    const std::vector<OptionText> all = options_of(options);
    std::vector<std::string_view> names;
    for (const OptionText& option : all) {
        if (option.name == name) return wrong_option(option, text);
        names.push_back(option.name);
    }
    return no_such(Key::fail_no_game_option, name, names);
}

}  // namespace magichat
