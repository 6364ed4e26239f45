// cli: a game at one keyboard, whichever game it is.
//
// The match is the table: it alone knows the cards. Each player has a PlayerSide, fed with what their seat sees and
// nothing else, and all pages are made from these. A bot hears what its seat sees, too.
#pragma once

#include <chrono>
#include <memory>

#include "cli/play/chance.h"
#include "cli/play/company.h"
#include "cli/play/kept_games.h"
#include "cli/play/show.h"
#include "engine/replay.h"

namespace magichat {

template <Game G>
class PlayLoop {
public:
    // `kept`: where every move is stored before anybody hears of it; none if that is not wanted. `remark`: to be told
    // with the first turn.
    PlayLoop(Terminal& terminal, const Setup<G>& setup, const Company& company, TableChance& chance, SaveFile& file,
             KeptGames* kept, const std::string& command, std::string remark)
        : terminal_(terminal),
          match_(setup),
          company_(company),
          show_(terminal, company.called(setup.options.players, terminal.style()), command),
          chance_(chance),
          file_(file),
          kept_(kept) {
        show_.remark(std::move(remark));
        for (std::size_t i = 0; i < setup.options.players; ++i) {
            const Seat seat = at<Seat>(i);
            sides_.emplace_back(setup, seat);
            bots_.push_back(company.is_person(seat) ? nullptr
                                                    : make_bot<G>(company.seated(seat), setup, seat, chance.next()));
        }
        sides_.emplace_back(setup, house);  // the last one: what everybody sees
    }

    // Plays the moves of a record. Nobody is told again what they saw in secret then, but everybody what all could see
    // since their own last move.
    std::optional<IllegalMove> go_on_from(const std::vector<std::string>& moves) {
        const auto again = [&](const Match<G>& match, Seat by, const auto&) {
            if (by != house) side(by).forget();
            hear_of(match_.play(match.steps().back()));
        };
        if (auto wrong = replay(match_.setup(), moves, again)) return wrong;
        for (PlayerSide<G>& one : sides_) one.seat() == house ? one.forget() : one.only_public();
        saved_moves_ = match_.steps().size();
        return std::nullopt;
    }

    bool over() const { return to_act(match_.state()) == nobody; }
    bool unsaved() const { return !over() && match_.steps().size() != saved_moves_; }
    // A person's move is what nobody wants to make again.
    bool has_begun() const { return person_moved_; }

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
                    make(choose(actor));
                }
            }
            if (company_.people == 0) tell_spectators();
        }
        return over() && finish();
    }

private:
    Record record() const {
        std::vector<std::string> moves;
        for (const auto& step : match_.steps()) moves.push_back(text_of<G>(step));
        return company_.record(match_.setup(), std::move(moves));
    }

    PlayerSide<G>& side(Seat seat) { return sides_[seat == house ? sides_.size() - 1 : index(seat)]; }

    // Stored, then told.
    void make(const typename Match<G>::Step& step) {
        const typename G::Trace trace = match_.play(step);
        if (kept_ != nullptr && (person_moved_ || kept_->holds())) {
            if (std::string told = kept_->store(record()); !told.empty()) show_.remark(std::move(told));
        }
        hear_of(trace);
    }

    void hear_of(const typename G::Trace& trace) {
        const u64 turn = side(house).table().turns;
        const auto open = see(match_.state(), trace, house);
        for (PlayerSide<G>& one : sides_) {
            const auto seen = see(match_.state(), trace, one.seat());
            one.hear(seen, open, turn);
            if (one.seat() != house && bots_[index(one.seat())]) bots_[index(one.seat())]->hear(seen);
        }
    }

    // A bot's move. Whoever leaves need not wait for it.
    typename G::Move choose(Seat seat) {
        using Clock = std::chrono::steady_clock;
        const u32 ms = company_.mind(seat).ms;
        const auto deadline = Clock::now() + std::chrono::milliseconds(ms);
        const auto enough = [&] { return terminal_.must_leave() || (ms != 0 && Clock::now() >= deadline); };
        return bots_[index(seat)]->choose(legal(side(seat).table()), enough).move;
    }

    void show_secret() {
        const Seat seat = std::exchange(just_moved_, nobody);
        if (seat != nobody) show_.secret(side(seat));
    }

    // After every turn.
    void tell_spectators() {
        PlayerSide<G>& everybody = side(house);
        const Seat actor = to_act(match_.state());
        if (actor != house && actor != nobody && everybody.table().turns == told_turns_) return;
        told_turns_ = everybody.table().turns;
        show_.news(everybody);
    }

    // -- a person's turn --------------------------------------------------------------------------------------------

    void take_turn(Seat seat) {
        const std::string& name = show_.names().name(seat);
        if (company_.several_people() && seat != at_keyboard_) {
            terminal_.clear();
            terminal_.wait({say(Key::term_pass_keyboard, {{"name", name}}) + ' '});
            if (terminal_.leaving() != Leaving::no) return;
        }
        if (std::exchange(at_keyboard_, seat) != seat) terminal_.forget_typed();
        show_.turn(side(seat));
        const std::string whose =
            company_.several_people() ? say(Key::term_your_move_named, {{"name", name}}) : say(Key::term_your_move);
        const Question question{"\n" + whose + ' ', Paint::bold, wordings(side(seat).offers()),
                                [&] { show_.draw_turn(side(seat)); }};
        for (;;) {
            const auto line = terminal_.ask(question);
            if (!line) return;
            const Typed typed = read_typed(*line);
            if (typed.word != Word::move) {
                if (!obey(typed, side(seat))) return;
                continue;
            }
            if (const auto move = find_move(typed.rest, side(seat))) {
                side(seat).forget();
                person_moved_ = true;
                make(*move);
                just_moved_ = seat;
                return;
            }
        }
    }

    // By its number or by its words. If it is neither, says so.
    std::optional<typename G::Move> find_move(const std::string& text, const PlayerSide<G>& side) const {
        const auto moves = legal(side.table());
        std::size_t number = 0;
        const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
        if (digits && text.size() < 3) number = static_cast<std::size_t>(std::stoi(text));
        if (number >= 1 && number <= moves.size()) return moves[number - 1];
        if (digits) {
            Terminal::say_wrapped(say(Key::term_moves_range, {{"n", moves.size()}}));
            return std::nullopt;
        }
        auto move = G::parse_move(text);
        if (move && moves.has(*move)) return move;
        if (const auto turned = G::parse_move(turned_round(text))) move = turned;
        if (move && moves.has(*move)) return move;
        const auto why = move ? why_not(side.table(), *move, show_.names()) : std::nullopt;
        const std::string near = nearest_offer(side.offers(), text);
        constexpr std::size_t shown = 40;
        if (why) {
            Terminal::say_wrapped(say(*why));
        } else if (!near.empty()) {
            Terminal::say_wrapped(say(Key::term_did_you_mean, {{"move", code(near)}}));
        } else if (move) {
            Terminal::say_wrapped(say(Key::term_not_now, {{"move", code(text, shown)}}));
        } else {
            Terminal::say_wrapped(say(Key::term_unknown, {{"word", typed(text, shown)}}));
        }
        return std::nullopt;
    }

    // Everything that is no move. False: somebody leaves.
    bool obey(const Typed& typed, const PlayerSide<G>& side) {
        switch (typed.word) {
            case Word::nothing:
            case Word::move:
            case Word::again: Terminal::say_wrapped(say(Key::term_it_is_your_move)); break;
            case Word::help: show_.help(); break;
            case Word::moves: show_.moves(side); break;
            case Word::table: show_.table(side); break;
            case Word::last: show_.last(side); break;
            case Word::save:
            case Word::save_over: save(typed); break;
            case Word::undo: Terminal::say_wrapped(say(Key::term_no_undo)); break;
            case Word::quit: terminal_.quit(); return false;
        }
        return true;
    }

    void save(const Typed& typed) {
        if (file_.save(typed.rest, typed.word == Word::save_over, record())) saved_moves_ = match_.steps().size();
    }

    // -- the end --------------------------------------------------------------------------------------------------

    // True: another game.
    bool finish() {
        if (kept_ != nullptr) kept_->let_go();
        const bool alone = company_.people != 0 && !company_.several_people();
        const Seat seat = alone ? at<Seat>(static_cast<std::size_t>(std::countr_zero(company_.people))) : house;
        // What happened at the end, from the last turn of the one who looks, or of the one who played last.
        const auto& news = alone                    ? side(seat).news()
                           : at_keyboard_ == nobody ? side(house).news()
                                                    : side(at_keyboard_).in_public();
        show_.ending(side(seat), news, company_.people == 0);
        while (company_.people != 0) {
            const auto line = terminal_.ask({"\n" + say(Key::term_ask_leave) + ' '});
            if (!line) return false;
            const Typed typed = read_typed(*line);
            if (typed.word == Word::again) return true;
            if (typed.word == Word::nothing || typed.word == Word::quit) return false;
            if (typed.word == Word::save || typed.word == Word::save_over) {
                save(typed);
            } else {
                Terminal::say(' ' + say(Key::term_over));
                if (!terminal_.has_person()) return false;  // a script may have any number of moves left
            }
        }
        return false;
    }

    Terminal& terminal_;
    Match<G> match_;
    const Company& company_;
    Show<G> show_;
    TableChance& chance_;
    SaveFile& file_;
    KeptGames* kept_;
    std::vector<PlayerSide<G>> sides_;           // one a seat, then the house
    std::vector<std::unique_ptr<Bot<G>>> bots_;  // one a seat; none for a person
    Seat at_keyboard_ = nobody;
    Seat just_moved_ = nobody;  // a person, until somebody else acts
    bool person_moved_ = false;
    u64 told_turns_ = 0;
    std::size_t saved_moves_ = 0;
};

}  // namespace magichat
