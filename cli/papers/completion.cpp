#include "cli/command/help.h"
#include "cli/papers/papers.h"
#include "words/language.h"

namespace magichat::papers {

namespace {

struct Choice {
    std::string name;
    std::string value;  // what comes after it
    std::string help;
    std::vector<std::string> words{};
};

std::vector<Choice> options_of(const Subcommand& command) {
    std::vector<Choice> list;
    for (const Argument& one : command.arguments) {
        if (!one.name.starts_with('-')) continue;
        list.push_back({one.name, one.value, say(one.help), {one.words.begin(), one.words.end()}});
    }
    std::vector<std::string> codes;
    for (const Language& one : languages()) codes.emplace_back(one.code);
    list.push_back({"--language", "CODE", say(Key::help_language, {{"codes", language_codes()}}), codes});
    list.push_back({"--help", "", say(Key::help_help)});
    list.push_back({"--version", "", say(Key::help_version)});
    return list;
}

// What may be completed with names of files, or of folders.
bool is_file(const Choice& one) { return one.value == "FILE"; }
bool is_folder(const Choice& one) { return one.value == "FOLDER"; }

// For a text between single quotes of a shell.
std::string quoted(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return '\'' + out + '\'';
}

template <class Texts>
std::string row(const Texts& texts) {
    std::string out;
    for (const auto& one : texts) out += (out.empty() ? "" : " ") + std::string(one);
    return out;
}

// Each command with its options, those of `solve court` under "solve court".
void each_call(const Subcommand& command, const std::string& path,
               const std::function<void(const std::string&, const Subcommand&)>& tell) {
    tell(path, command);
    for (const Subcommand& one : command.commands) {
        each_call(one, path.empty() ? one.name : path + ' ' + one.name, tell);
    }
}

std::vector<std::string> names_of(const std::vector<Subcommand>& commands) {
    std::vector<std::string> names;
    names.reserve(commands.size());
    for (const Subcommand& one : commands) names.push_back(one.name);
    return names;
}

// `text` with what stands for these words.
std::string filled(std::string text, const std::map<std::string, std::string>& words) {
    for (const auto& [word, what] : words) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + what.size())) {
            text.replace(at, word.size(), what);
        }
    }
    return text;
}

// "solve vanish|solve court": calls of two words.
std::string calls_below(const Subcommand& program) {
    std::string below;
    for (const Subcommand& one : program.commands) {
        for (const Subcommand& inner : one.commands) {
            below += (below.empty() ? "" : "|") + one.name + ' ' + inner.name;
        }
    }
    return below;
}

std::string without_end(std::string lines) {
    if (lines.ends_with('\n')) lines.pop_back();
    return lines;
}

// What may come after an option, as a call of compgen.
std::string bash_values(const Choice& one) {
    const std::string take = "mapfile -t COMPREPLY < <(compgen ";
    if (!one.words.empty()) return take + "-W " + quoted(row(one.words)) + " -- \"$word\"); return";
    if (is_file(one)) return take + "-f -- \"$word\"); return";
    if (is_folder(one)) return take + "-d -- \"$word\"); return";
    return "return";
}

std::string bash(const Subcommand& program, const std::string& frame) {
    std::string offers;
    std::string values;
    each_call(program, "", [&](const std::string& path, const Subcommand& command) {
        std::vector<std::string> words = names_of(command.commands);
        for (const Choice& one : options_of(command)) {
            words.push_back(one.name);
            if (one.value.empty()) continue;
            values += "        " + quoted(path + ' ' + one.name) + ") " + bash_values(one) + " ;;\n";
        }
        offers += "        " + quoted(path) + ") offers=" + quoted(row(words)) + " ;;\n";
    });
    return filled(frame, {{"@COMMANDS@", row(names_of(program.commands))},
                          {"@BELOW@", calls_below(program)},
                          {"@VALUES@", without_end(values)},
                          {"@OFFERS@", without_end(offers)}});
}

// Brackets and colons mean something to _arguments.
std::string zsh_help(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh(const Subcommand& program, const std::string& frame) {
    std::string calls;
    each_call(program, "", [&](const std::string& path, const Subcommand& command) {
        std::string specs;
        for (const Subcommand& one : command.commands) specs += ' ' + quoted(one.name + ':' + zsh_help(say(one.help)));
        if (!specs.empty()) {
            calls += "        " + quoted(path) + ") commands=(" + specs + "); _describe command commands ;;\n";
            return;
        }
        for (const Choice& one : options_of(command)) {
            std::string spec = one.name + '[' + zsh_help(one.help) + ']';
            if (!one.value.empty()) spec += ':' + one.value + ':';
            if (!one.words.empty()) spec += '(' + row(one.words) + ')';
            if (is_file(one)) spec += "_files";
            if (is_folder(one)) spec += "_files -/";
            specs += ' ' + quoted(spec);
        }
        calls += "        " + quoted(path) + ") _arguments" + specs + " '*:file:_files' ;;\n";
    });
    return filled(frame, {{"@BELOW@", calls_below(program)}, {"@OFFERS@", without_end(calls)}});
}

// When fish offers it: these words have been typed.
std::string fish_seen(std::string_view path) {
    std::string when;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find(' '), path.size());
        when += (when.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + std::string(path.substr(0, end)));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return when;
}

std::string fish(const Subcommand& program, const std::string& frame) {
    std::string text;
    each_call(program, "", [&](const std::string& path, const Subcommand& command) {
        const std::string when = fish_seen(path);
        const std::string open = (when.empty() ? "" : when + "; and ") +
                                 ("not __fish_seen_subcommand_from " + row(names_of(command.commands)));
        for (const Subcommand& one : command.commands) {
            text += "complete -c magichat -f -n " + quoted(open) + " -a " + one.name + " -d " + quoted(say(one.help)) +
                    '\n';
        }
        for (const Choice& one : options_of(command)) {
            text += "complete -c magichat" + (when.empty() ? "" : " -n " + quoted(when)) + " -l " + one.name.substr(2);
            if (!one.value.empty()) text += one.words.empty() ? " -r" : " -x -a " + quoted(row(one.words));
            text += " -d " + quoted(one.help) + '\n';
        }
    });
    return filled(frame, {{"@OFFERS@", without_end(text)}});
}

}  // namespace

void add_completion(Papers& papers, const Subcommand& program, const std::map<std::string, std::string>& shells) {
    papers["share/bash-completion/completions/magichat"] = bash(program, shells.at("bash"));
    papers["share/zsh/vendor-completions/_magichat"] = zsh(program, shells.at("zsh"));
    papers["share/fish/vendor_completions.d/magichat.fish"] = fish(program, shells.at("fish"));
}

}  // namespace magichat::papers
