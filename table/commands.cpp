// table: what each command does, or why not.
#include <algorithm>

#include "engine/base/quote.h"
#include "table/names.h"
#include "table/table.h"

namespace magichat {

// One command of one client at work.
struct Table::Desk {
    Table& table;
    Seated& who;
    std::string_view type;
    Time now;
    Effects& effects;

    void refuse(ErrorCode code, std::string text) {
        effects.send.push_back({{who.client}, news::Error{code, std::move(text), std::string(type)}});
    }
    bool playing() const { return table.phase_ == TablePhase::playing; }
    Chair& chair(Seat seat) { return table.chairs_[index(seat)]; }
    void changed(Guest guest) {
        table.store_arrangement(now, effects);
        if (guest != no_guest) table.tell_yours(guest, effects);
        table.announce(effects);
    }

    // The things that commands ask first; each refuses by itself.
    bool needs_host() {
        if (who.guest == table.host_) return true;
        return refuse(ErrorCode::not_host, "only the host may do that"), false;
    }
    bool needs_no_game() {
        if (!playing()) return true;
        return refuse(ErrorCode::not_now, "not while a game is being played"), false;
    }
    bool needs_game() {
        if (playing()) return true;
        return refuse(ErrorCode::not_now, "no game is being played"), false;
    }
    bool needs_seat(Seat seat) {
        if (index(seat) < table.players()) return true;
        return refuse(ErrorCode::not_open, "there is no such seat"), false;
    }
    bool needs_own(Seat seat) {
        if (!needs_seat(seat)) return false;
        if (chair(seat).guest == who.guest) return true;
        return refuse(ErrorCode::not_yours, "that is not your seat"), false;
    }
    // The seat that is named, or the sender's own: the one to act, or his first.
    std::optional<Seat> own_seat(std::optional<Seat> named) {
        if (!named) {
            const auto seats = table.seats_of(who.guest);
            if (seats.empty()) return refuse(ErrorCode::not_yours, "you have no seat here"), std::nullopt;
            named = seats[0];
            if (playing() && chair(table.play_->to_act()).guest == who.guest) named = table.play_->to_act();
        }
        return needs_own(*named) ? named : std::nullopt;
    }
    // A name that may be shown; empty for a picked one; nothing if refused.
    std::optional<std::string> name_of(const std::optional<std::string>& given) {
        if (!given) return std::string();
        auto name = clean_name(*given);
        if (!name) return refuse(ErrorCode::bad_name, name.error().why), std::nullopt;
        return *name;
    }

    void operator()(const command::Sit& sit) {
        if (!needs_no_game() || !needs_seat(sit.seat)) return;
        const bool again = chair(sit.seat).guest == who.guest;
        if (chair(sit.seat).kind != SeatKind::open && !again) {
            return refuse(ErrorCode::not_open, "that seat is taken");
        }
        const auto name = name_of(sit.name);
        if (!name) return;
        if (again && name->empty()) return;
        table.sit(sit.seat, who.guest, *name);
        changed(who.guest);
    }

    void operator()(const command::Stand& stand) {
        if (!needs_no_game() || !needs_own(stand.seat)) return;
        chair(stand.seat) = {};
        table.rematch_ &= static_cast<u8>(~bit(stand.seat));
        changed(who.guest);
    }

    void operator()(const command::Watch& /*watch*/) {
        if (!needs_no_game()) return;
        if (!table.settings_.watch) return refuse(ErrorCode::not_allowed, "this table is not watched");
        for (const Seat seat : table.seats_of(who.guest)) chair(seat) = {};
        changed(who.guest);
    }

    void operator()(const command::Set& set) {
        if (!needs_host() || !needs_no_game()) return;
        TableSettings next = table.settings_;
        if (set.game || set.options) {
            const auto setup = change_setup(next.setup, set.game, set.options);
            if (!setup) return refuse(ErrorCode::bad_setting, setup.error().why);
            next.setup = *setup;
        }
        const u8 players = players_of(next.setup);
        for (std::size_t i = players; i < table.players(); ++i) {
            if (table.chairs_[i].kind == SeatKind::person) {
                return refuse(ErrorCode::bad_setting, "somebody sits on seat " + std::to_string(i + 1));
            }
        }
        if (set.youngest) {
            if (index(*set.youngest) >= players) return refuse(ErrorCode::bad_setting, "there is no such seat");
            set_first(next.setup, *set.youngest);
        }
        if (set.clock) {
            if (*set.clock != 0 && (*set.clock < least_clock || *set.clock > most_clock)) {
                return refuse(ErrorCode::bad_setting, "a clock has 5 to 3600 seconds, or 0 for none");
            }
            next.clock = *set.clock;
        }
        if (set.handicaps) {
            if (set.handicaps->size() != players) {
                return refuse(ErrorCode::bad_setting, "handicaps must be one for each seat");
            }
            next.handicaps = {};
            std::copy(set.handicaps->begin(), set.handicaps->end(), next.handicaps.begin());
        }
        if (set.pace) next.pace = *set.pace;
        if (set.rematch) next.rematch = *set.rematch;
        if (set.watch) next.watch = *set.watch;
        if (set.again) next.again = *set.again;
        if (table.players() != players) table.forget_game();
        table.settings_ = next;
        table.chairs_.resize(players);
        changed(no_guest);
    }

    void operator()(const command::SeatBot& seat_bot) {
        if (!needs_host() || !needs_no_game() || !needs_seat(seat_bot.seat)) return;
        if (chair(seat_bot.seat).kind == SeatKind::person) return refuse(ErrorCode::not_open, "that seat is taken");
        const auto spec = parse_bot(seat_bot.bot);
        if (!spec) return refuse(ErrorCode::bad_bot, spec.error().why);
        if (spec->ms != 0 || spec->iterations > most_bot_iterations) {
            return refuse(ErrorCode::bad_bot, "a bot at a table thinks by iterations, at most 20000, and not by ms");
        }
        std::string name(bot_names[index(spec->name)]);
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
        chair(seat_bot.seat) = {SeatKind::bot, no_guest, name, to_text(*spec)};
        changed(no_guest);
    }

    void operator()(const command::Clear& clear) {
        if (!needs_host() || !needs_seat(clear.seat)) return;
        const Chair old = chair(clear.seat);
        if (old.kind != SeatKind::person) {
            if (!needs_no_game()) return;
            chair(clear.seat) = {};
            return changed(no_guest);
        }
        if (old.guest == who.guest) return refuse(ErrorCode::not_allowed, "that is your own seat: stand up, or leave");
        table.sent_away_.push_back(old.guest);
        give_up_seats(old.guest);
        table.go(old.guest, ByeWhy::cleared, now, effects);
        changed(no_guest);
    }

    void operator()(const command::Start& /*start*/) {
        if (!needs_host() || !needs_no_game() || !needs_all_taken()) return;
        table.start(first_of(table.settings_.setup), now, effects);
    }
    bool needs_all_taken() {
        for (const Chair& one : table.chairs_) {
            if (one.kind == SeatKind::open) return refuse(ErrorCode::seats_open, "every seat needs somebody"), false;
        }
        return true;
    }

    void operator()(const command::Move& move) {
        if (!needs_game()) return;
        const auto seat = own_seat(move.seat);
        if (!seat) return;
        if ((table.resigned_ & bit(*seat)) != 0) return refuse(ErrorCode::not_allowed, "this seat has resigned");
        if (*seat != table.play_->to_act()) {
            if ((table.late_ & bit(*seat)) != 0) return refuse(ErrorCode::late, "the time for this move was over");
            return refuse(ErrorCode::not_your_turn, "another seat is to move");
        }
        if (move.n && *move.n != table.n_) return refuse(ErrorCode::late, "something has happened since that version");
        if (!table.asked_) return refuse(ErrorCode::not_your_turn, "the last move is still being shown");
        const auto meant = table.play_->read(move.move);
        if (!meant) {
            const bool none = meant.error() == Refusal::no_move;
            return refuse(ErrorCode::illegal,
                          quote(move.move, 60) + (none ? " is no move of this game" : " is not legal now"));
        }
        table.move(*seat, entry::By::person, *meant, now, effects);
    }

    void operator()(const command::Shown& shown) {
        if (shown.n > table.n_) return refuse(ErrorCode::not_now, "there is no such version yet");
        who.shown = std::max(who.shown, shown.n);
        table.ask_when_shown(now, effects);
    }

    void operator()(const command::Again& /*again*/) {
        if (!table.settings_.again) return refuse(ErrorCode::not_allowed, "this table shows nothing twice");
        if (table.last_ == nullptr) return refuse(ErrorCode::not_now, "there is no move to show");
        effects.send.push_back({{who.client}, news::Again{table.n_, table.last_}});
    }

    void operator()(const command::Resign& resign) {
        if (!needs_game()) return;
        const auto seat = own_seat(resign.seat);
        if (!seat) return;
        if ((table.resigned_ & bit(*seat)) != 0) return refuse(ErrorCode::not_now, "this seat has resigned already");
        table.resign(*seat, now, effects);
    }

    void operator()(const command::Rematch& /*rematch*/) {
        if (table.phase_ != TablePhase::over) return refuse(ErrorCode::not_now, "no game is over");
        const auto seats = table.seats_of(who.guest);
        if (seats.empty()) return refuse(ErrorCode::not_yours, "you have no seat here");
        if (!needs_all_taken()) return;
        for (const Seat seat : seats) table.rematch_ |= bit(seat);
        for (std::size_t i = 0; i < table.players(); ++i) {
            const auto seat = at<Seat>(i);
            if (chair(seat).kind == SeatKind::person && !table.is_away(seat) && (table.rematch_ & bit(seat)) == 0) {
                return table.announce(effects);
            }
        }
        Seat first = first_of(table.settings_.setup);
        if (table.settings_.rematch == Starter::next) {
            first = left_of(first_of(table.play_->setup()), table.players());
        }
        table.start(first, now, effects);
    }

    // Before or after a game the seats are open again; in one they have resigned: a bot takes over, or the other has won.
    void give_up_seats(Guest guest) {
        const auto seats = table.seats_of(guest);
        for (const Seat seat : seats) {
            if (playing() && (table.resigned_ & bit(seat)) == 0) table.resign(seat, now, effects);
        }
        for (const Seat seat : seats) {
            table.rematch_ &= static_cast<u8>(~bit(seat));
            if (playing()) {
                chair(seat) = {SeatKind::bot, no_guest, chair(seat).name, std::string(bot_names[index(stand_in)])};
            } else {
                chair(seat) = {};
            }
        }
    }

    void operator()(const command::Leave& /*leave*/) {
        const Guest guest = who.guest;  // `who` goes with the connections
        give_up_seats(guest);
        table.go(guest, ByeWhy::left, now, effects);
        table.store_arrangement(now, effects);
        if (table.host_ == guest) table.pass_host_on(now, effects);
        table.announce(effects);
    }

    void operator()(const command::Emote& emote) {
        if (std::find(emote_names.begin(), emote_names.end(), emote.emote) == emote_names.end()) {
            return refuse(ErrorCode::bad_emote, "there is no such emote");
        }
        const auto seat = own_seat(emote.seat);
        if (!seat) return;
        if (who.emoted.ms != 0 && now < who.emoted.after(emote_gap_ms)) {
            return refuse(ErrorCode::too_fast, "one emote a second");
        }
        who.emoted = now;
        effects.send.push_back({table.everybody(), news::Emote{*seat, emote.emote}});
    }

    void operator()(const command::Name& name) {
        const auto seat = own_seat(name.seat);
        if (!seat) return;
        auto clean = name_of(name.name);
        if (!clean) return;
        chair(*seat).name.clear();
        table.sit(*seat, who.guest, *clean);
        changed(no_guest);
    }

    void operator()(const command::Ping& /*ping*/) { effects.send.push_back({{who.client}, news::Pong{}}); }
};

Effects Table::receive(Client client, const Command& command, Time now) {
    Effects effects;
    advance(now, effects);
    const auto who =
        std::find_if(clients_.begin(), clients_.end(), [&](const Seated& s) { return s.client == client; });
    if (who == clients_.end()) return effects;
    std::visit(Desk{*this, *who, command_names[command.index()], now, effects}, command);
    return effects;
}

}  // namespace magichat
