// cli: a game at one keyboard, whichever game it is.
//
// The match is the table: it alone knows the cards. A player's side of it is a Chair: his observer, fed with what his
// seat sees, and nothing else. All pages are made from chairs, and bots choose by theirs.
#pragma once

#include "cli/chance.h"
#include "cli/draw.h"
#include "cli/layout.h"
#include "cli/play_page.h"
#include "cli/talk.h"
#include "engine/base/quote.h"
#include "engine/observer.h"
#include "engine/replay.h"

namespace magichat {

// Who sits at the table.
struct Company {
    std::vector<std::string> names;  // for the record; none if nobody was named
    u8 people = 0;                   // a bit a seat; the others are bots
    std::vector<Record::Extra> extras;

    bool is_person(Seat seat) const { return (people & bit(seat)) != 0; }
    bool several_people() const { return (people & (people - 1)) != 0; }
    // How each is called in the terminal.
    Names called(u8 players) const;
};

template <Game G>
class PlayLoop {
public:
    PlayLoop(Terminal& terminal, const Setup<G>& setup, const Company& company, TableChance& chance, SaveFile& file)
        : terminal_(terminal),
          match_(setup),
          company_(company),
          names_(company.called(setup.options.players)),
          chance_(chance),
          file_(file) {
        for (std::size_t i = 0; i < setup.options.players; ++i) chairs_.emplace_back(setup, at<Seat>(i));
        chairs_.emplace_back(setup, house);  // the last one: what everybody sees
    }

    // Plays the moves of a record. Nobody is told again what he saw then.
    std::optional<IllegalMove> go_on_from(const std::vector<std::string>& moves) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto next = match_.read(moves[i]);
            if (!next) {
                const std::string legal_here = what_is_legal<G>(match_.state());
                return IllegalMove{i + 1, describe_illegal(i + 1, moves[i], next.error(), legal_here)};
            }
            make(*next);
        }
        for (Chair& chair : chairs_) chair.forget_news();
        saved_moves_ = match_.steps().size();
        return std::nullopt;
    }

    bool over() const { return to_act(match_.state()) == nobody; }
    bool unsaved() const { return !over() && match_.steps().size() != saved_moves_; }

    // Until the game is over or somebody leaves. True: they want another game.
    bool run() {
        while (!over() && !terminal_.must_leave()) {
            const Seat actor = to_act(match_.state());
            if (actor == house) {
                make(sample(match_.state(), chance_));
            } else {
                if (actor != just_moved_) show_secret();
                if (company_.is_person(actor)) {
                    take_turn(actor);
                } else {
                    const auto moves = legal(chair(actor).table());
                    make(moves[below(chance_, static_cast<u32>(moves.size()))]);
                }
            }
            if (company_.people == 0) tell_spectators();
        }
        return over() && finish();
    }

private:
    using EventKind = decltype(G::Event::kind);
    struct News {
        u64 turn;
        bool secret;  // not everybody saw it like this
        typename G::Event event;
    };
    struct Chair {
        Chair(const Setup<G>& setup, Seat seat) : eyes(setup, seat) {}
        const typename G::State& table() const { return eyes.knowledge().table(); }
        void forget_news() {
            news.clear();
            in_public.clear();
            fresh = {};
        }

        Observer<G> eyes;
        typename G::Events fresh;     // what this seat saw of the last move
        std::vector<News> news;       // not yet told
        std::vector<News> in_public;  // what everybody saw since this seat's last move, it included
    };

    Chair& chair(Seat seat) { return chairs_[seat == house ? chairs_.size() - 1 : index(seat)]; }

    void make(const typename Match<G>::Step& step) {
        const u64 turn = chairs_.back().table().turns;
        const typename G::Trace trace = match_.play(step);
        const auto open = see(match_.state(), trace, house);
        for (Chair& one : chairs_) {
            one.fresh = see(match_.state(), trace, one.eyes.seat());
            one.eyes.hear(one.fresh);
            for (std::size_t i = 0; i < one.fresh.size(); ++i) {
                one.news.push_back({turn, !(one.fresh[i] == open[i]), one.fresh[i]});
                one.in_public.push_back({turn, false, open[i]});
            }
        }
    }

    // -- telling --------------------------------------------------------------------------------------------------

    // A paragraph for each turn.
    std::vector<std::string> story(const std::vector<News>& news, Seat seat) const {
        std::vector<std::string> lines;
        const Names names = names_.speaking_to(seat);
        for (std::size_t i = 0; i < news.size();) {
            std::string text;
            const u64 turn = news[i].turn;
            bool more = true;
            while (more) {
                const std::string begins = heading(news[i].event);
                if (!text.empty()) text += ' ';
                if (!begins.empty()) text += begins + ". ";
                text += tell(news[i].event, names);
                ++i;
                // What begins and what ends stands by itself.
                more = begins.empty() && i < news.size() && news[i].turn == turn && heading(news[i].event).empty() &&
                       news[i].event.kind != EventKind::end;
            }
            std::string indent = " - ";
            for (const std::string& row : wrapped(text, Terminal::width - 3)) {
                lines.push_back(indent + row);
                indent = "   ";
            }
        }
        return lines;
    }

    std::vector<std::string> picture(Seat seat) {
        const Chair& one = chair(seat);
        return draw(one.table(), one.fresh, names_.speaking_to(seat), terminal_.style());
    }

    std::vector<Offer> offers(Seat seat) {
        std::vector<Offer> all;
        for (const auto move : legal(chair(seat).table())) all.push_back({invitation(move), to_text(move)});
        return all;
    }

    static void say_all(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) Terminal::say(line);
    }

    void say_title() const {
        const std::string title = "Magic Hat | " + std::string(G::name) + ": " + std::string(about(GameTag<G>{}).title);
        Terminal::say(' ' + painted(title, Paint::bold, terminal_.style()));
        Terminal::say();
    }

    void new_page() const {
        terminal_.plain() ? Terminal::say() : terminal_.clear();
        say_title();
    }

    // All news, the table, and what can be done; on a small screen the news get a page of their own.
    void show_page(Seat seat) {
        Chair& one = chair(seat);
        const auto news = story(one.news, seat);
        one.news.clear();
        const auto table = picture(seat);
        auto moves = list_offers(offers(seat), terminal_.style());
        new_page();
        say_all(news);
        if (!terminal_.plain()) {
            const std::size_t others = 2 + 1 + table.size() + 1 + 2;  // title, gaps and prompt
            if (others + news.size() + moves.size() > terminal_.rows()) {
                moves = sum_up_offers(offers(seat), terminal_.style());
            }
            if (others + news.size() + moves.size() > terminal_.rows()) {
                terminal_.wait("\n Press Enter to see the table. ");
                new_page();
            }
        }
        if (!news.empty()) Terminal::say();
        say_all(table);
        Terminal::say();
        say_all(moves);
    }

    // What somebody saw in secret with his last move is shown at once, and gone with the page: it is for him to
    // remember.
    void show_secret() {
        const Seat seat = std::exchange(just_moved_, nobody);
        if (seat == nobody) return;
        Chair& one = chair(seat);
        bool secret = false;
        for (const News& piece : one.news) secret = secret || piece.secret;
        if (!secret) return;
        const auto news = story(one.news, seat);
        one.news.clear();
        if (terminal_.has_person()) new_page();
        say_all(news);
        if (!terminal_.has_person()) return;
        Terminal::say();
        say_all(picture(seat));
        terminal_.wait("\n Remember it well, then press Enter. ");
        terminal_.clear();
    }

    void tell_spectators() {
        Chair& everybody = chair(house);
        const Seat actor = to_act(match_.state());
        if (actor != house && actor != nobody && everybody.table().turns == told_turns_) return;
        told_turns_ = everybody.table().turns;
        say_all(story(everybody.news, house));
        everybody.news.clear();
    }

    // -- a person's turn --------------------------------------------------------------------------------------------

    void take_turn(Seat seat) {
        if (company_.several_people() && seat != at_keyboard_) {
            terminal_.clear();
            terminal_.wait(" Pass the keyboard to " + names_.name(seat) + ", then press Enter. ");
            if (terminal_.leaving() != Leaving::no) return;
        }
        at_keyboard_ = seat;
        show_page(seat);
        const std::string whose =
            company_.several_people() ? names_.name(seat) + ", your move (or help): " : "Your move (or help): ";
        const std::string prompt = std::string("\n ") + painted(whose, Paint::bold, terminal_.style());
        for (;;) {
            const auto line = terminal_.ask(prompt);
            if (!line) return;
            const Typed typed = read_typed(*line);
            if (typed.word != Word::move) {
                if (!obey(typed, seat)) return;
                continue;
            }
            if (const auto move = find_move(typed.rest, seat)) {
                Chair& one = chair(seat);
                one.forget_news();
                make(*move);
                just_moved_ = seat;
                return;
            }
        }
    }

    // By its number or by its words. If it is neither, says so.
    std::optional<typename G::Move> find_move(const std::string& text, Seat seat) {
        const auto moves = legal(chair(seat).table());
        std::size_t number = 0;
        const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
        if (digits && text.size() < 3) number = static_cast<std::size_t>(std::stoi(text));
        if (number >= 1 && number <= moves.size()) return moves[number - 1];
        if (digits) {
            Terminal::say(" There are moves 1 to " + std::to_string(moves.size()) + ". Type moves to see them.");
            return std::nullopt;
        }
        const auto move = G::parse_move(text);
        if (move && moves.has(*move)) return move;
        const std::string meant = nearest_offer(offers(seat), text);
        if (!meant.empty()) {
            Terminal::say(" Do you mean: " + meant + "?");
        } else if (move) {
            Terminal::say(" You can't " + printable(text, 40) + " now. Type moves to see what you can do.");
        } else {
            Terminal::say(" I don't know " + quote(text, 40) + ". Type moves to see what you can do, or help.");
        }
        return std::nullopt;
    }

    // Everything that is no move. False: somebody leaves.
    bool obey(const Typed& typed, Seat seat) {
        switch (typed.word) {
            case Word::nothing:
            case Word::move:
            case Word::again: Terminal::say(" It is your move. Type moves to see what you can do, or help."); break;
            case Word::help:
                Terminal::say();
                for (const std::string_view row : about(GameTag<G>{}).rules) Terminal::say(' ' + std::string(row));
                Terminal::say();
                for (const std::string& row : command_help()) Terminal::say(' ' + row);
                break;
            case Word::moves: say_all(list_offers(offers(seat), terminal_.style())); break;
            case Word::table: say_all(picture(seat)); break;
            case Word::last: {
                const auto lines = story(chair(seat).in_public, seat);
                if (lines.empty()) Terminal::say(" Nothing has happened yet.");
                say_all(lines);
                break;
            }
            case Word::save:
            case Word::save_over: save(typed); break;
            case Word::undo: Terminal::say(" There is no undo: what you have seen can't be unseen."); break;
            case Word::quit: terminal_.quit(); return false;
        }
        return true;
    }

    void save(const Typed& typed) {
        Record record{match_.setup(), company_.names, {}, company_.extras};
        for (const auto& step : match_.steps()) record.moves.push_back(text_of<G>(step));
        if (file_.save(typed.rest, typed.word == Word::save_over, record)) saved_moves_ = match_.steps().size();
    }

    // -- the end --------------------------------------------------------------------------------------------------

    // True: another game.
    bool finish() {
        const bool alone = company_.people != 0 && !company_.several_people();
        const Seat seat = alone ? at<Seat>(static_cast<std::size_t>(std::countr_zero(company_.people))) : house;
        if (company_.people != 0) new_page();
        // What happened at the end, from the last turn of the one who looks, or of the one who played last.
        auto news = alone                    ? chair(seat).news
                    : at_keyboard_ == nobody ? chair(house).news
                                             : chair(at_keyboard_).in_public;
        std::string ending;
        if (!news.empty()) {
            ending = tell(news.back().event, names_.speaking_to(seat));
            news.pop_back();
        }
        say_all(story(news, seat));
        Terminal::say();
        say_all(picture(seat));
        Terminal::say();
        for (const std::string& row : wrapped(ending, Terminal::width - 1)) {
            Terminal::say(' ' + painted(row, Paint::bold, terminal_.style()));
        }
        while (company_.people != 0) {
            const auto line = terminal_.ask("\n Press Enter to leave, or type again, or save FILE: ");
            if (!line) return false;
            const Typed typed = read_typed(*line);
            if (typed.word == Word::again) return true;
            if (typed.word == Word::nothing || typed.word == Word::quit) return false;
            if (typed.word == Word::save || typed.word == Word::save_over) {
                save(typed);
            } else {
                Terminal::say(" The game is over.");
            }
        }
        return false;
    }

    Terminal& terminal_;
    Match<G> match_;
    const Company& company_;
    Names names_;
    TableChance& chance_;
    SaveFile& file_;
    std::vector<Chair> chairs_;  // one a seat, then the house
    Seat at_keyboard_ = nobody;
    Seat just_moved_ = nobody;  // a person, until somebody else acts
    u64 told_turns_ = 0;
    std::size_t saved_moves_ = 0;
};

}  // namespace magichat
