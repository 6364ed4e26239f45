// table: the course of a game, from its start to its record.
#include <algorithm>

#include "table/chance.h"
#include "table/table.h"

namespace magichat {

namespace {

u64 first_word(const Bytes32& bytes) {
    u64 word = 0;
    for (std::size_t i = 0; i < 8; ++i) word |= u64{bytes[i]} << (8 * i);
    return word;
}

}  // namespace

void Table::start(Seat first, Time now, Effects& effects) {
    entry::Started started{outside_->entropy(), outside_->entropy(), first_word(outside_->entropy()), first, {}};
    begin(started);
    Stepped step = *play_->begin(nullptr);
    started.house = step.house;
    store(std::move(started), now, effects);
    if (!settings_.watch) {  // those without a seat can't stay
        for (const Client client : watchers()) {
            const auto one = std::find_if(clients_.begin(), clients_.end(),
                                          [&](const Seated& seated) { return seated.client == client; });
            if (one != clients_.end() && one->guest != host_) go(one->guest, ByeWhy::not_allowed, now, effects);
        }
    }
    announce(effects);
    tell_seats(
        [&](Seat seat, std::vector<Client> clients) { effects.send.push_back({std::move(clients), game_news(seat)}); });
    last_ = step.events[max_seats];
    tell_step(step, now, effects);
}

void Table::begin(const entry::Started& started) {
    AnySetup setup = settings_.setup;
    set_first(setup, started.first);
    u8 notes = 0;
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        if (settings_.handicaps[i].notes) notes |= bit(at<Seat>(i));
    }
    play_ = make_play(setup, started.secret, notes);
    secrets_ = {started.secret, started.nonce, started.minds};
    phase_ = TablePhase::playing;
    resigned_ = rematch_ = late_ = 0;
    gave_up_.reset();
    game_n_ = ++n_;
    ++n_;  // the start, as it is seen
    asked_ = false;
}

news::Game Table::game_news(Seat seat) const {
    news::Game game{game_n_, seat, play_->setup(), {}, {}, commitment_of(secrets_.nonce, secrets_.secret)};
    for (const Chair& chair : chairs_) game.names.push_back(chair.name);
    game.handicaps.assign(settings_.handicaps.begin(), settings_.handicaps.begin() + players());
    return game;
}

// Every seat with the clients of its person, the spectator's with those who have no seat.
template <class Tell>
void Table::tell_seats(const Tell& tell) const {
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        if (chairs_[i].guest == no_guest) continue;
        auto clients = clients_of(chairs_[i].guest);
        if (!clients.empty()) tell(at<Seat>(i), std::move(clients));
    }
    auto others = watchers();
    if (!others.empty()) tell(house, std::move(others));
}

// Those that show moves leave the list.
std::vector<Client> Table::take_eyes(std::vector<Client>& clients) const {
    const auto shows = std::stable_partition(clients.begin(), clients.end(), [&](Client client) {
        return std::none_of(clients_.begin(), clients_.end(),
                            [&](const Seated& one) { return one.client == client && one.eyes; });
    });
    std::vector<Client> eyes(shows, clients.end());
    clients.erase(shows, clients.end());
    return eyes;
}

// What a move changes, beside the game itself; the same when a log is read.
void Table::note_step(Seat seat, entry::By by, const Stepped& step) {
    late_ = static_cast<u8>(by == entry::By::clock ? late_ | bit(seat) : late_ & ~bit(seat));
    last_ = step.events[max_seats];
    asked_ = false;
    ++n_;
    if (play_->to_act() == nobody) {
        phase_ = TablePhase::over;
        ++n_;
    }
}

void Table::note_resignation(Seat seat) {
    resigned_ |= bit(seat);
    if (players() > 2) return;
    gave_up_ = seat;
    phase_ = TablePhase::over;
    asked_ = false;
    ++n_;
}

// `move` must be legal.
void Table::move(Seat seat, entry::By by, AnyMove move, Time now, Effects& effects) {
    std::string text = play_->spell(move);
    const Stepped step = *play_->move(move, nullptr);
    note_step(seat, by, step);
    store(entry::Moved{seat, by, std::move(text), step.house}, now, effects);
    tell_step(step, now, effects);
}

void Table::tell_step(const Stepped& step, Time now, Effects& effects) {
    const bool over = phase_ == TablePhase::over;
    const u64 n = over ? n_ - 1 : n_;
    const Seat turn = play_->to_act();
    tell_seats([&](Seat seat, std::vector<Client> clients) {
        news::Seen seen{seat, n, step.show && !over, turn, step.events[index(seat)], play_->notes(seat), nullptr};
        const std::vector<Client> draw = take_eyes(clients);
        if (!clients.empty()) effects.send.push_back({std::move(clients), seen});
        if (draw.empty()) return;
        seen.view = play_->view(seat);
        effects.send.push_back({draw, std::move(seen)});
    });
    if (over) return finish(now, effects);
    show_until_ = step.show ? now.after(waits_of(settings_.pace).show) : now;
    ask_when_shown(now, effects);
}

void Table::finish(Time now, Effects& effects) {
    if (!clients_.empty()) effects.send.push_back({everybody(), over_news()});
    announce(effects);
    if (clients_.empty()) empty_since_ = now;
    effects.finished = record();
}

void Table::resign(Seat seat, Time now, Effects& effects) {
    note_resignation(seat);
    store(entry::Resigned{seat}, now, effects);
    if (phase_ == TablePhase::over) return finish(now, effects);
    announce(effects);
}

news::Over Table::over_news() const {
    const Bytes32 hash = commitment_of(secrets_.nonce, secrets_.secret);
    news::Over over{n_, play_->outcome(), players(), gave_up_, {hash, secrets_.nonce, secrets_.secret}};
    // Two players: who resigns has lost, whatever the points are.
    if (!gave_up_) return over;
    over.outcome.winners = bit(left_of(*gave_up_, 2));
    over.outcome.ended_by = EndedBy::resigned;
    return over;
}

std::optional<Record> Table::finished_record() const {
    return phase_ == TablePhase::over ? std::optional(record()) : std::nullopt;
}

Record Table::record() const {
    Record record{.setup = play_->setup(), .moves = play_->moves()};
    const news::Over over = over_news();
    record.commitment = over.commitment;
    record.ended_by = over.outcome.ended_by;
    record.handicaps.emplace(settings_.handicaps.begin(), settings_.handicaps.begin() + players());
    record.bots.emplace();
    for (const Chair& chair : chairs_) {
        record.names.push_back(chair.name);
        record.bots->push_back(chair.kind == SeatKind::bot ? std::optional(chair.bot) : std::nullopt);
    }
    if (resigned_ == 0) return record;
    record.resigned.emplace();
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        if ((resigned_ & bit(at<Seat>(i))) != 0) record.resigned->push_back(at<Seat>(i));
    }
    return record;
}

}  // namespace magichat
