// magichat bots: the bots of the ladder and what can be set of them, from the table by which their words are read.
#include "bots/parameters.h"
#include "bots/scale.h"
#include "cli/command/help.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "engine/games.h"

namespace magichat {

namespace {

// The scale of a game, from its weakest notch to its strongest, each by the last animal that is not above it.
template <Game G>
std::string scale_of_game() {
    constexpr std::size_t first = 20;
    const Scale scale = ladder_notches<G>();
    std::string text = "  " + padded(G::name, first);
    std::vector<BotParameter> own;  // what a notch says of them
    for (const BotParameter& one : bot_parameters()) {
        if (!one.is_of_notch()) continue;
        own.push_back(one);
        text += "  " + std::string(one.name);
    }
    text += '\n';
    for (std::size_t i = 0, animal = 0; i < scale.notches; ++i) {
        while (animal + 1 < scale.animals.size() && scale.animals[animal + 1] <= i) ++animal;
        BotSpec spec = standard_bot(at<BotName>(index(BotName::goldfish) + animal));
        spec.more = static_cast<std::int32_t>(i - scale.animals[animal]);
        text += "  " + padded(to_text(spec), first);
        for (const BotParameter& one : own) {
            const std::string value = one.text_in(notch_of<G>(spec));
            text += "  " + std::string(one.name.size() - std::min(one.name.size(), value.size()), ' ') + value;
        }
        text += '\n';
    }
    return text;
}

std::string scales() {
    std::string text;
    for (const AnyGame& game : all_games) {
        text += std::visit([](auto tag) { return scale_of_game<GameOf<decltype(tag)>>(); }, game);
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
        part(Key::show_bots_usual, scales()) + paragraph(say(Key::show_bots_program)));
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand bots_command() { return {"bots", Key::help_bots, {}, run}; }

}  // namespace magichat
