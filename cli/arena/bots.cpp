#include "cli/arena/bots.h"

#include "cli/layout.h"
#include "cli/reasons.h"

namespace magichat {

namespace {

constexpr std::string_view command_mark = "cmd:";
constexpr std::string_view separators = ",; ";
constexpr std::string_view name_key = "name=";
constexpr std::size_t longest_text = 200;
constexpr std::size_t widest_name = 40;  // one that was chosen

// Does a bot begin here?
bool is_bot(std::string_view text) {
    if (text.starts_with(command_mark)) return true;
    const std::string_view word = text.substr(0, text.find_first_of(",; :"));
    if (word == sparring::word_of_sparring || word == word_of_net) return true;
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

// At spaces. A backslash takes what follows as it is: a space in the name of a folder, or another backslash.
std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ' ') {
            inside = false;
            continue;
        }
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        if (!inside) words.emplace_back();
        inside = true;
        words.back() += text[i];
    }
    return words;
}

// A sentence about a sparring partner that there is not, and which there are.
std::string no_partner(std::string_view typed, std::span<const sparring::Style> styles) {
    std::vector<std::string> texts;
    texts.reserve(styles.size());
    for (const sparring::Style style : styles) texts.push_back(to_text(style));
    if (texts.empty()) return no_such(Key::fail_no_bot, typed, bot_names, Key::fail_there_are_programs);
    return no_such(Key::fail_no_bot, typed, std::vector<std::string_view>(texts.begin(), texts.end()));
}

// Takes the name out of a bot's text: a parameter among others, or the end of a command.
std::optional<std::string> take_name(std::string& text) {
    const bool program = text.starts_with(command_mark);
    std::size_t key = program ? text.rfind(name_key) : text.find(name_key);
    while (key != std::string::npos && (key == 0 || (text[key - 1] != ',' && (program || text[key - 1] != ':')))) {
        if (key == 0) return std::nullopt;
        key = program ? text.rfind(name_key, key - 1) : text.find(name_key, key + 1);
    }
    if (key == std::string::npos) return std::nullopt;
    const std::size_t end = program ? text.size() : std::min(text.find(',', key), text.size());
    std::string name = text.substr(key + name_key.size(), end - key - name_key.size());
    const bool first_of_more = text[key - 1] == ':' && end < text.size();
    text.erase(first_of_more ? key : key - 1, end - key + 1);
    return name;
}

}  // namespace

Result<Contestant, std::string> read_contestant(std::string_view text) {
    std::string given(text);
    const auto chosen = take_name(given);
    if (chosen && (trimmed(*chosen) != *chosen || chosen->empty() || width_of(printable(*chosen)) > widest_name ||
                   printable(*chosen) != *chosen)) {
        return say(Key::fail_arena_name, {{"given", typed(*chosen, 100)}});
    }
    Contestant bot{chosen.value_or(printable(given, longest_text)), printable(given, longest_text), BotSpec{}};
    if (given.starts_with(command_mark)) {
        Command command{split_words(std::string_view(given).substr(command_mark.size()))};
        if (command.words.empty()) return say(Key::fail_arena_program);
        bot.mind = std::move(command);
        return bot;
    }
    if (given.substr(0, given.find(':')) == sparring::word_of_sparring) {
        const auto style = sparring::parse_style(given);
        if (!style) return no_partner(given, sparring::every_style);
        bot.mind = *style;
        return bot;
    }
    if (given.substr(0, given.find(':')) == word_of_net) {
        const auto traits = parse_net(given);
        if (!traits) return no_such(Key::fail_no_bot, given, bot_names, Key::fail_there_are_programs);
        bot.mind = *traits;
        return bot;
    }
    const auto spec = parse_bot(given);
    if (!spec) return about_bot(spec.error(), Key::fail_there_are_programs);
    bot.mind = *spec;
    return bot;
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

Result<std::vector<Contestant>, std::string> read_contestants(const std::vector<std::string>& words) {
    std::vector<Contestant> bots;
    std::vector<std::string> nameless;
    for (const std::string& word : words) {
        for (const std::string& text : split_bots(word)) {
            auto bot = read_contestant(text);
            if (!bot) return bot.error();
            if (bot->name == bot->given) {
                nameless.push_back(bot->given);
                const auto same = std::count(nameless.begin(), nameless.end(), bot->given);
                if (same > 1) bot->name += '#' + std::to_string(same);
            }
            if (std::any_of(bots.begin(), bots.end(), [&](const Contestant& one) { return one.name == bot->name; })) {
                return say(Key::fail_arena_alike, {{"name", bot->name}});
            }
            bots.push_back(std::move(*bot));
        }
    }
    return bots;
}

Wrong who_does_not_play(const std::vector<Contestant>& bots, const AnySetup& setup) {
    return with_setup(setup, [&]<class G>(const Setup<G>&) -> Wrong {
        const auto styles = sparring::styles<G>();
        for (const Contestant& bot : bots) {
            if (!has_network<G> && std::holds_alternative<NetTraits>(bot.mind)) {
                return no_such(Key::fail_no_bot, bot.given, bot_names, Key::fail_there_are_programs);
            }
            const auto* style = std::get_if<sparring::Style>(&bot.mind);
            if (style == nullptr || std::find(styles.begin(), styles.end(), *style) != styles.end()) continue;
            return no_partner(bot.given, styles);
        }
        return std::nullopt;
    });
}

Wrong try_programs(const std::vector<Contestant>& bots) {
    for (const Contestant& bot : bots) {
        const auto* command = std::get_if<Command>(&bot.mind);
        if (command == nullptr) continue;
        ProgramManners manners;
        manners.quiet = true;
        if (const auto why = Program(command->words, bot.name, manners).start()) return why->words();
    }
    return std::nullopt;
}

}  // namespace magichat
