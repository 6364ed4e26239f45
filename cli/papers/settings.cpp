#include "server/config.h"

#include "cli/command/help.h"
#include "cli/layout.h"
#include "cli/papers/papers.h"

namespace magichat::papers {

namespace {

constexpr std::size_t columns = 100;

std::string remark(std::string_view text) {
    std::string lines;
    for (const std::string& line : wrapped(text, columns - 2)) lines += "# " + line + '\n';
    return lines;
}

}  // namespace

void add_settings(Papers& papers, const Subcommand& serve) {
    std::string text = remark(say(serve.help)) + remark(say(Key::help_serve_settings_file)) + '\n';
    for (const Argument& argument : serve.arguments) {
        const std::string key = argument.name.substr(std::min<std::size_t>(2, argument.name.size()));
        const auto all = server::settings();
        const auto known = [&](const server::Setting& one) { return one.key == key; };
        if (std::none_of(all.begin(), all.end(), known)) continue;  // asks for something, and sets nothing
        const std::string usual = server::get({}, key);
        text += remark(explanation(argument)) + '#' + key + (usual.empty() ? " =" : " = ") + usual + "\n\n";
    }
    text.pop_back();
    papers["etc/magichat/magichat.conf"] = text;
}

}  // namespace magichat::papers
