#include "cli/command/help.h"
#include "cli/layout.h"
#include "cli/papers/papers.h"
#include "engine/base/version.h"

namespace magichat::papers {

namespace {

// Text as roff takes it: no line of it is a request, no sign an escape.
std::string roff(std::string_view text) {
    std::string out;
    bool line_begins = true;
    for (const char c : text) {
        if (line_begins && (c == '.' || c == '\'')) out += "\\&";
        line_begins = c == '\n';
        switch (c) {
            case '\\': out += "\\e"; break;
            case '-': out += "\\-"; break;
            case '~': out += "\\(ti"; break;
            case '^': out += "\\(ha"; break;
            default: out += c;
        }
    }
    return out;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string slanted(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

bool has_name(const Argument& argument) { return argument.name.starts_with('-'); }

std::string synopsis(const Subcommand& command, std::string_view path) {
    std::string text = ".SY\n" + bold(path);
    if (!command.commands.empty()) return text + ' ' + slanted("COMMAND") + "\n.YS\n";
    text += " [" + slanted("OPTIONS") + ']';
    for (const Argument& argument : command.arguments) {
        if (has_name(argument)) continue;
        const std::string more = argument.most > 1 ? " .\\|.\\|." : "";
        text += argument.required ? ' ' + slanted(argument.name) + more : " [" + slanted(argument.name) + more + ']';
    }
    return text + "\n.YS\n";
}

std::string entries(const Subcommand& command) {
    std::string text;
    for (const Argument& argument : command.arguments) {
        text += ".TP\n" + (has_name(argument) ? bold(argument.name) : slanted(argument.name));
        if (!argument.value.empty()) text += ' ' + slanted(argument.value);
        text += '\n' + roff(explanation(argument)) + '\n';
    }
    return text;
}

std::string common_options() {
    return ".TP\n" + bold("--language") + ' ' + slanted("CODE") + '\n' +
           roff(say(Key::help_language, {{"codes", language_codes()}})) + "\n.TP\n" + bold("-h") + ", " +
           bold("--help") + '\n' + roff(say(Key::help_help)) + "\n.TP\n" + bold("-V") + ", " + bold("--version") +
           '\n' + roff(say(Key::help_version)) + '\n';
}

std::string name_of(std::string_view path) {
    std::string name(path);
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

std::string page(const Subcommand& command, std::string_view path, std::string_view date, const std::string& more) {
    std::string capital = name_of(path);
    for (char& c : capital) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    const std::string_view section = section_of(command.name);
    std::string text = ".TH " + capital + ' ' + std::string(section) + ' ' + std::string(date) + " \"Magic Hat " +
                       std::string(version) + "\"\n.SH NAME\n" + roff(name_of(path)) + " \\- " +
                       roff(say(command.help)) + "\n.SH SYNOPSIS\n" + synopsis(command, path);
    if (!command.commands.empty()) {
        text += ".SH COMMANDS\n";
        for (const Subcommand& one : command.commands) {
            text += ".TP\n" + bold(one.name) + '\n' + roff(say(one.help)) + '\n';
        }
        for (const Subcommand& one : command.commands) {
            if (command.name == "magichat") break;  // these have pages of their own
            const std::string below = std::string(path) + ' ' + one.name;
            text += ".SH " + roff(below) + '\n' + synopsis(one, below) + entries(one);
        }
    }
    text += ".SH OPTIONS\n" + entries(command) + common_options();
    if (command.more) text += ".SH NOTES\n" + roff(say(*command.more)) + '\n';
    return text + more;
}

std::string reference(std::string_view name, std::string_view section) {
    return ".BR " + roff(name) + " (" + std::string(section) + ')';
}

}  // namespace

std::string_view section_of(std::string_view command) { return command == "serve" || command == "doctor" ? "8" : "1"; }

void add_manual(Papers& papers, const Subcommand& program, std::string_view date,
                const std::map<std::string, std::string>& more) {
    const auto add = [&](const Subcommand& command, const std::string& path, const std::string& see) {
        const std::string section(section_of(command.name));
        const auto also = more.find(command.name);
        papers["share/man/man" + section + '/' + name_of(path) + '.' + section] =
            page(command, path, date, also == more.end() ? "" : also->second) + ".SH \"SEE ALSO\"\n" + see + '\n';
    };
    std::string all;
    for (const Subcommand& one : program.commands) {
        if (!all.empty()) all += " ,\n";
        all += reference(program.name + '-' + one.name, section_of(one.name));
        add(one, program.name + ' ' + one.name, reference(program.name, "1"));
    }
    add(program, program.name, all);
}

}  // namespace magichat::papers
