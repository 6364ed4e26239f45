#include "cli/command/command_line.h"

#include <algorithm>
#include <cctype>

#include "cli/command/help.h"
#include "cli/command/wrong.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "engine/base/spelling.h"
#include "engine/base/version.h"

namespace magichat {

namespace {

using Typed = std::span<const std::string_view>;

bool asks_help(std::string_view word) { return word == "--help" || word == "-h"; }
bool asks_version(std::string_view word) { return word == "--version" || word == "-V"; }

// "-" is standard input, "-5" a number.
bool is_option(std::string_view word) {
    return word.size() > 1 && word[0] == '-' && std::isdigit(static_cast<unsigned char>(word[1])) == 0 &&
           word[1] != '.';
}

int tell(const std::string& text) {
    put(text);
    return flush_output() ? ok : failed;
}

// Where nothing but ASCII is shown, our own words are in it as far as they can be.
Speaker::Letters letters() { return shows_utf8(environment) ? Speaker::Letters::unicode : Speaker::Letters::ascii; }

int tell_version() { return tell("magichat " + std::string(version) + '\n'); }

int refuse(const std::string& why, std::string_view path) {
    complain(sentences({why, say(Key::fail_see_help, {{"command", code(std::string(path) + " --help")}})}));
    return failed;
}

std::string no_option(const Subcommand& command, std::string_view typed) {
    std::vector<std::string_view> names = {"help", "language", "version"};
    for (const Argument& argument : command.arguments) {
        if (is_option(argument.name)) names.push_back(std::string_view(argument.name).substr(2));
    }
    // Dashes say nothing about what was meant.
    const std::size_t dashes = std::min(typed.find_first_not_of('-'), typed.size());
    const std::string_view near = nearest_word(typed.substr(dashes), names);
    return sentences({say(Key::fail_no_option, {{"word", code(typed, shown_typed)}}),
                      near.empty() ? "" : say(Key::fail_did_you_mean, {{"word", code("--" + std::string(near))}})});
}

std::string cant_be(const Argument& argument, std::string_view given) {
    Args all = {{"option", code(argument.name)}, {"given", typed(given, shown_typed)}};
    if (!argument.words.empty()) {
        all.push_back({"words", codes(argument.words)});
        return sentences({say(Key::fail_must_be_one_of, std::move(all)), meant(given, argument.words)});
    }
    if (argument.bounds) {
        all.push_back({"least", code(argument.bounds->least)});
        all.push_back({"most", code(argument.bounds->most)});
    }
    switch (argument.kind) {
        case Argument::Kind::text:
        case Argument::Kind::whole: break;
        case Argument::Kind::real: return say(Key::fail_must_be_number_range, std::move(all));
        case Argument::Kind::reals: return say(Key::fail_must_be_numbers, std::move(all));
    }
    return say(argument.bounds ? Key::fail_must_be_whole_range : Key::fail_must_be_whole, std::move(all));
}

std::string said_of(Key key, const Argument& argument) { return say(key, {{"option", code(argument.name)}}); }

// Reads the words of one call.
class CallReader {
public:
    explicit CallReader(const Subcommand& command) : command_(command), times_(command.arguments.size()) {}

    Wrong read(Typed words) {
        bool options = true;
        while (!words.empty()) {
            const std::string_view word = words.front();
            words = words.subspan(1);
            if (options && word == "--") {
                options = false;
                continue;
            }
            const bool option = options && is_option(word);
            if (const Wrong wrong = option ? read_option(word, words) : read_argument(word)) return wrong;
        }
        for (std::size_t i = 0; i < times_.size(); ++i) {
            const Argument& argument = command_.arguments[i];
            if (!argument.required || times_[i] > 0) continue;
            return say(Key::fail_missing, {{"argument", code(argument.name)}, {"help", argument.help}});
        }
        return std::nullopt;
    }

private:
    Wrong read_option(std::string_view word, Typed& words) {
        const std::size_t sign = word.find('=');
        const std::string_view name = word.substr(0, sign);
        const auto found = std::find_if(command_.arguments.begin(), command_.arguments.end(),
                                        [&](const Argument& one) { return one.name == name; });
        if (found == command_.arguments.end()) return no_option(command_, name);
        const Argument& argument = *found;
        std::size_t& times = times_[static_cast<std::size_t>(found - command_.arguments.begin())];
        if (times++ > 0 && !argument.again) return said_of(Key::fail_said_twice, argument);
        std::vector<std::string_view> values;
        if (sign != std::string_view::npos) values.push_back(word.substr(sign + 1));
        while (values.size() < argument.most && !words.empty() && !is_option(words.front())) {
            values.push_back(words.front());
            words = words.subspan(1);
        }
        if (values.size() > argument.most) return said_of(Key::fail_takes_no_value, argument);
        if (values.size() < argument.least) {
            return say(Key::fail_needs_value, {{"option", code(argument.name)}, {"value", code(argument.value)}});
        }
        if (values.empty()) argument.take({});
        for (const std::string_view value : values) {
            if (const Wrong wrong = take(argument, value)) return wrong;
        }
        return std::nullopt;
    }

    Wrong read_argument(std::string_view word) {
        for (std::size_t i = 0; i < times_.size(); ++i) {
            const Argument& argument = command_.arguments[i];
            if (is_option(argument.name) || times_[i] == argument.most) continue;
            ++times_[i];
            return take(argument, word);
        }
        return say(Key::fail_too_many_words, {{"word", typed(word, shown_typed)}});
    }

    static Wrong take(const Argument& argument, std::string_view value) {
        if (trimmed(value).empty() && !argument.blank) return said_of(Key::fail_empty, argument);
        if (argument.take(value)) return std::nullopt;
        return cant_be(argument, value);
    }

    const Subcommand& command_;
    std::vector<std::size_t> times_;  // each argument was given
};

std::string no_command(const Subcommand& command, std::string_view typed) {
    std::vector<std::string_view> names;
    names.reserve(command.commands.size());
    for (const Subcommand& one : command.commands) names.push_back(one.name);
    return no_such(Key::fail_no_command, typed, names);
}

const Subcommand* find_below(const Subcommand& command, std::string_view name) {
    for (const Subcommand& one : command.commands) {
        if (one.name == name) return &one;
    }
    return nullptr;
}

int run(const Subcommand& command, const std::string& path, Typed words) {
    if (!command.commands.empty()) {
        if (words.empty() || asks_help(words[0])) return tell(help_of(command, path));
        if (asks_version(words[0])) return tell_version();
        if (is_option(words[0])) return refuse(no_option(command, words[0]), path);
        const Subcommand* below = find_below(command, words[0]);
        if (below == nullptr) return refuse(no_command(command, words[0]), path);
        return run(*below, path + ' ' + below->name, words.subspan(1));
    }
    const Typed options =
        words.first(static_cast<std::size_t>(std::find(words.begin(), words.end(), "--") - words.begin()));
    if (std::any_of(options.begin(), options.end(), asks_help)) return tell(help_of(command, path));
    if (std::any_of(options.begin(), options.end(), asks_version)) return tell_version();
    if (const Wrong wrong = CallReader(command).read(words)) return refuse(*wrong, path);
    return command.run();
}

// magichat help solve court
int help(const Subcommand& program, const std::vector<std::string>& wanted) {
    const Subcommand* command = &program;
    std::string path = program.name;
    for (const std::string& name : wanted) {
        const Subcommand* below = find_below(*command, name);
        if (below == nullptr) return refuse(no_command(*command, name), path);
        command = below;
        path += ' ' + name;
    }
    return tell(help_of(*command, path));
}

// The words without --language and its code, wherever these stand, and what is wrong with them. The language holds from
// here on: whatever else is wrong is said in it.
Wrong choose_language(Typed all, std::vector<std::string_view>& rest) {
    constexpr std::string_view option = "--language";
    speak(Speaker(language_of(environment), letters()));
    std::optional<std::string_view> wanted;
    const auto about_it = [&](Key key) { return say(key, {{"option", code(option)}, {"value", code("CODE")}}); };
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] == "--") {
            rest.insert(rest.end(), all.begin() + static_cast<std::ptrdiff_t>(i), all.end());
            break;
        }
        const bool with_sign = all[i].starts_with(option) && all[i].substr(option.size()).starts_with('=');
        if (all[i] != option && !with_sign) {
            rest.push_back(all[i]);
            continue;
        }
        if (wanted) return about_it(Key::fail_said_twice);
        if (!with_sign && (i + 1 == all.size() || is_option(all[i + 1]))) return about_it(Key::fail_needs_value);
        wanted = with_sign ? all[i].substr(option.size() + 1) : all[++i];
    }
    if (!wanted) return std::nullopt;
    if (const Language* language = find_language(*wanted)) return speak(Speaker(*language, letters())), std::nullopt;
    std::vector<std::string_view> names;
    for (const Language& one : languages()) names.push_back(one.code);
    return no_such(Key::fail_no_language, *wanted, names);
}

}  // namespace

int run_words(Subcommand program, Typed words) {
    std::vector<std::string_view> rest;
    if (const Wrong wrong = choose_language(words, rest)) return refuse(*wrong, program.name);
    std::vector<std::string> wanted;
    program.commands.push_back(
        {"help", Key::help_help_command, {texts("COMMAND", "", wanted, Key::help_help_which, any_number)}, [&] {
             return help(program, wanted);
         }});
    return run(program, program.name, rest);
}

}  // namespace magichat
