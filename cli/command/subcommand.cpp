#include "cli/command/subcommand.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "cli/command/option_text.h"
#include "cli/layout.h"

namespace magichat {

namespace {

std::string number_text(double value) {
    char digits[32];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    return {digits, end};
}

std::optional<double> real_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

Argument plain(std::string name, std::string value, Line help) {
    return {.name = std::move(name), .value = std::move(value), .help = std::move(help)};
}

template <class T>
Argument bounded(std::string name, std::string value, T& target, Line help, T least, T most) {
    Argument argument = plain(std::move(name), std::move(value), std::move(help));
    argument.usual = code(std::to_string(target));
    argument.kind = Argument::Kind::whole;
    if (most != static_cast<T>(~u64{0})) argument.bounds = ValueRange{std::to_string(least), std::to_string(most)};
    argument.take = [&target, least, most](std::string_view given) {
        const auto number = whole_number(given);
        if (!number || *number < least || *number > most) return false;
        target = static_cast<T>(*number);
        return true;
    };
    return argument;
}

}  // namespace

Argument flag(std::string name, bool& target, Line help) {
    Argument argument = plain(std::move(name), "", std::move(help));
    argument.least = argument.most = 0;
    argument.again = true;
    argument.take = [&target](std::string_view) { return target = true; };
    return argument;
}

Argument text(std::string name, std::string value, std::string& target, Line help) {
    Argument argument = plain(std::move(name), std::move(value), std::move(help));
    if (!target.empty()) argument.usual = code(target);
    argument.take = [&target](std::string_view given) {
        target = given;
        return true;
    };
    return argument;
}

Argument texts(std::string name, std::string value, std::vector<std::string>& target, Line help, std::size_t most) {
    Argument argument = plain(std::move(name), std::move(value), std::move(help));
    argument.most = most;
    argument.again = true;
    argument.take = [&target](std::string_view given) {
        target.emplace_back(given);
        return true;
    };
    return argument;
}

Argument whole(std::string name, std::string value, std::optional<u64>& target, Line help) {
    Argument argument = plain(std::move(name), std::move(value), std::move(help));
    argument.kind = Argument::Kind::whole;
    argument.take = [&target](std::string_view given) { return (target = whole_number(given)).has_value(); };
    return argument;
}

Argument whole(std::string name, std::string value, u64& target, Line help, u64 least, u64 most) {
    return bounded(std::move(name), std::move(value), target, std::move(help), least, most);
}

Argument whole(std::string name, std::string value, u32& target, Line help, u32 least, u32 most) {
    return bounded(std::move(name), std::move(value), target, std::move(help), least, most);
}

Argument whole(std::string name, std::string value, u8& target, Line help, u8 least, u8 most) {
    return bounded(std::move(name), std::move(value), target, std::move(help), least, most);
}

Argument real(std::string name, std::string value, double& target, Line help, double least, double most) {
    Argument argument = plain(std::move(name), std::move(value), std::move(help));
    argument.usual = code(number_text(target));
    argument.kind = Argument::Kind::real;
    argument.bounds = ValueRange{number_text(least), number_text(most)};
    argument.take = [&target, least, most](std::string_view given) {
        const auto number = real_number(given);
        if (!number || *number < least || *number > most) return false;
        target = *number;
        return true;
    };
    return argument;
}

Argument reals(std::string name, std::string value, std::vector<double>& target, Line help, std::size_t count) {
    Argument argument = plain(std::move(name), std::move(value), std::move(help));
    argument.kind = Argument::Kind::reals;
    argument.least = argument.most = count;
    argument.take = [&target](std::string_view given) {
        const auto number = real_number(given);
        if (number) target.push_back(*number);
        return number.has_value();
    };
    return argument;
}

Argument choice(std::string name, std::string value, std::size_t& target, Line help,
                std::vector<std::string_view> words) {
    Argument argument = plain(std::move(name), std::move(value), std::move(help));
    argument.usual = code(words[target]);
    argument.take = [&target, words](std::string_view given) {
        const auto found = std::find(words.begin(), words.end(), given);
        if (found != words.end()) target = static_cast<std::size_t>(found - words.begin());
        return found != words.end();
    };
    argument.words = std::move(words);
    return argument;
}

Argument required(Argument argument) {
    argument.required = true;
    return argument;
}

Argument usually(Argument argument, Arg usual) {
    argument.usual = std::move(usual);
    return argument;
}

}  // namespace magichat
