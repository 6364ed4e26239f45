// cli: the pages of a game in the terminal, each made from one chair.
#pragma once

#include "cli/play_chair.h"

namespace magichat {

template <Game G>
class Show {
public:
    Show(Terminal& terminal, Names names) : terminal_(terminal), names_(std::move(names)) {}

    const Names& names() const { return names_; }

    // All news, the table, and what can be done; on a small screen the news get a page of their own.
    void turn(Chair<G>& chair) {
        const auto secrets = secrets_of(chair);
        auto news = told(chair);
        const auto table = picture(chair);
        auto moves = list_offers(chair.offers(), terminal_.style());
        new_page();
        Terminal::say_all(news);
        if (!terminal_.plain()) {
            const std::size_t others = 2 + 1 + table.size() + 1 + 2;  // title, gaps and prompt
            if (others + news.size() + moves.size() > Terminal::rows()) {
                moves = sum_up_offers(chair.offers(), terminal_.style());
            }
            if (others + news.size() + moves.size() > Terminal::rows()) {
                if (!fits(2 + news.size() + 2)) Terminal::say_all(secrets);
                terminal_.wait("\n Press Enter to see the table. ");
                new_page();
                news.clear();
            }
        }
        if (!news.empty()) Terminal::say();
        Terminal::say_all(table);
        Terminal::say();
        Terminal::say_all(moves);
        if (!fits(2 + news.size() + 1 + table.size() + 1 + moves.size() + 2)) Terminal::say_all(secrets);
    }

    // What somebody saw in secret with his last move is shown at once, and gone with the page: it is for him to
    // remember.
    void secret(Chair<G>& chair) {
        if (!chair.has_secret()) return;
        const auto secrets = secrets_of(chair);
        const auto news = told(chair);
        if (terminal_.has_person()) new_page();
        Terminal::say_all(news);
        if (!terminal_.has_person()) return;
        Terminal::say();
        const auto table = picture(chair);
        Terminal::say_all(table);
        if (!fits(2 + news.size() + 1 + table.size() + 2)) Terminal::say_all(secrets);
        terminal_.wait("\n Remember it well, then press Enter. ");
        terminal_.clear();
    }

    // The news alone, for those who only watch.
    void news(Chair<G>& chair) { Terminal::say_all(told(chair)); }

    // How the game ended, after `news`, for the seat of this chair.
    void ending(const Chair<G>& chair, std::vector<News<G>> news) {
        const Names names = names_.speaking_to(chair.seat());
        std::string last;
        if (!news.empty()) {
            last = tell(news.back().event, names);
            news.pop_back();
        }
        const auto before = story<G>(news, names);
        const auto table = picture(chair);
        const auto result = wrapped(last, Terminal::width - 1);
        Terminal::say_all(before);
        if (!terminal_.plain() && !before.empty() &&
            !fits(2 + before.size() + 1 + table.size() + 1 + result.size() + 2)) {
            terminal_.wait("\n Press Enter to see the table. ");
            new_page();
        } else {
            Terminal::say();
        }
        Terminal::say_all(table);
        Terminal::say();
        for (const std::string& row : result) Terminal::say(' ' + painted(row, Paint::bold, terminal_.style()));
    }

    // What is on the page once more, or a part of it.
    void help() const {
        Terminal::say();
        for (const std::string_view row : about(GameTag<G>{}).rules) Terminal::say(' ' + std::string(row));
        Terminal::say();
        for (const std::string& row : command_help()) Terminal::say(' ' + row);
    }
    void moves(const Chair<G>& chair) const { Terminal::say_all(list_offers(chair.offers(), terminal_.style())); }
    void table(const Chair<G>& chair) const { Terminal::say_all(picture(chair)); }
    void last(const Chair<G>& chair) const {
        const auto lines = story<G>(chair.in_public(), names_.speaking_to(chair.seat()));
        if (lines.empty()) Terminal::say(" Nothing has happened yet.");
        Terminal::say_all(lines);
    }

    void new_page() const {
        terminal_.plain() ? Terminal::say() : terminal_.clear();
        const std::string title = "Magic Hat | " + std::string(G::name) + ": " + std::string(about(GameTag<G>{}).title);
        Terminal::say(' ' + painted(title, Paint::bold, terminal_.style()));
        Terminal::say();
    }

private:
    // Does a page of so many rows stay on the screen, from its title to its prompt?
    bool fits(std::size_t rows) const {
        const std::size_t folds = (Terminal::width + Terminal::columns() - 1) / Terminal::columns();  // of a full row
        return !terminal_.has_person() || rows * folds <= Terminal::rows();
    }
    // What only this seat saw, to stand just above the prompt of a page that is too large.
    std::vector<std::string> secrets_of(const Chair<G>& chair) const {
        std::vector<News<G>> secrets;
        for (const News<G>& piece : chair.news()) {
            if (piece.secret) secrets.push_back(piece);
        }
        return story<G>(secrets, names_.speaking_to(chair.seat()),
                        std::max<std::size_t>(20, std::min(Terminal::width, Terminal::columns() - 1)));
    }
    std::vector<std::string> told(Chair<G>& chair) const {
        auto lines = story<G>(chair.news(), names_.speaking_to(chair.seat()));
        chair.was_told();
        return lines;
    }
    std::vector<std::string> picture(const Chair<G>& chair) const { return chair.picture(names_, terminal_.style()); }

    Terminal& terminal_;
    Names names_;
};

}  // namespace magichat
