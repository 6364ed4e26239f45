#include "table/seats.h"

#include <algorithm>

#include "table/bot_words.h"
#include "table/names.h"

namespace magichat {

bool Seats::has(Guest guest) const {
    return std::any_of(chairs().begin(), chairs().end(), [&](const Chair& chair) { return chair.guest == guest; });
}

std::vector<Seat> Seats::of(Guest guest) const {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        if (chairs()[i].guest == guest) seats.push_back(at<Seat>(i));
    }
    return seats;
}

std::optional<Seat> Seats::first_of(Guest guest) const {
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        if (chairs()[i].guest == guest) return at<Seat>(i);
    }
    return std::nullopt;
}

Seat Seats::host_seat() const {
    const auto seats = host() == no_guest ? std::vector<Seat>{} : of(host());
    return seats.empty() ? house : seats[0];
}

bool Seats::all_taken() const {
    return std::none_of(chairs().begin(), chairs().end(), [](const Chair& c) { return c.kind == SeatKind::open; });
}

bool Seats::have_people() const {
    return std::any_of(chairs().begin(), chairs().end(), [](const Chair& c) { return c.kind == SeatKind::person; });
}

bool Seats::sent_away(Guest guest) const {
    return std::find(now_.sent_away.begin(), now_.sent_away.end(), guest) != now_.sent_away.end();
}

u8 Seats::notes() const {
    u8 notes = 0;
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        if (settings().handicaps[i].notes) notes |= bit(at<Seat>(i));
    }
    return notes;
}

bool Seats::may_ask(Seat seat) const {
    if (chair(seat).kind != SeatKind::person) return false;
    if (settings().handicaps[index(seat)].hints) return true;
    const auto people = std::count_if(chairs().begin(), chairs().end(),
                                      [](const Chair& chair) { return chair.kind == SeatKind::person; });
    switch (settings().hints) {
        case Hints::alone: return people == 1;
        case Hints::everybody: return true;
        case Hints::nobody: break;
    }
    return false;
}

u8 Seats::bots() const {
    u8 bots = 0;
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        if (chairs()[i].kind == SeatKind::bot) bots |= bit(at<Seat>(i));
    }
    return bots;
}

std::optional<Face> Seats::face_of(Seat seat, u8 given_up) const {
    const bool is_theirs = chair(seat).kind == SeatKind::person || (given_up & bit(seat)) != 0;
    return is_theirs ? chair(seat).face : std::nullopt;
}

BotSpec Seats::mind(Seat seat) const {
    BotSpec spec = standard_bot(stand_in);
    if (chair(seat).kind == SeatKind::bot) {
        if (const auto own = parse_bot(chair(seat).bot)) spec = *own;
    }
    spec.iterations = std::min(spec.iterations, most_bot_iterations);
    if (have_people()) spec.polite = 1;  // nobody should sit and wait for a bot that waits for them
    return spec;
}

std::vector<std::string_view> Seats::names_but(Seat seat) const {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        const Chair& chair = chairs()[i];
        if (i == index(seat) || chair.kind == SeatKind::open) continue;
        names.push_back(chair.name);
        if (chair.kind != SeatKind::bot) continue;
        const auto& words = bot_words[index(mind(at<Seat>(i)).name)];
        names.insert(names.end(), words.begin(), words.end());
    }
    return names;
}

void Seats::sit(Seat seat, Guest guest, const std::string& name) {
    const auto taken = names_but(seat);
    const auto face = chair(seat).guest == guest ? chair(seat).face : std::nullopt;
    std::string own = name.empty() ? picked_name(taken) : distinct_name(name, taken);
    now_.chairs[index(seat)] = {SeatKind::person, guest, std::move(own), {}, face};
}

void Seats::rename(Seat seat, const std::string& name) { sit(seat, chair(seat).guest, name); }

std::optional<std::string> Seats::seat_bot(Seat seat, std::string_view word) {
    const auto spec = parse_bot(word);
    if (!spec) return spec.error().why;
    if (spec->ms != 0 || spec->iterations > most_bot_iterations) {
        return "a bot at a table thinks by iterations, at most 20000, and not by ms";
    }
    std::string name(bot_names[index(spec->name)]);
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    now_.chairs[index(seat)] = {SeatKind::bot, no_guest, name, to_text(*spec)};
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        Chair& chair = now_.chairs[i];
        if (chair.kind == SeatKind::person) chair.name = distinct_name(chair.name, names_but(at<Seat>(i)));
    }
    return std::nullopt;
}

void Seats::leave_to_stand_in(Seat seat) {
    Chair& chair = now_.chairs[index(seat)];
    chair = {SeatKind::bot, no_guest, chair.name, std::string(bot_names[index(stand_in)]), chair.face};
}

void Seats::send_away(Guest guest) {
    if (sent_away(guest)) return;
    now_.sent_away.push_back(guest);
    if (now_.sent_away.size() > most_sent_away) now_.sent_away.erase(now_.sent_away.begin());
}

void Seats::set_host(Guest guest) {
    now_.host = guest;
    if (guest == no_guest) now_.settings.locked = false;
}

Guest Seats::heir(const Presence& presence, bool playing) const {
    for (const Chair& chair : chairs()) {
        if (chair.guest != host() && presence.is_here(chair.guest)) return chair.guest;
    }
    return playing || have_people() ? no_guest : presence.anybody_but(host());
}

Guest Seats::absent_heir() const {
    for (const Chair& chair : chairs()) {
        if (chair.guest != host() && chair.guest != no_guest) return chair.guest;
    }
    return no_guest;
}

std::optional<std::string> Seats::set(const command::Set& set) {
    TableSettings next = settings();
    const auto setup = change_setup(next.setup, set.game, set.options);
    if (!setup) return setup.error().why;
    next.setup = *setup;
    const u8 count = players_of(next.setup);
    for (std::size_t i = count; i < players(); ++i) {
        if (chairs()[i].kind == SeatKind::person) return "somebody sits on seat " + std::to_string(i + 1);
    }
    if (set.youngest) {
        if (index(*set.youngest) >= count) return "there is no such seat";
        set_first(next.setup, *set.youngest);
    }
    if (set.clock) {
        if (*set.clock != 0 && (*set.clock < least_clock || *set.clock > most_clock)) {
            return "a clock has 5 to 3600 seconds, or 0 for none";
        }
        next.clock = *set.clock;
    }
    if (set.handicaps) {
        if (set.handicaps->size() != count) return "handicaps must be one for each seat";
        next.handicaps = {};
        std::copy(set.handicaps->begin(), set.handicaps->end(), next.handicaps.begin());
    }
    if (set.pace) next.pace = *set.pace;
    if (set.rematch) next.rematch = *set.rematch;
    if (set.watch) next.watch = *set.watch;
    if (set.again) next.again = *set.again;
    if (set.hints) next.hints = *set.hints;
    if (set.locked) next.locked = *set.locked;
    if (set.aloud) next.aloud = *set.aloud;
    now_.settings = next;
    now_.chairs.resize(count);
    return std::nullopt;
}

}  // namespace magichat
