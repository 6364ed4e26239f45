#include "cli/play/page.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "cli/files.h"
#include "cli/layout.h"
#include "cli/play/paste.h"
#include "engine/base/spelling.h"

namespace magichat {

namespace {

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!(text = trimmed(text)).empty()) {
        const std::size_t end = text.find_first_of(" \t");
        words.push_back(lower_case(text.substr(0, end)));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end);
    }
    return words;
}

// Calls f with the first and the end of each run of offers with the same invitation.
template <class F>
void each_group(const std::vector<Offer>& offers, F&& f) {
    for (std::size_t from = 0, to = 0; from < offers.size(); from = to) {
        while (to < offers.size() && offers[to].invitation == offers[from].invitation) ++to;
        f(from, to);
    }
}

void add_indented(std::vector<std::string>& lines, std::string_view text, std::size_t indent, std::size_t width) {
    for (const std::string& row : wrapped(text, width - indent)) lines.push_back(std::string(indent, ' ') + row);
}

void add_invitation(std::vector<std::string>& lines, std::string_view what, const Style& style, std::size_t width) {
    for (const std::string& row : wrapped(what, width - 1)) lines.push_back(' ' + painted(row, Paint::bold, style));
}

void add_hint(std::vector<std::string>& lines, std::size_t width) {
    const std::string full = say(Key::term_moves_hint);
    add_indented(lines, width_of(full) < width ? full : say(Key::term_moves_hint_narrow), 1, width);
}

// As it is typed, and what that means where it has to be said.
std::string wording(const Offer& offer) {
    if (!offer.meaning) return offer.text;
    return say(Key::term_move_means, {{"move", code(offer.text)}, {"animal", *offer.meaning}});
}

// The first and the last of each verb.
std::string firsts_and_lasts(const std::vector<Offer>& offers, std::size_t from, std::size_t to) {
    const auto verb = [&](std::size_t i) { return offers[i].text.substr(0, offers[i].text.find(' ')); };
    std::string moves;
    for (std::size_t i = from, next = from; i < to; i = next) {
        while (next < to && verb(next) == verb(i)) ++next;
        if (i > from) moves += ", ";
        moves += offers[i].text;
        if (next - i > 1) moves += (next - i == 2 ? ", " : " .. ") + offers[next - 1].text;
    }
    return moves;
}

}  // namespace

Typed read_typed(std::string_view line) {
    static constexpr std::pair<std::string_view, Word> known[] = {
        {"help", Word::help}, {"?", Word::help},          {"h", Word::help},      {"moves", Word::moves},
        {"m", Word::moves},   {"table", Word::table},     {"t", Word::table},     {"last", Word::last},
        {"save", Word::save}, {"save!", Word::save_over}, {"again", Word::again}, {"undo", Word::undo},
        {"quit", Word::quit}, {"q", Word::quit},          {"exit", Word::quit}};
    line = trimmed(line);
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) return {Word::nothing, {}};
    for (const auto& [word, meaning] : known) {
        if (word == words[0]) return {meaning, std::string(trimmed(line.substr(words[0].size())))};
    }
    std::string text;
    for (const std::string& word : words) (text += text.empty() ? "" : " ") += word;
    return {Word::move, text};
}

std::vector<std::string> list_offers(const std::vector<Offer>& offers, const Style& style, std::size_t width) {
    std::vector<std::string> lines;
    each_group(offers, [&](std::size_t from, std::size_t to) {
        add_invitation(lines, say(offers[from].invitation), style, width);
        std::size_t widest = 0;
        for (std::size_t i = from; i < to; ++i) widest = std::max(widest, width_of(wording(offers[i])));
        const std::size_t cell = widest + 5;  // number, space, move, two spaces
        const std::size_t in_a_row = std::max<std::size_t>(1, (width - 1) / cell);
        std::string row;
        for (std::size_t i = from; i < to; ++i) {
            const std::string number = std::to_string(i + 1);
            row += std::string(number.size() < 2 ? 2 : 1, ' ') + painted(number, Paint::cyan, style) + ' ' +
                   padded(spoken().isolated(wording(offers[i])), i + 1 == to ? 0 : cell - 4);
            if (i + 1 == to || (i + 1 - from) % in_a_row == 0) lines.push_back(' ' + std::exchange(row, {}));
        }
    });
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

std::vector<std::string> sum_up_offers(const std::vector<Offer>& offers, const Style& style, std::size_t width) {
    std::vector<std::string> lines;
    each_group(offers, [&](std::size_t from, std::size_t to) {
        const std::string moves = firsts_and_lasts(offers, from, to);
        const std::string what = say(offers[from].invitation);
        if (width_of(what) + moves.size() + 2 <= width) {
            lines.push_back(' ' + painted(what, Paint::bold, style) + ' ' + spoken().isolated(moves));
            return;
        }
        add_invitation(lines, what, style, width);
        add_indented(lines, moves, 3, width);
    });
    add_hint(lines, width);
    return lines;
}

std::vector<std::string> shortest_offers(const std::vector<Offer>& offers, std::size_t width) {
    std::string all;
    each_group(offers, [&](std::size_t from, std::size_t to) {
        (all += all.empty() ? "" : ", ") += firsts_and_lasts(offers, from, to);
    });
    std::vector<std::string> lines;
    add_indented(lines, all, 1, width);
    add_hint(lines, width);
    return lines;
}

std::string nearest_offer(const std::vector<Offer>& offers, const std::string& text) {
    std::vector<std::string> wanted = words_of(text);
    std::sort(wanted.begin(), wanted.end());
    std::string found;
    for (const Offer& offer : offers) {
        std::vector<std::string> words = words_of(offer.text);
        std::sort(words.begin(), words.end());
        if (words != wanted) continue;
        if (!found.empty()) return {};
        found = offer.text;
    }
    return found;
}

std::string turned_round(const std::string& text) {
    const std::vector<std::string> words = words_of(text);
    if (words.size() != 3 || (words[0] != "swap" && words[0] != "claim")) return text;
    return words[0] + ' ' + words[2] + ' ' + words[1];
}

std::vector<std::string> wordings(const std::vector<Offer>& offers) {
    std::vector<std::string> all;
    all.reserve(offers.size());
    for (const Offer& offer : offers) all.push_back(offer.text);
    for (const char* word : {"moves", "table", "last", "save ", "help", "quit"}) all.emplace_back(word);
    return all;
}

std::vector<std::string> command_help(const std::string& command, std::size_t width) {
    static constexpr std::pair<std::string_view, Key> commands[] = {
        {"moves", Key::term_help_moves},    {"table", Key::term_help_table}, {"last", Key::term_help_last},
        {"save FILE", Key::term_help_save}, {"quit", Key::term_help_quit},   {"help", Key::term_help_help}};
    constexpr std::size_t column = 13;
    std::vector<std::string> lines;
    add_indented(lines, say(Key::term_help_moving), 1, width);
    for (const auto& [word, meaning] : commands) {
        std::string start = "   " + padded(word, column - 3);
        for (const std::string& row : wrapped(say(meaning), width - column)) {
            lines.push_back(std::exchange(start, std::string(column, ' ')) + spoken().isolated(row));
        }
    }
    add_indented(lines, say(Key::term_help_load), 1, width);
    lines.push_back("   " + command + " --load FILE");
    add_indented(lines, say(Key::term_help_no_undo), 1, width);
    return lines;
}

std::string SaveFile::to_load() const { return command_ + " --load " + file_word(own_); }

bool SaveFile::save(const std::string& path, bool over, const Record& record) {
    const NamedArg file{"file", code(path, 200)};
    if (path.empty()) return Terminal::say_wrapped(say(Key::term_save_where)), false;
    if (path == "-") return Terminal::say_wrapped(say(Key::term_save_not_here)), false;
    if (!over && path != own_ && ::access(path.c_str(), F_OK) == 0) {
        Terminal::say_wrapped(say(Key::term_save_exists, {file, {"command", code("save! " + path, 200)}}));
        return false;
    }
    const auto written = write_file(path, write_record(record));
    if (!written) return Terminal::say_wrapped(sentences({say(Key::term_save_failed), written.error().why})), false;
    own_ = path;
    Terminal::say_wrapped(say(Key::term_saved, {file}));
    Terminal::say_wrapped(say(Key::term_saved_go_on));
    Terminal::say_command(to_load());
    return true;
}

}  // namespace magichat
