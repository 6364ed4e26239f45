#include "table/table.h"

#include <algorithm>

#include "table/names.h"

namespace magichat {

Table Table::open(const TableSettings& settings, Guest host, const Outside& outside, Time now, Effects& effects) {
    Table table(outside);
    table.arrange({settings, host, std::vector<Chair>(players_of(settings.setup)), {}});
    table.away_since_.fill(now);
    table.host_away_since_ = table.someone_since_ = table.empty_since_ = now;
    table.store_arrangement(now, effects);
    return table;
}

Result<Table, BadLog> Table::restore(const std::vector<Entry>& log, const Outside& outside, Time now) {
    Table table(outside);
    for (const Entry& one : log) {
        const auto bad = [&](std::string why) { return BadLog{one.number, std::move(why)}; };
        if (one.number != table.entries_ + 1) return bad("expected number " + std::to_string(table.entries_ + 1));
        if (table.closed_) return bad("comes after the table was closed");
        table.entries_ = one.number;
        if (const auto* arranged = std::get_if<entry::Arranged>(&one.body)) {
            if (arranged->chairs.size() != players_of(arranged->settings.setup)) return bad("another number of seats");
            table.arrange(*arranged);
        } else if (table.chairs_.empty()) {
            return bad("the first entry must arrange the table");
        } else if (const auto* started = std::get_if<entry::Started>(&one.body)) {
            if (index(started->first) >= table.players()) return bad("there is no such seat");
            if (table.phase_ == TablePhase::playing) return bad("a game is being played");
            table.begin(*started);
            auto first = table.play_->begin(&started->house);
            if (!first) return bad("the house can't have begun like this");
            table.last_ = first->events[max_seats];
        } else if (const auto* moved = std::get_if<entry::Moved>(&one.body)) {
            if (table.phase_ != TablePhase::playing || table.play_->to_act() != moved->seat) {
                return bad("this seat was not to move");
            }
            const auto move = table.play_->read(moved->move);
            if (!move) return bad("this move was not legal");
            const auto step = table.play_->move(*move, &moved->house);
            if (!step) return bad("this move was not legal");
            table.note_step(moved->seat, moved->by, *step);
        } else if (const auto* resigned = std::get_if<entry::Resigned>(&one.body)) {
            if (table.phase_ != TablePhase::playing || index(resigned->seat) >= table.players()) {
                return bad("nobody could resign here");
            }
            table.note_resignation(resigned->seat);
        } else {
            table.closed_ = true;
        }
    }
    if (table.chairs_.empty()) return BadLog{0, "the log is empty"};
    table.away_since_.fill(now);
    table.host_away_since_ = table.someone_since_ = table.empty_since_ = now;
    if (table.phase_ == TablePhase::playing) {
        Effects nobody_hears;
        table.ask(now, nobody_hears);
    }
    return table;
}

void Table::arrange(const entry::Arranged& arranged) {
    if (!chairs_.empty() && arranged.chairs.size() != chairs_.size()) forget_game();
    settings_ = arranged.settings;
    host_ = arranged.host;
    chairs_ = arranged.chairs;
    sent_away_ = arranged.sent_away;
}

void Table::store(EntryBody body, Time now, Effects& effects) {
    effects.store.push_back({++entries_, now, std::move(body)});
}

void Table::store_arrangement(Time now, Effects& effects) {
    store(entry::Arranged{settings_, host_, chairs_, sent_away_}, now, effects);
}

bool Table::is_here(Guest guest) const {
    return guest != no_guest &&
           std::any_of(clients_.begin(), clients_.end(), [&](const Seated& one) { return one.guest == guest; });
}

std::vector<Client> Table::clients_of(Guest guest) const {
    std::vector<Client> all;
    for (const Seated& one : clients_) {
        if (one.guest == guest) all.push_back(one.client);
    }
    return all;
}

std::vector<Client> Table::everybody() const {
    std::vector<Client> all;
    all.reserve(clients_.size());
    for (const Seated& one : clients_) all.push_back(one.client);
    return all;
}

bool Table::has_seat(Guest guest) const {
    return std::any_of(chairs_.begin(), chairs_.end(), [&](const Chair& chair) { return chair.guest == guest; });
}

std::vector<Client> Table::watchers() const {
    std::vector<Client> all;
    for (const Seated& one : clients_) {
        if (!has_seat(one.guest)) all.push_back(one.client);
    }
    return all;
}

std::vector<Seat> Table::seats_of(Guest guest) const {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        if (chairs_[i].guest == guest) seats.push_back(at<Seat>(i));
    }
    return seats;
}

news::Table Table::table_news() const {
    news::Table table{.phase = phase_, .settings = settings_, .seats = {}, .rematch = {}};
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        const Chair& chair = chairs_[i];
        const auto seat = at<Seat>(i);
        table.seats.push_back({chair.kind, chair.name, chair.bot, chair.kind == SeatKind::person && !is_away(seat),
                               (resigned_ & bit(seat)) != 0, settings_.handicaps[i]});
        if (chair.guest == host_ && host_ != no_guest && table.host == house) table.host = seat;
        if ((rematch_ & bit(seat)) != 0) table.rematch.push_back(seat);
    }
    std::vector<Guest> counted;
    for (const Seated& one : clients_) {
        if (has_seat(one.guest) || std::find(counted.begin(), counted.end(), one.guest) != counted.end()) continue;
        counted.push_back(one.guest);
    }
    table.watchers = counted.size();
    return table;
}

void Table::announce(Effects& effects) const {
    if (!clients_.empty()) effects.send.push_back({everybody(), table_news()});
}

void Table::tell_yours(Guest guest, Effects& effects) const {
    auto clients = clients_of(guest);
    if (!clients.empty()) effects.send.push_back({std::move(clients), news::Yours{seats_of(guest), guest == host_}});
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
    if (clients_.size() >= most_clients) {
        return refuse(ErrorCode::full, "too many connections at this table", ByeWhy::not_allowed);
    }
    if (std::find(sent_away_.begin(), sent_away_.end(), guest) != sent_away_.end()) {
        return refuse(ErrorCode::not_allowed, "the host has sent you away from this table", ByeWhy::not_allowed);
    }
    if (phase_ == TablePhase::playing && !settings_.watch && !has_seat(guest) && guest != host_) {
        return refuse(ErrorCode::not_allowed, "this table is not watched", ByeWhy::not_allowed);
    }
    advance(now, effects);
    if (clients_.empty()) someone_since_ = now;
    const bool was_here = is_here(guest);
    clients_.push_back({client, guest, join.eyes, n_, {}});
    const bool takes = join.seat && *join.seat != house && index(*join.seat) < players() &&
                       chairs_[index(*join.seat)].kind == SeatKind::open && phase_ != TablePhase::playing;
    if (takes) sit(*join.seat, guest, {});
    const bool becomes_host = host_ == no_guest || (!has_seat(host_) && !is_here(host_) && host_ != guest && takes);
    if (becomes_host) host_ = guest;
    if (takes || becomes_host) store_arrangement(now, effects);
    welcome(clients_.back(), join, now, effects);
    if (!was_here || takes) {  // the others hear that somebody came
        std::vector<Client> others = everybody();
        others.pop_back();
        if (!others.empty()) effects.send.push_back({std::move(others), table_news()});
        if (was_here) tell_yours(guest, effects);
    }
    const bool wants_other = join.seat && *join.seat != house && !takes &&
                             (index(*join.seat) >= players() || chairs_[index(*join.seat)].guest != guest);
    if (wants_other) {
        effects.send.push_back({{client}, news::Error{ErrorCode::not_open, "that seat can't be taken now", "join"}});
    }
    return effects;
}

void Table::welcome(const Seated& who, const Join& join, Time now, Effects& effects) const {
    const auto tell = [&](News news) { effects.send.push_back({{who.client}, std::move(news)}); };
    std::vector<Seat> seats = seats_of(who.guest);
    tell(news::Welcome{1, seats, who.guest == host_, n_});
    tell(table_news());
    if (play_ == nullptr) return;
    // What it missed of this game, as everybody saw it; what it sees now is in the view.
    const bool knows_game = join.since && *join.since >= game_n_ && *join.since <= n_;
    const u64 last_seen = n_ - (phase_ == TablePhase::over ? 1 : 0);
    std::vector<Missed> missed;
    if (knows_game && *join.since < last_seen && last_seen - *join.since <= most_missed) {
        missed = play_->missed(static_cast<std::size_t>(*join.since - game_n_));
    }
    if (seats.empty()) seats.push_back(house);
    for (const Seat seat : seats) {
        if (!knows_game) tell(game_news(seat));
        u64 n = last_seen - missed.size();
        for (const Missed& one : missed) tell(news::Seen{seat, ++n, false, one.turn, one.events, nullptr, nullptr});
        tell(news::View{seat, last_seen, phase_ == TablePhase::over ? nobody : play_->to_act(), play_->view(seat),
                        play_->notes(seat)});
    }
    if (phase_ == TablePhase::over && !(knows_game && *join.since == n_)) tell(over_news());
    if (phase_ == TablePhase::playing && asked_ && chairs_[index(play_->to_act())].guest == who.guest &&
        (resigned_ & bit(play_->to_act())) == 0) {
        tell(act_news(now));
    }
}

Effects Table::disconnect(Client client, Time now) {
    Effects effects;
    const auto it = std::find_if(clients_.begin(), clients_.end(), [&](const Seated& s) { return s.client == client; });
    if (it == clients_.end()) return effects;
    const Guest guest = it->guest;
    clients_.erase(it);
    if (!is_here(guest)) {
        went(guest, now);
        announce(effects);
    }
    advance(now, effects);
    return effects;
}

void Table::went(Guest guest, Time now) {
    for (const Seat seat : seats_of(guest)) {
        away_since_[index(seat)] = now;
        rematch_ &= static_cast<u8>(~bit(seat));
    }
    if (guest == host_) host_away_since_ = now;
    if (clients_.empty()) empty_since_ = now;
}

// The last game had another number of seats: nothing of it can be shown any more.
void Table::forget_game() {
    play_.reset();
    last_.reset();
    phase_ = TablePhase::lobby;
    resigned_ = rematch_ = late_ = 0;
    gave_up_.reset();
}

// Ends all connections of a guest.
void Table::go(Guest guest, ByeWhy why, Time now, Effects& effects) {
    auto clients = clients_of(guest);
    if (clients.empty()) return;
    effects.send.push_back({std::move(clients), news::Bye{why}});
    std::erase_if(clients_, [&](const Seated& one) { return one.guest == guest; });
    went(guest, now);
}

// To the next person at the table who is here, else to anybody who is.
void Table::pass_host_on(Time now, Effects& effects) {
    const Guest old = host_;
    Guest next = no_guest;
    for (const Chair& chair : chairs_) {
        if (next == no_guest && chair.guest != old && is_here(chair.guest)) next = chair.guest;
    }
    for (const Seated& one : clients_) {
        if (next == no_guest && one.guest != old) next = one.guest;
    }
    for (const Chair& chair : chairs_) {
        if (next == no_guest && chair.guest != old) next = chair.guest;
    }
    if (next == old) return;
    host_ = next;
    host_away_since_ = now;
    store_arrangement(now, effects);
    tell_yours(old, effects);
    tell_yours(next, effects);
}

void Table::sit(Seat seat, Guest guest, const std::string& name) {
    std::vector<std::string_view> taken;
    taken.reserve(chairs_.size());
    for (const Chair& chair : chairs_) taken.push_back(chair.name);
    chairs_[index(seat)] = {SeatKind::person, guest, name.empty() ? picked_name(taken) : name, {}};
}

}  // namespace magichat
