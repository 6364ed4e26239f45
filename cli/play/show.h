// cli: the pages of a game in the terminal, each made from one side, for the screen as it is now.
#pragma once

#include "cli/play/player_side.h"

namespace magichat {

template <Game G>
class Show {
public:
    // `command`: how this game is started.
    Show(Terminal& terminal, Names names, std::string command)
        : terminal_(terminal), names_(std::move(names)), command_(std::move(command)) {}

    const Names& names() const { return names_; }

    // To be told with the next turn, before the news.
    void remark(std::string text) { remark_ = std::move(text); }

    // All news, the table, and what can be done; where they do not fit together, the news first.
    void turn(const PlayerSide<G>& side) {
        told_remark_ = std::exchange(remark_, {});
        const TurnPage page = turn_page(side);
        if (page.news_apart) alone(told(side, page_width()), Key::term_see_table);
        draw_turn(side);
    }
    // The page of a turn, without asking for anything.
    void draw_turn(const PlayerSide<G>& side) const {
        const TurnPage page = turn_page(side);
        new_page();
        Terminal::say_all(page.top);
        Terminal::say();
        Terminal::say_all(page.moves);
        if (!fits(2 + page.top.size() + 1 + page.moves.size() + move_rows(side))) Terminal::say_all(secrets_of(side));
    }

    // What somebody saw in secret with their last move is shown at once, and gone with the page: it is for them to
    // remember.
    void secret(PlayerSide<G>& side) {
        if (!side.has_secret()) return;
        told_remark_.clear();
        if (!terminal_.has_person()) return news(side);
        const auto draw_page = [&] {
            const auto lines = stacked_or_beside(told(side, page_width()), side);
            new_page();
            Terminal::say_all(lines);
            if (!fits(2 + lines.size() + prompt_rows(Key::term_remember))) Terminal::say_all(secrets_of(side));
        };
        draw_page();
        terminal_.wait({prompt(Key::term_remember), Paint::none, {}, draw_page});
        terminal_.clear();
        side.was_told();
    }

    // The news alone, for those who only watch.
    void news(PlayerSide<G>& side) {
        Terminal::say_all(told(side, Terminal::text_width()));
        side.was_told();
    }

    // How the game ended, after `news`, for the seat of this side. For those who only watched it stands under the rest.
    void ending(const PlayerSide<G>& side, std::vector<SeenEvent<G>> news, bool watched) {
        const Names names = names_.speaking_to(side.seat());
        std::string last;
        if (!news.empty()) {
            last = tell(news.back().event, names);
            news.pop_back();
        }
        auto before = story<G>(news, names, Terminal::text_width());
        std::vector<std::string> result = wrapped(last, Terminal::text_width() - 1);
        for (std::string& row : result) row = ' ' + painted(row, Paint::bold, terminal_.style());
        const auto table = picture(side);
        const std::size_t rows = 2 + table.size() + 1 + result.size() + prompt_rows(Key::term_ask_leave);
        const bool in_pages = !terminal_.plain() && !watched;
        if (in_pages && !before.empty() && !fits(rows + before.size() + 1)) {
            alone(before, Key::term_see_table);
            before.clear();
        }
        const bool result_apart = in_pages && !fits(rows);
        if (result_apart) alone(table, Key::term_see_winner);
        watched ? Terminal::say() : new_page();
        Terminal::say_all(before);
        if (!before.empty()) Terminal::say();
        if (!result_apart) {
            Terminal::say_all(table);
            Terminal::say();
        }
        Terminal::say_all(result);
    }

    // What is on the page once more, or a part of it.
    void help() const {
        Terminal::say();
        for (const Line& sentence : about(GameTag<G>{}).rules) Terminal::say_wrapped(say(sentence));
        Terminal::say();
        Terminal::say_all(command_help(command_, Terminal::text_width()));
    }
    void moves(const PlayerSide<G>& side) const {
        Terminal::say_all(list_offers(side.offers(), terminal_.style(), page_width()));
    }
    void table(const PlayerSide<G>& side) const { Terminal::say_all(picture(side)); }
    void last(const PlayerSide<G>& side) const {
        const auto lines = story<G>(side.in_public(), names_.speaking_to(side.seat()), Terminal::text_width());
        if (lines.empty()) Terminal::say(' ' + say(Key::term_nothing_yet));
        Terminal::say_all(lines);
    }

    void new_page() const {
        terminal_.plain() ? Terminal::say() : terminal_.clear();
        const Args game = {{"game", code(G::name)}, {"title", about(GameTag<G>{}).title}};
        std::string title = say(Key::term_title, game);
        if (1 + width_of(title) > Terminal::width()) title = say(Key::term_title_narrow, game);
        Terminal::say(' ' + painted(title, Paint::bold, terminal_.style()));
        Terminal::say();
    }

private:
    struct TurnPage {
        std::vector<std::string> top;  // the table, and the news unless they stand apart
        std::vector<std::string> moves;
        bool news_apart = false;
    };

    // Plain pages go line by line, as for a script or a screen reader, and look the same everywhere.
    std::size_t page_width() const { return terminal_.plain() ? Terminal::text_width() : Terminal::width(); }
    // An empty row and the prompt, which breaks on a narrow screen; the one for a move with the name of the player.
    static std::size_t prompt_rows(Key key) { return Terminal::prompt_rows({prompt(key)}); }
    std::size_t move_rows(const PlayerSide<G>& side) const {
        return Terminal::prompt_rows(
            {'\n' + say(Key::term_your_move_named, {{"name", names_.name(side.seat())}}) + ' '});
    }

    TurnPage turn_page(const PlayerSide<G>& side) const {
        const auto offers = side.offers();
        const std::size_t width = page_width();
        const auto all = [&] { return list_offers(offers, terminal_.style(), width); };
        const auto summed = [&] { return sum_up_offers(offers, terminal_.style(), width); };
        const auto room_for = [&](const TurnPage& page) {
            return terminal_.plain() ||
                   2 + page.top.size() + 1 + page.moves.size() + move_rows(side) <= Terminal::rows();
        };
        TurnPage page{stacked_or_beside(told(side, width), side), all()};
        if (room_for(page)) return page;
        page.moves = summed();
        if (room_for(page)) return page;
        page.news_apart = !told(side, width).empty();
        page.top = picture(side);
        page.moves = all();
        if (!room_for(page)) page.moves = summed();
        if (!room_for(page)) page.moves = shortest_offers(offers, width);
        return page;
    }

    static std::string prompt(Key key) { return '\n' + say(key) + ' '; }

    // On as many pages as it takes.
    void alone(const std::vector<std::string>& lines, Key last) {
        const std::size_t asked = std::max(prompt_rows(last), prompt_rows(Key::term_read_on));
        const std::size_t room = std::max<std::size_t>(Terminal::rows(), 6 + asked) - 2 - asked;
        for (std::size_t from = 0; from < lines.size() && terminal_.leaving() == Leaving::no; from += room) {
            new_page();
            const std::size_t to = std::min(from + room, lines.size());
            for (std::size_t i = from; i < to; ++i) Terminal::say(lines[i]);
            terminal_.wait({prompt(to == lines.size() ? last : Key::term_read_on)});
        }
    }

    // The news above the table, or at its side where there is room for sentences.
    std::vector<std::string> stacked_or_beside(const std::vector<std::string>& above, const PlayerSide<G>& side) const {
        auto table = picture(side);
        if (above.empty()) return table;
        constexpr std::size_t gap = 3;
        constexpr std::size_t least = 36;
        const std::size_t column = widest(table) + gap;
        if (column + least <= page_width()) return beside(table, told(side, page_width() - column), column);
        std::vector<std::string> all = above;
        all.emplace_back();
        all.insert(all.end(), table.begin(), table.end());
        return all;
    }

    // Does a page of so many rows stay on the screen, from its title to its prompt?
    bool fits(std::size_t rows) const {
        const std::size_t folds = (Terminal::width() + Terminal::columns() - 1) / Terminal::columns();  // of a full row
        return !terminal_.has_person() || rows * folds <= Terminal::rows();
    }
    // What only this seat saw, to stand just above the prompt of a page that is too large.
    std::vector<std::string> secrets_of(const PlayerSide<G>& side) const {
        std::vector<SeenEvent<G>> secrets;
        for (const SeenEvent<G>& piece : side.news()) {
            if (piece.secret) secrets.push_back(piece);
        }
        return story<G>(secrets, names_.speaking_to(side.seat()),
                        std::clamp<std::size_t>(Terminal::columns() - 1, 20, Terminal::text_width()));
    }
    std::vector<std::string> told(const PlayerSide<G>& side, std::size_t width) const {
        width = std::min(width, Terminal::text_width());
        std::vector<std::string> lines;
        std::string start = " ! ";
        for (const std::string& row : wrapped(told_remark_, width - 3)) {
            lines.push_back(std::exchange(start, "   ") + row);
        }
        for (std::string& line : story<G>(side.news(), names_.speaking_to(side.seat()), width)) {
            lines.push_back(std::move(line));
        }
        return lines;
    }
    std::vector<std::string> picture(const PlayerSide<G>& side) const {
        return side.picture(names_, {terminal_.style(), page_width()});
    }

    Terminal& terminal_;
    Names names_;
    std::string command_;
    std::string remark_;
    std::string told_remark_;  // with the turn that is shown
};

}  // namespace magichat
