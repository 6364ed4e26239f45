#include "cli/arena_bots.h"

namespace magichat {

namespace {

constexpr std::string_view command_mark = "cmd:";
constexpr std::string_view separators = ",; ";
constexpr std::size_t longest_name = 200;

// Does a bot begin here?
bool is_bot(std::string_view text) {
    if (text.starts_with(command_mark)) return true;
    const std::string_view word = text.substr(0, text.find_first_of(",; :"));
    return std::find(bot_names.begin(), bot_names.end(), word) != bot_names.end();
}

// Where the first bot of the text ends.
std::size_t end_of_bot(std::string_view text) {
    const bool program = text.starts_with(command_mark);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view after = text.substr(i + 1);
        if (text[i] == ';') return i;
        if (program) {
            if (text[i] == ',' && is_bot(after)) return i;
        } else if (text[i] == ' ') {
            return i;
        } else if (text[i] == ',') {
            const std::string_view word = after.substr(0, after.find_first_of(separators));
            if (is_bot(after) || word.find('=') == std::string_view::npos) return i;
        }
    }
    return text.size();
}

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        if (space > 0) words.emplace_back(text.substr(0, space));
        text.remove_prefix(std::min(space + 1, text.size()));
    }
    return words;
}

}  // namespace

Result<Contestant, BadBot> read_contestant(std::string_view text) {
    if (text.starts_with(command_mark)) {
        Command command{split_words(text.substr(command_mark.size()))};
        if (command.words.empty()) return BadBot{"after cmd: comes a program, such as cmd:./my_bot.py"};
        return Contestant{printable(text, longest_name), std::move(command)};
    }
    const auto spec = parse_bot(text);
    if (!spec) {
        const bool name = spec.error().why.starts_with("there is no bot");
        return BadBot{spec.error().why + (name ? ", and programs, such as cmd:./my_bot.py" : "")};
    }
    return Contestant{printable(text, longest_name), *spec};
}

std::vector<std::string> split_bots(std::string_view words) {
    std::vector<std::string> bots;
    for (;;) {
        const std::size_t begin = words.find_first_not_of(separators);
        if (begin == std::string_view::npos) return bots;
        words.remove_prefix(begin);
        const std::size_t end = end_of_bot(words);
        bots.emplace_back(words.substr(0, end));
        words.remove_prefix(end);
    }
}

Result<std::vector<Contestant>, BadBot> read_contestants(const std::vector<std::string>& words) {
    std::vector<Contestant> bots;
    std::vector<std::string> texts;
    for (const std::string& word : words) {
        for (std::string& text : split_bots(word)) texts.push_back(std::move(text));
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto bot = read_contestant(texts[i]);
        if (!bot) return bot.error();
        const auto before = std::count(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(i), texts[i]);
        if (before > 0) bot->name += '#' + std::to_string(before + 1);
        bots.push_back(std::move(*bot));
    }
    return bots;
}

std::optional<std::string> try_programs(const std::vector<Contestant>& bots) {
    for (const Contestant& bot : bots) {
        const auto* command = std::get_if<Command>(&bot.mind);
        if (command == nullptr) continue;
        ProgramManners manners;
        manners.quiet = true;
        if (auto why = Program(command->words, bot.name, manners).start()) return why;
    }
    return std::nullopt;
}

}  // namespace magichat
