// magichat bots: the bots of the ladder and what can be set of them, from the table by which their words are read.
#include "bots/parameters.h"
#include "cli/command/help.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"

namespace magichat {

namespace {

// Nothing can be set of the one that does anything.
std::string usual_values() {
    constexpr std::size_t first = 10;
    std::string text = "  " + std::string(first, ' ');
    for (const BotParameter& parameter : bot_parameters()) text += "  " + std::string(parameter.name);
    text += '\n';
    for (std::size_t i = 0; i < bot_names.size(); ++i) {
        const BotSpec spec = standard_bot(at<BotName>(i));
        if (spec.name == BotName::random) continue;
        text += "  " + padded(bot_names[i], first);
        for (const BotParameter& parameter : bot_parameters()) {
            BotSpec changed = spec;
            const std::string value = parameter.text_of(spec);
            const std::string shown = parameter.set(changed, value) ? value : "-";  // such as no limit of time
            text +=
                "  " + std::string(parameter.name.size() - std::min(parameter.name.size(), shown.size()), ' ') + shown;
        }
        text += '\n';
    }
    return text;
}

int run() {
    std::vector<Explained> bots;
    bots.reserve(bot_names.size());
    for (const std::string_view name : bot_names) {
        const Line sentence(noun("show", "bot_" + std::string(name)).key, {{"bot", noun("bot", name)}});
        bots.push_back({std::string(name), say(sentence)});
    }
    std::vector<Explained> parameters;
    parameters.reserve(bot_parameters().size());
    for (const BotParameter& one : bot_parameters()) {
        parameters.push_back({std::string(one.name), say(one.is_whole()   ? Key::show_set_whole
                                                         : one.has_most() ? Key::show_set_number
                                                                          : Key::show_set_number_up,
                                                         {{"what", noun("show", "set_" + std::string(one.name))},
                                                          {"least", code(one.least_text())},
                                                          {"most", code(one.most_text())}})});
    }
    const auto part = [](Key heading, const std::string& list) { return paragraph(say(heading)) + list + '\n'; };
    put(part(Key::show_bots, explained(bots)) + part(Key::show_bots_set, explained(parameters)) +
        part(Key::show_bots_usual, usual_values()) + paragraph(say(Key::show_bots_program)));
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand bots_command() { return {"bots", Key::help_bots, {}, run}; }

}  // namespace magichat
