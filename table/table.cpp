#include "table/table.h"

#include <algorithm>

namespace magichat {

Table Table::open(const TableSettings& settings, Guest host, const Outside& outside, Time now, Effects& effects) {
    Table table(outside, Seats(settings, host), now);
    table.store_arrangement(now, effects);
    return table;
}

Result<Table, BadLog> Table::restore(const std::vector<Entry>& log, const Outside& outside, Time now) {
    Table table = unread(outside, now);
    for (const Entry& one : log) {
        if (auto bad = table.read(one)) return *bad;
    }
    if (auto bad = table.end_reading(now)) return *bad;
    return table;
}

std::optional<BadLog> Table::read(const Entry& one) {
    // What was before this game may be gone; nothing else may.
    const bool cut = entries_ == 0 && one.number > 0 && std::holds_alternative<entry::Arranged>(one.body);
    if (cut) entries_ = one.number - 1;
    const u64 expected = entries_ + 1;
    if (one.number != expected) return BadLog{one.number, "expected number " + std::to_string(expected)};
    entries_ = one.number;
    if (auto why = read(one.body)) return BadLog{one.number, std::move(*why)};
    return std::nullopt;
}

std::optional<BadLog> Table::end_reading(Time now) {
    if (chairs().empty()) return BadLog{0, "the log is empty"};
    if (round_.playing()) clock_.ask(now);
    if (dealing_) dealing_->wait_from(now);
    return std::nullopt;
}

// One entry of the log; or why it can't be.
std::optional<std::string> Table::read(const EntryBody& body) {
    if (closed_) return "comes after the table was closed";
    const bool was_over = round_.over();
    if (const auto* arranged = std::get_if<entry::Arranged>(&body)) {
        if (arranged->chairs.size() != players_of(arranged->settings.setup)) return "another number of seats";
        if (!chairs().empty() && arranged->chairs.size() != chairs().size()) round_.forget();
        if (chairs().empty() && arranged->before) {  // else all of it was in the log
            const auto& [n, tally, company] = *arranged->before;
            if (tally.wins.size() != company.size()) return "wins of another number of seats";
            round_.go_on_from(n);
            tally_ = Tally(company, tally);
        }
        arranged_ += chairs().empty() ? 0 : 1;
        stored_ = *arranged;
        stored_.before.reset();
        seats_ = Seats(stored_);
    } else if (chairs().empty()) {
        return "the first entry must arrange the table";
    } else if (const auto* promised = std::get_if<entry::Promised>(&body)) {
        if (!seats_.exists(promised->first)) return "there is no such seat";
        if (round_.playing() || dealing_) return "a game is being played, or dealt";
        if (promised->promise.seats.size() != chairs().size()) return "another number of seats";
        if (promised->promise.game_n != round_.version() + 1) return "promised for another version";
        dealing_.emplace(*promised, Time{});
    } else if (const auto* started = std::get_if<entry::Started>(&body)) {
        if (!seats_.exists(started->first)) return "there is no such seat";
        if (round_.playing()) return "a game is being played";
        if (dealing_ && !dealing_->keeps(*started)) return "another deal was promised";
        if (started->promise && started->promise->game_n != round_.version() + 1) return "promised for another version";
        dealing_.reset();
        arranged_ = 0;
        if (!round_.begin(seats_, *started, &started->house, outside_->script))
            return "the house can't have begun like this";
    } else if (const auto* moved = std::get_if<entry::Moved>(&body)) {
        if (!round_.playing() || round_.to_act() != moved->seat) return "this seat was not to move";
        const auto move = round_.play()->read(moved->move);
        if (!move || !round_.move(seats_, moved->by, *move, &moved->house, moved->thought))
            return "this move was not legal";
    } else if (const auto* resigned = std::get_if<entry::Resigned>(&body)) {
        if (!round_.playing() || !seats_.exists(resigned->seat)) return "nobody could resign here";
        round_.resign(resigned->seat);
    } else if (std::holds_alternative<entry::BrokenOff>(body)) {
        if (!round_.playing()) return "there was no game to break off";
        round_.break_off();
    } else {
        closed_ = true;
    }
    if (round_.over() && !was_over) tally_.count(chairs(), round_.over_news().outcome);
    return std::nullopt;
}

void Table::store(EntryBody body, Time now, Effects& effects) {
    effects.store.push_back({++entries_, now, std::move(body)});
}

bool Table::store_arrangement(Time now, Effects& effects) {
    if (entries_ > 0 && seats_.arrangement() == stored_) return false;
    // Where no game is played or shown, nothing else is to know of a table.
    const bool is_all = phase() == TablePhase::lobby || (round_.over() && arranged_ >= most_changes_in_a_game);
    if (is_all && !dealing_) return store_anew(now, effects), true;
    stored_ = seats_.arrangement();
    ++arranged_;
    store(stored_, now, effects);
    return true;
}

// The log begins anew. The last game is in it no more: its record was stored when it was over.
void Table::store_anew(Time now, Effects& effects) {
    if (entries_ > 0) effects.fresh = effects.store.size();
    stored_ = seats_.arrangement();
    arranged_ = 0;
    entry::Arranged all = stored_;
    if (version() > 0) all.before = {version(), tally_.now(), tally_.company()};
    store(std::move(all), now, effects);
}

std::optional<Record> Table::finished_record() const {
    return round_.over() ? std::optional(round_.record(seats_)) : std::nullopt;
}

bool Table::takes(const Join& join) const {
    return join.seat && seats_.exists(*join.seat) && seats_.chair(*join.seat).kind == SeatKind::open &&
           !round_.playing() && !dealing_;
}

bool Table::has_room_to_watch(std::size_t more) const {
    return presence_.whose([&](Guest guest) { return watches(guest); }).size() + more <= most_who_watch;
}

Effects Table::connect(Client client, Guest guest, const Join& join, Time now) {
    Effects effects;
    const auto refuse = [&](ErrorCode code, std::string_view text, ByeWhy why) {
        effects.send.push_back({{client}, news::Error{code, std::string(text), "join"}});
        effects.send.push_back({{client}, news::Bye{why}});
        return effects;
    };
    if (guest == no_guest) return refuse(ErrorCode::not_allowed, "nobody can't sit here", ByeWhy::not_allowed);
    advance(now, effects);  // it may be time to close
    if (closed_) return refuse(ErrorCode::not_now, "the table is closed", ByeWhy::closed);
    if (seats_.sent_away(guest)) {
        return refuse(ErrorCode::not_allowed, "the host has sent you away from this table", ByeWhy::not_allowed);
    }
    const bool was_here = presence_.is_here(guest);
    if (watches(guest) && settings().locked && !was_here) {
        return refuse(ErrorCode::locked, "this table is locked: nobody new comes in", ByeWhy::not_allowed);
    }
    if (watches(guest) && round_.playing() && !settings().watch) {
        return refuse(ErrorCode::not_allowed, "this table is not watched", ByeWhy::not_allowed);
    }
    const bool sits =
        takes(join) && join.may_change && !changes_.is_on(guest, now) && !may_not_sit(guest, join.household, now);
    const auto theirs = presence_.of(guest);
    if (watches(guest) && !sits) {
        if (theirs.size() >= most_of_one_guest) {
            return refuse(ErrorCode::full, "too many connections of one guest at this table", ByeWhy::not_allowed);
        }
        if (!has_room_to_watch(1)) {
            return refuse(ErrorCode::full, "too many people watch at this table", ByeWhy::not_allowed);
        }
    } else if (theirs.size() >= most_of_one_guest) {
        // Probably dead, and nobody has noticed yet: a phone that loses its network again and again must find its seat.
        presence_.go(theirs[0], now);
        effects.send.push_back({{theirs[0]}, news::Bye{ByeWhy::restart}});
    }
    if (!join.table.empty()) code_ = join.table;
    const bool was_host = guest == host();
    presence_.come({client, guest, join.household, join.eyes, round_.version(), {}, join.pledge}, now);
    if (sits) {
        seats_.sit(*join.seat, guest, {});
        round_.forget_votes();
    }
    note_homes(guest);
    if (host() == no_guest && join.may_change && !homes_.change_too_fast(join.household, now)) {
        seats_.set_host(seats_.heir(presence_, round_.playing()));
    }
    if (store_arrangement(now, effects)) {
        changes_.note(guest, now);
        if (!was_host) homes_.note_change(join.household, now);
    }
    welcome(client, guest, join, now, effects);
    if (!was_here || sits) {  // the others hear that somebody came
        const auto others = presence_.all_but(client);
        if (!others.empty()) effects.send.push_back({others, table_news(now)});
        if (was_here) tell_yours(guest, effects);
    }
    const bool wants_other = join.seat && *join.seat != house && !sits &&
                             (!seats_.exists(*join.seat) || seats_.chair(*join.seat).guest != guest);
    if (wants_other) {
        effects.send.push_back({{client}, news::Error{ErrorCode::not_open, "that seat can't be taken now", "join"}});
    }
    return effects;
}

Effects Table::disconnect(Client client, Time now) {
    Effects effects;
    if (presence_.find(client) == nullptr) return effects;
    if (const auto guest = presence_.go(client, now)) {
        went(*guest, now);
        announce(now, effects);
    }
    advance(now, effects);
    return effects;
}

void Table::went(Guest guest, Time now) {
    for (const Seat seat : seats_.of(guest)) {
        clock_.gone(seat, now);
        round_.want_no_rematch(seat);
    }
    if (guest == host()) clock_.host_gone(now);
}

// Who sits where comes from there: also when they are away and their seat is cleared.
void Table::note_homes(Guest guest) {
    for (const Seat seat : seats_.of(guest)) homes_.sits(seat, presence_.home_of(guest));
}

bool Table::may_not_sit(Guest guest, Household home, Time now) const {
    return guest != host() && (homes_.change_too_fast(home, now) || homes_.rests(home, now));
}

// Ends all connections of a guest.
void Table::go(Guest guest, ByeWhy why, Time now, Effects& effects) {
    auto clients = presence_.send_off(guest, now);
    if (clients.empty()) return;
    effects.send.push_back({std::move(clients), news::Bye{why}});
    went(guest, now);
}

void Table::make_host(Guest guest, Time now, Effects& effects) {
    const Guest old = host();
    seats_.set_host(guest);
    clock_.host_gone(now);
    store_arrangement(now, effects);
    tell_yours(old, effects);
    tell_yours(guest, effects);
}

std::optional<Clock::Due> Table::due() const {
    if (!round_.playing() || presence_.empty()) return std::nullopt;
    const Seat seat = round_.to_act();
    return clock_.due({.seat = seat,
                       .is_bot = seats_.chair(seat).kind == SeatKind::bot,
                       .has_resigned = round_.has_resigned(seat),
                       .is_away = is_away(seat),
                       .thinks = thinking_time(settings().pace, round_.difficulty())},
                      settings(), presence_.someone_since());
}

std::optional<Time> Table::stands_in_at(Seat seat) const {
    if (!round_.playing() || presence_.empty()) return std::nullopt;
    if (seats_.chair(seat).kind != SeatKind::person || round_.has_resigned(seat) || !is_away(seat)) return std::nullopt;
    return clock_.stands_in_at(seat, settings(), presence_.someone_since());
}

// Who plays for whom is always to be seen: also before it is that seat's turn.
void Table::tell_stand_ins(Time now, Effects& effects) {
    u8 stand_in = 0;
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        if (const auto at_time = stands_in_at(at<Seat>(i)); at_time && *at_time <= now) stand_in |= bit(at<Seat>(i));
    }
    const bool is_news = (stand_in & ~stood_in_) != 0;
    stood_in_ = stand_in;
    if (is_news) announce(now, effects);
}

std::optional<Time> Table::host_passes_at() const {
    if (presence_.is_here(host())) return std::nullopt;
    const Guest heir = seats_.heir(presence_, round_.playing());
    if (heir == no_guest) return std::nullopt;
    if (host() == no_guest) {  // and whoever comes, is host and leaves on and on has to wait
        const Time free = homes_.may_change_at(presence_.home_of(heir));
        const Time since = presence_.someone_since();
        return std::clamp(free, since, since.after(home_changes_at_once * home_change_every_ms));
    }
    return clock_.host_passes_at(settings(), presence_.someone_since());
}

std::optional<Time> Table::closes_at() const {
    if (closed_ || !presence_.empty()) return std::nullopt;
    // Whoever comes and does something leaves an entry behind, which is still there after a restart.
    const bool none_yet = !presence_.had_anybody() && entries_ <= 1;
    const bool in_a_game = round_.playing() && seats_.have_people();
    return Clock::closes_at(presence_.empty_since(), none_yet    ? Clock::Company::none_yet
                                                     : in_a_game ? Clock::Company::in_a_game
                                                                 : Clock::Company::gone);
}

void Table::close(Time now, Effects& effects) {
    if (!presence_.empty()) effects.send.push_back({presence_.everybody(), news::Bye{ByeWhy::closed}});
    presence_.send_off_all();
    closed_ = effects.closed = true;
    store(entry::Closed{}, now, effects);
}

void Table::advance(Time now, Effects& effects) {
    if (closed_) return;
    if (const auto at = closes_at(); at && *at <= now) return close(now, effects);
    if (const auto at = host_passes_at(); at && *at <= now) {
        make_host(seats_.heir(presence_, round_.playing()), now, effects);
        announce(now, effects);
    }
    if (const auto at = deals_at(); at && *at <= now) deal_now(now, effects);
    tell_stand_ins(now, effects);
    ask_when_shown(now, effects);
    const auto next = due();
    if (!next) return;
    if (thinks_elsewhere()) return let_think(*next, now, effects);
    if (next->at <= now) move_by_itself(next->by, now, effects);
}

Effects Table::tick(Time now) {
    Effects effects;
    advance(now, effects);
    return effects;
}

std::optional<Time> Table::wants_tick() const {
    if (closed_) return std::nullopt;
    std::optional<Time> next;
    const auto consider = [&](std::optional<Time> at) {
        if (at && (!next || *at < *next)) next = at;
    };
    consider(closes_at());
    consider(host_passes_at());
    consider(deals_at());
    if (round_.playing() && !clock_.asked()) consider(clock_.shown_at());
    if (const auto move = due()) {
        if (!thinks_elsewhere()) {
            consider(move->at);
        } else if (thinking_ == round_.version()) {
            consider(found_move_at(*move));
        } else {
            consider(move->at.before(thought_ahead_ms));
        }
    }
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        if ((stood_in_ & bit(at<Seat>(i))) == 0) consider(stands_in_at(at<Seat>(i)));
    }
    return next;
}

}  // namespace magichat
