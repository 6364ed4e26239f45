#include "cli/command/help.h"

#include <algorithm>
#include <utility>

#include "cli/layout.h"

namespace magichat {

namespace {

constexpr std::size_t columns = 80;
constexpr std::size_t longest_name = 22;  // beside its explanation

bool has_name(const Argument& argument) { return argument.name.starts_with('-'); }

std::string usage(const Subcommand& command, std::string_view path) {
    std::string call = std::string(path) + (command.commands.empty() ? " [OPTIONS]" : " COMMAND");
    for (const Argument& argument : command.arguments) {
        if (has_name(argument)) continue;
        const std::string more = argument.most > 1 ? ".." : "";
        call += argument.required ? ' ' + argument.name + more : " [" + argument.name + more + ']';
    }
    return say(Key::help_usage, {{"call", code(call)}}) + '\n';
}

Explained explain(const Argument& argument) {
    return {argument.value.empty() ? argument.name : argument.name + ' ' + argument.value, explanation(argument)};
}

}  // namespace

std::string explanation(const Argument& argument) {
    std::optional<Arg> range;
    if (argument.bounds) {
        range = Line(Key::help_range, {{"least", code(argument.bounds->least)}, {"most", code(argument.bounds->most)}});
    }
    if (argument.allowed) range = *argument.allowed;
    Args facts = {{"what", argument.help}};
    if (range) facts.push_back({"range", *range});
    if (argument.usual) facts.push_back({"usual", *argument.usual});
    const Key key = range && argument.usual ? Key::help_with_both : range ? Key::help_with_range : Key::help_with_usual;
    return facts.size() == 1 ? say(argument.help) : say(key, std::move(facts));
}

std::string paragraph(std::string_view text) {
    std::string lines;
    for (const std::string& line : wrapped(text, columns)) lines += line + '\n';
    return lines;
}

std::string explained(const std::vector<Explained>& list) {
    std::size_t width = 0;
    for (const Explained& one : list) {
        if (one.name.size() <= longest_name) width = std::max(width, one.name.size());
    }
    const std::size_t indent = width + 4;
    std::string text;
    for (const Explained& one : list) {
        const bool beside = one.name.size() <= width;
        std::string start = beside ? padded("  " + one.name, indent) : std::string(indent, ' ');
        if (!beside) text += "  " + one.name + '\n';
        for (const std::string& line : wrapped(one.sentence, columns - indent)) {
            text += std::exchange(start, std::string(indent, ' ')) + spoken().isolated(line) + '\n';
        }
    }
    return text;
}

ListArg language_codes() {
    ListArg all{{}, ListArg::Kind::row};
    for (const Language& one : languages()) all.items.emplace_back(code(one.code));
    return all;
}

std::string help_of(const Subcommand& command, std::string_view path) {
    std::string text = usage(command, path) + '\n' + paragraph(say(command.help));
    std::vector<Explained> commands;
    commands.reserve(command.commands.size());
    std::vector<Explained> arguments;
    std::vector<Explained> options;
    for (const Subcommand& one : command.commands) commands.push_back({one.name, say(one.help)});
    for (const Argument& one : command.arguments) (has_name(one) ? options : arguments).push_back(explain(one));
    options.push_back({"--language CODE", say(Key::help_language, {{"codes", language_codes()}})});
    options.push_back({"-h, --help", say(Key::help_help)});
    options.push_back({"-V, --version", say(Key::help_version)});
    const auto part = [&](Key heading, const std::vector<Explained>& list) {
        if (!list.empty()) text += '\n' + say(heading) + '\n' + explained(list);
    };
    part(Key::help_commands, commands);
    part(Key::help_arguments, arguments);
    part(Key::help_options, options);
    if (command.more) text += '\n' + paragraph(say(*command.more));
    return text;
}

}  // namespace magichat
