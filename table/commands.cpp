// table: what each command does, or why not.
#include <algorithm>

#include "engine/base/quote.h"
#include "table/names.h"
#include "table/table.h"

namespace magichat {

namespace {

bool only_locks(const command::Set& set) { return set == command::Set{.locked = set.locked}; }

}  // namespace

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
    // Seats, bots or settings may have changed: what did not is neither stored nor told.
    void changed(Guest guest) {
        if (!table.store_arrangement(now, effects)) return;
        table.round_.forget_votes();
        if (guest != no_guest) table.tell_yours(guest, effects);
        table.announce(now, effects);
    }
    // Only how somebody is called or looks.
    void dressed() {
        if (table.store_arrangement(now, effects)) table.announce(now, effects);
    }

    // The things that commands ask first; each refuses by itself.
    bool needs_host() {
        if (who.guest == table.host()) return true;
        return refuse(ErrorCode::not_host, "only the host may do that"), false;
    }
    bool needs_no_game() {
        if (!playing() && !table.dealing_) return true;
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
            named = table.seats_.first_of(who.guest);
            if (!named) return refuse(ErrorCode::not_yours, "you have no seat here"), std::nullopt;
            if (playing() && chair(table.round_.to_act()).guest == who.guest) named = table.round_.to_act();
        }
        return needs_own(*named) ? named : std::nullopt;
    }
    // Who stands up watches from then on.
    bool needs_room_to_watch() {
        const bool watches = who.guest != table.host();
        if (!watches || table.has_room_to_watch(table.presence_.of(who.guest).size())) return true;
        return refuse(ErrorCode::full, "too many people watch at this table: leave it instead"), false;
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
        if (!name || (again && name->empty())) return;
        if (!again && table.may_not_sit(who.guest, who.household, now)) {
            return refuse(ErrorCode::too_fast, "a seat was just cleared: nobody from there sits down for a while");
        }
        table.seats_.sit(sit.seat, who.guest, *name);
        table.note_homes(who.guest);
        changed(who.guest);
    }

    void operator()(const command::Stand& stand) {
        if (!needs_no_game() || !needs_own(stand.seat)) return;
        if (table.seats_.of(who.guest).size() == 1 && !needs_room_to_watch()) return;
        table.seats_.open(stand.seat);
        changed(who.guest);
    }

    void operator()(const command::Watch& /*watch*/) {
        if (!needs_no_game()) return;
        if (!table.settings().watch) return refuse(ErrorCode::not_allowed, "this table is not watched");
        const auto seats = table.seats_.of(who.guest);
        if (!seats.empty() && !needs_room_to_watch()) return;
        for (const Seat seat : seats) table.seats_.open(seat);
        changed(who.guest);
    }

    void operator()(const command::Set& set) {
        if (!needs_host() || (!only_locks(set) && !needs_no_game())) return;
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
        const Household home = table.homes_.of(clear.seat);
        table.homes_.cleared(home, home == who.household, now);
        table.seats_.send_away(old.guest);
        table.part(old.guest, ByeWhy::cleared, now, effects);
    }

    void operator()(const command::SendAway& /*all*/) {
        if (!needs_host()) return;
        for (const Guest guest : table.presence_.guests([&](Guest one) { return table.watches(one); })) {
            table.seats_.send_away(guest);
            table.go(guest, ByeWhy::cleared, now, effects);
        }
        changed(no_guest);
    }

    void operator()(const command::Start& /*start*/) {
        if (!needs_host() || !needs_no_game() || !needs_to_be_ready()) return;
        table.start(first_of(table.settings().setup), now, effects);
    }
    bool needs_to_be_ready() {
        if (!table.seats_.all_taken()) return refuse(ErrorCode::seats_open, "every seat needs somebody"), false;
        if (!table.round_.was_short() || !table.short_games_.is_on(no_guest, now)) return true;
        return refuse(ErrorCode::too_fast, "too many short games: one in half a minute"), false;
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
        const HintText& hint_text = table.round_.hint();
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
        if (!needs_no_game()) return;
        if (!table.round_.over()) return refuse(ErrorCode::not_now, "no game is over");
        const auto seats = table.seats_.of(who.guest);
        if (seats.empty()) return refuse(ErrorCode::not_yours, "you have no seat here");
        if (!needs_to_be_ready()) return;
        const bool wanted =
            std::all_of(seats.begin(), seats.end(), [&](Seat seat) { return table.round_.wants_rematch(seat); });
        for (const Seat seat : seats) table.round_.want_rematch(seat);
        for (std::size_t i = 0; i < table.seats_.players(); ++i) {
            const auto seat = at<Seat>(i);
            if (chair(seat).kind == SeatKind::person && !table.is_away(seat) && !table.round_.wants_rematch(seat)) {
                if (!wanted) table.announce(now, effects);
                return;
            }
        }
        table.start(table.round_.next_first(table.settings()), now, effects);
    }

    void operator()(const command::Leave& /*leave*/) { table.part(who.guest, ByeWhy::left, now, effects); }

    void operator()(const command::Emote& emote) {
        if (std::find(emote_names.begin(), emote_names.end(), emote.emote) == emote_names.end()) {
            return refuse(ErrorCode::bad_emote, "there is no such emote");
        }
        const auto seat = own_seat(emote.seat);
        if (!seat) return;
        if (table.emotes_.is_on(who.guest, now)) return refuse(ErrorCode::too_fast, "one emote a second");
        table.emotes_.note(who.guest, now);
        effects.send.push_back({table.presence_.everybody(), news::Emote{*seat, emote.emote}});
    }

    void operator()(const command::Name& name) {
        const auto seat = own_seat(name.seat);
        if (!seat) return;
        auto clean = name_of(name.name);
        if (!clean) return;
        if (!clean->empty() && is_taken(*clean, table.seats_.names_but(*seat))) {
            return refuse(ErrorCode::bad_name, "somebody here is called that already, or nearly");
        }
        table.seats_.rename(*seat, *clean);
        dressed();
    }

    void operator()(const command::Face& face) {
        const auto seat = own_seat(face.seat);
        if (!seat) return;
        table.seats_.set_face(*seat, face.face);
        dressed();
    }

    void operator()(const command::Luck& luck) {
        const auto before = who.pledge;
        if (luck.next) who.pledge = luck.next;
        if (table.take_luck(luck.value, now, effects)) return;  // and perhaps those who can't stay have gone
        who.pledge = before;
        refuse(ErrorCode::not_now, "nobody has pledged this luck");
    }

    void operator()(const command::Ping& /*ping*/) { effects.send.push_back({{who.client}, news::Pong{}}); }
};

// Before or after a game the seats are open again; in one they have resigned: a bot takes over, or the other has won.
void Table::give_up_seats(Guest guest, Time now, Effects& effects) {
    const auto seats = seats_.of(guest);
    for (const Seat seat : seats) {
        if (round_.playing() && !round_.has_resigned(seat)) resign(seat, now, effects);
    }
    for (const Seat seat : seats) {
        if (round_.playing()) {
            seats_.leave_to_stand_in(seat);
        } else {
            seats_.open(seat);
        }
    }
}

void Table::part(Guest guest, ByeWhy why, Time now, Effects& effects) {
    if (dealing_ && seats_.has(guest)) {
        partings_.push_back({guest, why});
        go(guest, why, now, effects);
        store_arrangement(now, effects);  // who was sent away can't come back
        announce(now, effects);
        return deal_if_complete(now, effects);
    }
    const auto seats = seats_.of(guest);
    const bool plays_on = round_.playing() && std::any_of(seats.begin(), seats.end(),
                                                          [&](Seat seat) { return !round_.has_resigned(seat); });
    if (why == ByeWhy::cleared && plays_on) break_off(now, effects);
    if (!seats.empty()) round_.forget_votes();
    give_up_seats(guest, now, effects);
    go(guest, why, now, effects);
    if (host() == guest) {
        const Guest next = seats_.heir(presence_, round_.playing());
        make_host(next != no_guest ? next : seats_.absent_heir(), now, effects);
    }
    store_arrangement(now, effects);
    announce(now, effects);
}

namespace {

// Those that are refused to whoever has changed too much. Starting a game has a brake of its own; whoever plays, resigns or
// leaves may always do so.
bool arranges(const Command& command) {
    return std::visit(
        []<class C>(const C&) {
            return std::is_same_v<C, command::Sit> || std::is_same_v<C, command::Stand> ||
                   std::is_same_v<C, command::Watch> || std::is_same_v<C, command::Set> ||
                   std::is_same_v<C, command::SeatBot> || std::is_same_v<C, command::Clear> ||
                   std::is_same_v<C, command::SendAway> || std::is_same_v<C, command::Name> ||
                   std::is_same_v<C, command::Face>;
        },
        command);
}

// The host at the door. This has a brake of its own, and nothing else keeps them from it.
bool is_at_door(const Command& command) {
    const auto* set = std::get_if<command::Set>(&command);
    return set != nullptr ? only_locks(*set) : std::holds_alternative<command::SendAway>(command);
}

}  // namespace

bool can_wait(const Command& command) {
    return arranges(command) && !is_at_door(command) && !std::holds_alternative<command::Clear>(command);
}

Effects Table::receive(Client client, const Command& command, Time now) {
    Effects effects;
    advance(now, effects);
    Presence::Present* who = presence_.find(client);
    if (who == nullptr) return effects;
    const Guest guest = who->guest;
    const Household home = who->household;
    const bool is_host = guest == host();
    Desk desk{*this, *who, command_names[command.index()], now, effects};
    const bool at_door = is_at_door(command);
    Brake<Guest>& brake = at_door ? doors_ : changes_;
    if (arranges(command) && brake.is_on(guest, now)) {
        desk.refuse(ErrorCode::too_fast,
                    at_door ? "too often at the door: once in half a minute" : "too many changes: one a second");
        return effects;
    }
    if (arranges(command) && !is_host && homes_.change_too_fast(home, now)) {
        desk.refuse(ErrorCode::too_fast, "too many changes from one household: one a second");
        return effects;
    }
    if (can_wait(command) && round_.playing() && arranged_ >= most_changes_in_a_game) {
        desk.refuse(ErrorCode::too_fast, "too many changes in one game: not before it is over");
        return effects;
    }
    const std::size_t stored = effects.store.size();
    std::visit(desk, command);
    const bool leaves = std::holds_alternative<command::Leave>(command);
    if ((arranges(command) || leaves) && effects.store.size() > stored) {
        brake.note(guest, now);
        if (!is_host || leaves) homes_.note_change(home, now);
    }
    return effects;
}

}  // namespace magichat
