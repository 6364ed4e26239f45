#include "cli/command/help.h"

#include <algorithm>
#include <utility>

#include "cli/layout.h"

namespace magichat {

namespace {

constexpr std::size_t columns = 80;
constexpr std::size_t longest_name = 22;  // beside its explanation

bool has_name(const Argument& argument) { return argument.name.starts_with('-'); }

std::string paragraph(std::string_view text) {
    std::string lines;
    for (const std::string& line : wrapped(text, columns)) lines += line + '\n';
    return lines;
}

std::string usage(const Subcommand& command, std::string_view path) {
    std::string line = "Usage: " + std::string(path) + (command.commands.empty() ? " [OPTIONS]" : " COMMAND");
    for (const Argument& argument : command.arguments) {
        if (has_name(argument)) continue;
        const std::string more = argument.most > 1 ? ".." : "";
        line += argument.required ? ' ' + argument.name + more : " [" + argument.name + more + ']';
    }
    return line + '\n';
}

Explained explain(const Argument& argument) {
    std::vector<std::string> facts;
    if (!argument.bounds.empty()) facts.push_back(argument.bounds);
    if (!argument.usual.empty()) facts.push_back("default " + argument.usual);
    std::string sentence = argument.help;
    for (std::size_t i = 0; i < facts.size(); ++i) sentence += (i == 0 ? " (" : "; ") + facts[i];
    if (!facts.empty()) sentence += ')';
    return {argument.value.empty() ? argument.name : argument.name + ' ' + argument.value, sentence};
}

}  // namespace

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
            text += std::exchange(start, std::string(indent, ' ')) + line + '\n';
        }
    }
    return text;
}

std::string help_of(const Subcommand& command, std::string_view path) {
    std::string text = usage(command, path) + '\n' + paragraph(command.help);
    std::vector<Explained> commands;
    commands.reserve(command.commands.size());
    std::vector<Explained> arguments;
    std::vector<Explained> options;
    commands.reserve(command.commands.size());
    for (const Subcommand& one : command.commands) commands.push_back({one.name, one.help});
    for (const Argument& one : command.arguments) (has_name(one) ? options : arguments).push_back(explain(one));
    options.push_back({"-h, --help", "say this, and nothing else"});
    options.push_back({"-V, --version", "say which version this is, and nothing else"});
    if (!commands.empty()) text += "\nCommands:\n" + explained(commands);
    if (!arguments.empty()) text += "\nArguments:\n" + explained(arguments);
    text += "\nOptions:\n" + explained(options);
    if (!command.more.empty()) text += '\n' + paragraph(command.more);
    return text;
}

}  // namespace magichat
