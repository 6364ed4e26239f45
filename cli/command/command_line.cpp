#include "cli/command/command_line.h"

#include <algorithm>
#include <cctype>

#include "cli/command/help.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "engine/base/quote.h"
#include "engine/base/spelling.h"
#include "engine/base/version.h"

namespace magichat {

namespace {

using Words = std::span<const std::string_view>;
using Wrong = std::optional<std::string>;
constexpr std::size_t shown = 60;  // of a word that is wrong

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

int tell_version() { return tell("magichat " + std::string(version) + '\n'); }

int refuse(const std::string& why, std::string_view path) {
    complain(why + " (" + std::string(path) + " --help says how)");
    return failed;
}

std::string no_option(const Subcommand& command, std::string_view typed) {
    std::vector<std::string_view> names = {"help", "version"};
    for (const Argument& argument : command.arguments) {
        if (is_option(argument.name)) names.push_back(std::string_view(argument.name).substr(2));
    }
    // Dashes say nothing about what was meant.
    const std::size_t dashes = std::min(typed.find_first_not_of('-'), typed.size());
    const std::string_view near = nearest_word(typed.substr(dashes), names);
    return "there is no option " + quote(typed, shown) +
           (near.empty() ? "" : "; did you mean --" + std::string(near) + '?');
}

std::string cant_be(const Argument& argument, std::string_view given) {
    std::string must = argument.kind;
    if (!argument.words.empty()) must = "one of " + listed({argument.words.begin(), argument.words.end()});
    if (!argument.bounds.empty()) must += " from " + argument.bounds;
    return argument.name + " must be " + must + ", not " + quote(given, shown) + did_you_mean(given, argument.words);
}

// Reads the words of one call.
class CallReader {
public:
    explicit CallReader(const Subcommand& command) : command_(command), times_(command.arguments.size()) {}

    Wrong read(Words words) {
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
            if (argument.required && times_[i] == 0) return argument.name + " is missing: " + argument.help;
        }
        return std::nullopt;
    }

private:
    Wrong read_option(std::string_view word, Words& words) {
        const std::size_t sign = word.find('=');
        const std::string_view name = word.substr(0, sign);
        const auto found = std::find_if(command_.arguments.begin(), command_.arguments.end(),
                                        [&](const Argument& one) { return one.name == name; });
        if (found == command_.arguments.end()) return no_option(command_, name);
        const Argument& argument = *found;
        std::size_t& times = times_[static_cast<std::size_t>(found - command_.arguments.begin())];
        if (times++ > 0 && !argument.again) return argument.name + " is said twice";
        std::vector<std::string_view> values;
        if (sign != std::string_view::npos) values.push_back(word.substr(sign + 1));
        while (values.size() < argument.most && !words.empty() && !is_option(words.front())) {
            values.push_back(words.front());
            words = words.subspan(1);
        }
        if (values.size() > argument.most) return argument.name + " takes no value";
        if (values.size() < argument.least) return argument.name + " needs " + argument.value + " after it";
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
        return quote(word, shown) + " is one word too many";
    }

    static Wrong take(const Argument& argument, std::string_view value) {
        if (trimmed(value).empty() && !argument.blank) {
            return argument.name + " is empty: say something, or leave it out";
        }
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
    return no_such("command", typed, names);
}

const Subcommand* find_below(const Subcommand& command, std::string_view name) {
    for (const Subcommand& one : command.commands) {
        if (one.name == name) return &one;
    }
    return nullptr;
}

int run(const Subcommand& command, const std::string& path, Words words) {
    if (!command.commands.empty()) {
        if (words.empty() || asks_help(words[0])) return tell(help_of(command, path));
        if (asks_version(words[0])) return tell_version();
        if (is_option(words[0])) return refuse(no_option(command, words[0]), path);
        const Subcommand* below = find_below(command, words[0]);
        if (below == nullptr) return refuse(no_command(command, words[0]), path);
        return run(*below, path + ' ' + below->name, words.subspan(1));
    }
    const Words options =
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

}  // namespace

int run_words(Subcommand program, Words words) {
    std::vector<std::string> wanted;
    program.commands.push_back({"help",
                                "Say how a command is called: magichat help arena",
                                {texts("COMMAND", "", wanted, "the command; without it, all commands", any_number)},
                                [&] { return help(program, wanted); }});
    return run(program, program.name, words);
}

}  // namespace magichat
