// table: what each command does, or why not.
#include <algorithm>

#include "engine/base/quote.h"
#include "table/names.h"
#include "table/table.h"

namespace magichat {

// One command of one client at work.
struct Table::Desk {
    Table& table;
    Presence::Present& who;
    std::string_view type;
    Time now;
    Effects& effects;

    void refuse(ErrorCode code, std::string text) {
        effects.send.push_back({{who.client}, news::Error{code, std::move(text), std::string(type)}});
    }
    bool playing() const { return table.round_.playing(); }
    const Chair& chair(Seat seat) const { return table.seats_.chair(seat); }
    void changed(Guest guest) {
        table.store_arrangement(now, effects);
        if (guest != no_guest) table.tell_yours(guest, effects);
        table.announce(now, effects);
    }

    // The things that commands ask first; each refuses by itself.
    bool needs_host() {
        if (who.guest == table.host()) return true;
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
        if (table.seats_.exists(seat)) return true;
        return refuse(ErrorCode::not_open, "there is no such seat"), false;
    }
    bool needs_own(Seat seat) {
        if (!needs_seat(seat)) return false;
        if (chair(seat).guest == who.guest) return true;
        return refuse(ErrorCode::not_yours, "that is not your seat"), false;
    }
    // The seat that is named, or the sender's own: the one to act, or their first.
    std::optional<Seat> own_seat(std::optional<Seat> named) {
        if (!named) {
            const auto seats = table.seats_.of(who.guest);
            if (seats.empty()) return refuse(ErrorCode::not_yours, "you have no seat here"), std::nullopt;
            named = seats[0];
            if (playing() && chair(table.round_.to_act()).guest == who.guest) named = table.round_.to_act();
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
        table.seats_.sit(sit.seat, who.guest, *name);
        changed(who.guest);
    }

    void operator()(const command::Stand& stand) {
        if (!needs_no_game() || !needs_own(stand.seat)) return;
        table.seats_.open(stand.seat);
        table.round_.want_no_rematch(stand.seat);
        changed(who.guest);
    }

    void operator()(const command::Watch& /*watch*/) {
        if (!needs_no_game()) return;
        if (!table.settings().watch) return refuse(ErrorCode::not_allowed, "this table is not watched");
        for (const Seat seat : table.seats_.of(who.guest)) table.seats_.open(seat);
        changed(who.guest);
    }

    void operator()(const command::Set& set) {
        if (!needs_host() || !needs_no_game()) return;
        const u8 players = table.seats_.players();
        if (auto why = table.seats_.set(set)) return refuse(ErrorCode::bad_setting, std::move(*why));
        if (table.seats_.players() != players) table.round_.forget();
        changed(no_guest);
    }

    void operator()(const command::SeatBot& seat_bot) {
        if (!needs_host() || !needs_no_game() || !needs_seat(seat_bot.seat)) return;
        if (chair(seat_bot.seat).kind == SeatKind::person) return refuse(ErrorCode::not_open, "that seat is taken");
        if (auto why = table.seats_.seat_bot(seat_bot.seat, seat_bot.bot)) {
            return refuse(ErrorCode::bad_bot, std::move(*why));
        }
        changed(no_guest);
    }

    void operator()(const command::Clear& clear) {
        if (!needs_host() || !needs_seat(clear.seat)) return;
        const Chair old = chair(clear.seat);
        if (old.kind != SeatKind::person) {
            if (!needs_no_game()) return;
            table.seats_.open(clear.seat);
            return changed(no_guest);
        }
        if (old.guest == who.guest) return refuse(ErrorCode::not_allowed, "that is your own seat: stand up, or leave");
        table.seats_.send_away(old.guest);
        give_up_seats(old.guest);
        table.go(old.guest, ByeWhy::cleared, now, effects);
        changed(no_guest);
    }

    void operator()(const command::Start& /*start*/) {
        if (!needs_host() || !needs_no_game() || !needs_all_taken()) return;
        table.start(first_of(table.settings().setup), now, effects);
    }
    bool needs_all_taken() {
        if (table.seats_.all_taken()) return true;
        return refuse(ErrorCode::seats_open, "every seat needs somebody"), false;
    }

    void operator()(const command::Move& move) {
        if (!needs_game()) return;
        const auto seat = own_seat(move.seat);
        if (!seat) return;
        if (table.round_.has_resigned(*seat)) return refuse(ErrorCode::not_allowed, "this seat has resigned");
        if (*seat != table.round_.to_act()) {
            if (table.round_.was_late(*seat)) return refuse(ErrorCode::late, "the time for this move was over");
            return refuse(ErrorCode::not_your_turn, "another seat is to move");
        }
        if (move.n && *move.n != table.version())
            return refuse(ErrorCode::late, "something has happened since that version");
        if (!table.clock_.asked()) return refuse(ErrorCode::not_your_turn, "the last move is still being shown");
        const auto meant = table.play()->read(move.move);
        if (!meant) {
            const bool none = meant.error() == Refusal::no_move;
            return refuse(ErrorCode::illegal,
                          quote(move.move, 60) + (none ? " is no move of this game" : " is not legal now"));
        }
        table.move(entry::By::person, *meant, now, effects);
    }

    void operator()(const command::Shown& shown) {
        if (shown.n > table.version()) return refuse(ErrorCode::not_now, "there is no such version yet");
        who.shown = std::max(who.shown, shown.n);
        if (who.shown == table.version()) who.late = false;
        table.ask_when_shown(now, effects);
    }

    void operator()(const command::Again& /*again*/) {
        if (!table.settings().again) return refuse(ErrorCode::not_allowed, "this table shows nothing twice");
        if (table.round_.last() == nullptr) return refuse(ErrorCode::not_now, "there is no move to show");
        effects.send.push_back({{who.client}, news::Again{table.version(), table.round_.last()}});
    }

    void operator()(const command::Hint& hint) {
        if (!needs_game()) return;
        const auto seat = own_seat(hint.seat);
        if (!seat) return;
        if (!table.seats_.may_ask(*seat) || table.round_.has_resigned(*seat)) {
            return refuse(ErrorCode::not_allowed, "this seat plays without hints");
        }
        if (*seat != table.round_.to_act() || !table.clock_.asked()) {
            return refuse(ErrorCode::not_your_turn, "only whoever is asked to move gets a hint");
        }
        const HintText hint_text = table.play()->hint();
        effects.send.push_back(
            {{who.client}, news::Hint{*seat, table.version(), hint_text.move, hint_text.why, hint_text.about}});
    }

    void operator()(const command::Resign& resign) {
        if (!needs_game()) return;
        const auto seat = own_seat(resign.seat);
        if (!seat) return;
        if (table.round_.has_resigned(*seat)) return refuse(ErrorCode::not_now, "this seat has resigned already");
        table.resign(*seat, now, effects);
    }

    void operator()(const command::Rematch& /*rematch*/) {
        if (!table.round_.over()) return refuse(ErrorCode::not_now, "no game is over");
        const auto seats = table.seats_.of(who.guest);
        if (seats.empty()) return refuse(ErrorCode::not_yours, "you have no seat here");
        if (!needs_all_taken()) return;
        for (const Seat seat : seats) table.round_.want_rematch(seat);
        for (std::size_t i = 0; i < table.seats_.players(); ++i) {
            const auto seat = at<Seat>(i);
            if (chair(seat).kind == SeatKind::person && !table.is_away(seat) && !table.round_.wants_rematch(seat)) {
                return table.announce(now, effects);
            }
        }
        table.start(table.round_.next_first(table.settings()), now, effects);
    }

    // Before or after a game the seats are open again; in one they have resigned: a bot takes over, or the other has won.
    void give_up_seats(Guest guest) {
        const auto seats = table.seats_.of(guest);
        for (const Seat seat : seats) {
            if (playing() && !table.round_.has_resigned(seat)) table.resign(seat, now, effects);
        }
        for (const Seat seat : seats) {
            table.round_.want_no_rematch(seat);
            if (playing()) {
                table.seats_.leave_to_stand_in(seat);
            } else {
                table.seats_.open(seat);
            }
        }
    }

    void operator()(const command::Leave& /*leave*/) {
        const Guest guest = who.guest;  // `who` goes with the connections
        give_up_seats(guest);
        table.go(guest, ByeWhy::left, now, effects);
        table.store_arrangement(now, effects);
        if (table.host() == guest) table.pass_host_on(now, effects);
        table.announce(now, effects);
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
        effects.send.push_back({table.presence_.everybody(), news::Emote{*seat, emote.emote}});
    }

    void operator()(const command::Name& name) {
        const auto seat = own_seat(name.seat);
        if (!seat) return;
        auto clean = name_of(name.name);
        if (!clean) return;
        table.seats_.rename(*seat, *clean);
        changed(no_guest);
    }

    void operator()(const command::Face& face) {
        const auto seat = own_seat(face.seat);
        if (!seat) return;
        table.seats_.set_face(*seat, face.face);
        changed(no_guest);
    }

    void operator()(const command::Ping& /*ping*/) { effects.send.push_back({{who.client}, news::Pong{}}); }
};

Effects Table::receive(Client client, const Command& command, Time now) {
    Effects effects;
    advance(now, effects);
    Presence::Present* who = presence_.find(client);
    if (who == nullptr) return effects;
    std::visit(Desk{*this, *who, command_names[command.index()], now, effects}, command);
    return effects;
}

}  // namespace magichat
