#include "table/table.h"

#include <algorithm>

namespace magichat {

Table Table::open(const TableSettings& settings, Guest host, const Outside& outside, Time now, Effects& effects) {
    Table table(outside, Seats(settings, host), now);
    table.store_arrangement(now, effects);
    return table;
}

Result<Table, BadLog> Table::restore(const std::vector<Entry>& log, const Outside& outside, Time now) {
    Table table(outside, {}, now);
    for (const Entry& one : log) {
        const u64 expected = table.entries_ + 1;
        if (one.number != expected) return BadLog{one.number, "expected number " + std::to_string(expected)};
        table.entries_ = one.number;
        if (auto why = table.read(one.body)) return BadLog{one.number, std::move(*why)};
    }
    if (table.chairs().empty()) return BadLog{0, "the log is empty"};
    if (table.round_.playing()) table.clock_.ask(now);
    return table;
}

// One entry of the log; or why it can't be.
std::optional<std::string> Table::read(const EntryBody& body) {
    if (closed_) return "comes after the table was closed";
    const bool was_over = round_.over();
    if (const auto* arranged = std::get_if<entry::Arranged>(&body)) {
        if (arranged->chairs.size() != players_of(arranged->settings.setup)) return "another number of seats";
        if (!chairs().empty() && arranged->chairs.size() != chairs().size()) round_.forget();
        seats_ = Seats(*arranged);
    } else if (chairs().empty()) {
        return "the first entry must arrange the table";
    } else if (const auto* started = std::get_if<entry::Started>(&body)) {
        if (!seats_.exists(started->first)) return "there is no such seat";
        if (round_.playing()) return "a game is being played";
        if (!round_.begin(seats_, *started, &started->house, outside_->script))
            return "the house can't have begun like this";
    } else if (const auto* moved = std::get_if<entry::Moved>(&body)) {
        if (!round_.playing() || round_.to_act() != moved->seat) return "this seat was not to move";
        const auto move = round_.play()->read(moved->move);
        if (!move || !round_.move(seats_, moved->by, *move, &moved->house)) return "this move was not legal";
    } else if (const auto* resigned = std::get_if<entry::Resigned>(&body)) {
        if (!round_.playing() || !seats_.exists(resigned->seat)) return "nobody could resign here";
        round_.resign(resigned->seat);
    } else {
        closed_ = true;
    }
    if (round_.over() && !was_over) tally_.count(chairs(), round_.over_news().outcome);
    return std::nullopt;
}

void Table::store(EntryBody body, Time now, Effects& effects) {
    effects.store.push_back({++entries_, now, std::move(body)});
}

std::optional<Record> Table::finished_record() const {
    return round_.over() ? std::optional(round_.record(seats_)) : std::nullopt;
}

bool Table::takes(const Join& join) const {
    return join.seat && seats_.exists(*join.seat) && seats_.chair(*join.seat).kind == SeatKind::open &&
           !round_.playing();
}

Effects Table::connect(Client client, Guest guest, const Join& join, Time now) {
    Effects effects;
    const auto refuse = [&](ErrorCode code, std::string_view text, ByeWhy why) {
        effects.send.push_back({{client}, news::Error{code, std::string(text), "join"}});
        effects.send.push_back({{client}, news::Bye{why}});
        return effects;
    };
    if (guest == no_guest) return refuse(ErrorCode::not_allowed, "nobody can't sit here", ByeWhy::not_allowed);
    if (closed_) return refuse(ErrorCode::not_now, "the table is closed", ByeWhy::closed);
    if (presence_.size() >= most_clients) {
        return refuse(ErrorCode::full, "too many connections at this table", ByeWhy::not_allowed);
    }
    if (seats_.sent_away(guest)) {
        return refuse(ErrorCode::not_allowed, "the host has sent you away from this table", ByeWhy::not_allowed);
    }
    if (round_.playing() && !settings().watch && !seats_.has(guest) && guest != host()) {
        return refuse(ErrorCode::not_allowed, "this table is not watched", ByeWhy::not_allowed);
    }
    advance(now, effects);
    const bool was_here = presence_.is_here(guest);
    presence_.come({client, guest, join.eyes, round_.version(), {}}, now);
    const bool sits = takes(join);
    if (sits) seats_.sit(*join.seat, guest, {});
    const bool becomes_host =
        host() == no_guest || (!seats_.has(host()) && !presence_.is_here(host()) && host() != guest && sits);
    if (becomes_host) seats_.set_host(guest);
    if (sits || becomes_host) store_arrangement(now, effects);
    welcome(client, guest, join, now, effects);
    if (!was_here || sits) {  // the others hear that somebody came
        std::vector<Client> others = presence_.everybody();
        others.pop_back();
        if (!others.empty()) effects.send.push_back({std::move(others), table_news(now)});
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

// Ends all connections of a guest.
void Table::go(Guest guest, ByeWhy why, Time now, Effects& effects) {
    auto clients = presence_.send_off(guest, now);
    if (clients.empty()) return;
    effects.send.push_back({std::move(clients), news::Bye{why}});
    went(guest, now);
}

void Table::pass_host_on(Time now, Effects& effects) {
    const Guest old = host();
    const Guest next = seats_.next_host(presence_);
    if (next == old) return;
    seats_.set_host(next);
    clock_.host_gone(now);
    store_arrangement(now, effects);
    tell_yours(old, effects);
    tell_yours(next, effects);
}

std::optional<Clock::Due> Table::due() const {
    if (!round_.playing() || presence_.empty()) return std::nullopt;
    if (outside_->elsewhere && thinking_ == round_.version()) return std::nullopt;
    const Seat seat = round_.to_act();
    return clock_.due({seat, seats_.chair(seat).kind == SeatKind::bot, round_.has_resigned(seat), is_away(seat)},
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
    if (presence_.empty() || presence_.is_here(host())) return std::nullopt;
    return clock_.host_passes_at(settings(), presence_.someone_since());
}

std::optional<Time> Table::closes_at() const {
    if (closed_ || !presence_.empty()) return std::nullopt;
    return Clock::closes_at(presence_.empty_since(), round_.playing() && seats_.have_people());
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
        pass_host_on(now, effects);
        announce(now, effects);
    }
    tell_stand_ins(now, effects);
    ask_when_shown(now, effects);
    if (const auto next = due(); next && next->at <= now) move_by_itself(next->by, now, effects);
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
    if (round_.playing() && !clock_.asked()) consider(clock_.shown_at());
    if (const auto due_at = due()) consider(due_at->at);
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        if ((stood_in_ & bit(at<Seat>(i))) == 0) consider(stands_in_at(at<Seat>(i)));
    }
    return next;
}

}  // namespace magichat
