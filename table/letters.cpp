// table: what is told to whom.
#include "table/table.h"

namespace magichat {

news::Table Table::table_news() const {
    news::Table table{.phase = phase(), .settings = settings(), .seats = {}, .host = seats_.host_seat(), .rematch = {}};
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        const Chair& chair = chairs()[i];
        const auto seat = at<Seat>(i);
        table.seats.push_back({chair.kind, chair.name, chair.bot, chair.kind == SeatKind::person && !is_away(seat),
                               round_.has_resigned(seat), settings().handicaps[i]});
        if (round_.wants_rematch(seat)) table.rematch.push_back(seat);
    }
    table.watchers = presence_.guests([&](Guest guest) { return !seats_.has(guest); }).size();
    return table;
}

void Table::announce(Effects& effects) const {
    if (!presence_.empty()) effects.send.push_back({presence_.everybody(), table_news()});
}

void Table::tell_yours(Guest guest, Effects& effects) const {
    auto clients = presence_.of(guest);
    if (clients.empty()) return;
    effects.send.push_back({std::move(clients), news::Yours{seats_.of(guest), guest == host()}});
}

void Table::welcome(Client client, Guest guest, const Join& join, Time now, Effects& effects) const {
    const auto tell = [&](News news) { effects.send.push_back({{client}, std::move(news)}); };
    std::vector<Seat> seats = seats_.of(guest);
    const u64 n = round_.version();
    tell(news::Welcome{1, seats, guest == host(), n});
    tell(table_news());
    if (play() == nullptr) return;
    // What it missed of this game, as everybody saw it; what it sees now is in the view.
    const bool knows_game = join.since && *join.since >= round_.game_version() && *join.since <= n;
    const u64 last_seen = round_.seen_version();
    std::vector<Missed> missed;
    if (knows_game && *join.since < last_seen && last_seen - *join.since <= most_missed) {
        missed = play()->missed(static_cast<std::size_t>(*join.since - round_.game_version()));
    }
    if (seats.empty()) seats.push_back(house);
    for (const Seat seat : seats) {
        if (!knows_game) tell(round_.game_news(seat, seats_));
        u64 old = last_seen - missed.size();
        for (const Missed& one : missed) tell(news::Seen{seat, ++old, false, one.turn, one.events, nullptr, nullptr});
        tell(news::View{seat, last_seen, round_.to_act(), play()->view(seat), play()->notes(seat)});
    }
    if (round_.over() && !(knows_game && *join.since == n)) tell(round_.over_news());
    if (round_.playing() && clock_.asked() && seats_.chair(round_.to_act()).guest == guest &&
        !round_.has_resigned(round_.to_act())) {
        tell(act_news(now));
    }
}

// Every seat's copy to the clients of its person, the spectator's to those who have no seat.
void Table::tell_step(const Stepped& step, Effects& effects) const {
    const u64 n = round_.seen_version();
    tell_seats([&](Seat seat, std::vector<Client> clients) {
        news::Seen seen{
            seat,   n, step.show && !round_.over(), round_.to_act(), step.events[index(seat)], play()->notes(seat),
            nullptr};
        std::vector<Client> eyes = presence_.take_eyes(clients);
        if (!clients.empty()) effects.send.push_back({std::move(clients), seen});
        if (eyes.empty()) return;
        seen.view = play()->view(seat);
        effects.send.push_back({std::move(eyes), std::move(seen)});
    });
}

void Table::tell_asked(Time now, Effects& effects) const {
    const Seat seat = round_.to_act();
    const Chair& chair = seats_.chair(seat);
    const bool has_person = chair.kind == SeatKind::person && !round_.has_resigned(seat);
    if (has_person) {
        auto clients = presence_.of(chair.guest);
        if (!clients.empty()) effects.send.push_back({std::move(clients), act_news(now)});
    }
    if (settings().clock == 0) return;
    auto others = has_person ? presence_.all_but(chair.guest) : presence_.everybody();
    if (!others.empty()) {
        effects.send.push_back({std::move(others), news::Turn{seat, u64{settings().clock} * 1000}});
    }
}

news::Act Table::act_news(Time now) const {
    news::Act act{round_.to_act(), round_.version(), play()->legal(), {}, {}, {}};
    if (auto forbidden = play()->forbidden(); !forbidden.empty()) act.forbidden = std::move(forbidden);
    if (seats_.may_ask(act.seat)) act.hints = true;
    const auto end = clock_.deadline(settings(), presence_.someone_since());
    if (end) act.ms = end->ms > now.ms ? end->ms - now.ms : 0;
    return act;
}

}  // namespace magichat
