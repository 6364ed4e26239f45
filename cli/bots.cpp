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
    for (std::size_t i = 0; i < bot_names.size(); ++i) {
        bots.push_back({std::string(bot_names[i]), std::string(bot_sentence(at<BotName>(i)))});
    }
    std::vector<Explained> parameters;
    parameters.reserve(bot_parameters().size());
    for (const BotParameter& one : bot_parameters()) {
        parameters.push_back({std::string(one.name), std::string(one.help) + " (" + one.allowed() + ')'});
    }
    put("The bots, from the weakest to the strongest:\n" + explained(bots) +
        "\nWhat can be set of all but random, as in fox:span=3,slip=0.2:\n" + explained(parameters) +
        "\nWhat it is where nothing is set (- for none):\n" + usual_values() +
        "\nIn the arena a program can play too: cmd:./my_bot.py (docs/write-a-bot.md).\n");
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand bots_command() { return {"bots", "List the bots, and what can be set of each", {}, run}; }

}  // namespace magichat
