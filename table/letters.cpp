// table: what is told to whom.
#include "table/table.h"

namespace magichat {

namespace {

std::string name_of_stand_in() { return std::string(bot_names[index(stand_in)]); }

}  // namespace

news::SeatNews Table::seat_news(Seat seat, Time now) const {
    const Chair& chair = seats_.chair(seat);
    news::SeatNews news{.kind = chair.kind,
                        .name = chair.name,
                        .face = {},
                        .bot = chair.bot,
                        .here = chair.kind == SeatKind::person && !is_away(seat),
                        .resigned = round_.has_resigned(seat),
                        .handicap = settings().handicaps[index(seat)],
                        .stand_in = {},
                        .stand_in_ms = {}};
    if (const auto face = seats_.face_of(seat, round_.resigned())) news.face = face_names[index(*face)];
    const auto stands_in = stands_in_at(seat);
    if ((round_.playing() && news.resigned) || (stands_in && *stands_in <= now)) {
        news.stand_in = name_of_stand_in();
    } else if (stands_in) {
        news.stand_in_ms = stands_in->ms - now.ms;
    }
    return news;
}

news::Table Table::table_news(Time now) const {
    news::Table table{.phase = phase(),
                      .settings = settings(),
                      .seats = {},
                      .host = seats_.host_seat(),
                      .rematch = {},
                      .tally = tally_.news(chairs())};
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        const auto seat = at<Seat>(i);
        table.seats.push_back(seat_news(seat, now));
        if (round_.wants_rematch(seat)) table.rematch.push_back(seat);
    }
    table.watchers = presence_.guests([&](Guest guest) { return !seats_.has(guest); }).size();
    return table;
}

void Table::announce(Time now, Effects& effects) const {
    if (!presence_.empty()) effects.send.push_back({presence_.everybody(), table_news(now)});
}

void Table::tell_yours(Guest guest, Effects& effects) const {
    auto clients = presence_.of(guest);
    if (clients.empty()) return;
    effects.send.push_back({std::move(clients), news::Yours{seats_.of(guest), guest == host()}});
}

void Table::welcome(Client client, Guest guest, const Join& join, Time now, Effects& effects) const {
    const auto tell = [&](News news) { effects.send.push_back({{client}, std::move(news)}); };
    tell(news::Welcome{1, seats_.of(guest), guest == host(), round_.version()});
    tell(table_news(now));
    if (play() != nullptr) tell_game(client, guest, join, now, effects);
    // Last: no `game` comes after a promise but its own.
    if (dealing_) tell(promise_news());
}

void Table::tell_game(Client client, Guest guest, const Join& join, Time now, Effects& effects) const {
    const auto tell = [&](News news) { effects.send.push_back({{client}, std::move(news)}); };
    std::vector<Seat> seats = seats_.of(guest);
    const u64 n = round_.version();
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
        for (const Missed& one : missed) {
            news::Seen seen = seen_news(seat, ++old);
            seen.turn = one.turn;
            seen.events = one.events;
            seen.lifted = one.lifted;
            tell(std::move(seen));
        }
        news::View view{seat, last_seen, round_.to_act(), play()->view(seat), play()->notes(seat)};
        if (seat != house && round_.playing() && !round_.has_resigned(seat) && !round_.played_for(seat).empty()) {
            view.played = round_.played_for(seat);
        }
        tell(std::move(view));
    }
    if (round_.over() && !(knows_game && *join.since == n)) tell(round_.over_news());
    if (round_.playing() && clock_.asked() && seats_.chair(round_.to_act()).guest == guest &&
        !round_.has_resigned(round_.to_act())) {
        tell(act_news(now));
    }
}

// What is the same for everybody who hears of a move.
news::Seen Table::seen_news(Seat seat, u64 n) const {
    news::Seen seen{.seat = seat, .n = n, .events = {}, .notes = {}, .view = {}};
    if (round_.was_by_stand_in(n)) seen.by = name_of_stand_in();
    return seen;
}

// Every seat's copy to the clients of its person, the spectator's to those who have no seat.
void Table::tell_step(const Stepped& step, Effects& effects) const {
    const u64 n = round_.seen_version();
    effects.send.reserve(effects.send.size() + max_seats +
                         3);  // those who watch, with eyes or not, and whoever is asked
    tell_seats([&](Seat seat, Clients clients) {
        news::Seen seen = seen_news(seat, n);
        seen.show = step.show && !round_.over();
        seen.turn = round_.to_act();
        seen.events = step.events[index(seat)];
        seen.notes = play()->notes(seat);
        seen.lifted = step.lifted;
        if (settings().aloud) seen.thought = round_.thought();
        Clients eyes = presence_.take_eyes(clients);
        if (!clients.empty()) effects.send.push_back({std::move(clients), seen});
        if (eyes.empty()) return;
        seen.view = play()->view(seat);
        effects.send.push_back({std::move(eyes), std::move(seen)});
    });
}

void Table::tell_reaction(Effects& effects) const {
    const auto& reaction = round_.reaction();
    if (!reaction || presence_.empty()) return;
    effects.send.push_back(
        {presence_.everybody(),
         news::Emote{reaction->seat, std::string(emote_names[index(reaction->emote)]), round_.seen_version()}});
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
