#include "table/round.h"

#include "table/play/chance.h"

namespace magichat {

Result<Stepped, Refusal> Round::begin(const Seats& seats, const entry::Started& started, Play::House house,
                                      const Script* script) {
    AnySetup setup = seats.settings().setup;
    set_first(setup, started.first);
    play_ = make_play(setup, started.secret, seats.notes(), script);
    secrets_ = {commitment_of(started.nonce, started.secret), started.nonce, started.secret};
    minds_ = started.minds;
    phase_ = TablePhase::playing;
    resigned_ = rematch_ = late_ = 0;
    gave_up_.reset();
    game_n_ = ++n_;
    ++n_;  // the start, as it is seen
    return note(play_->begin(house));
}

Result<Stepped, Refusal> Round::move(entry::By by, AnyMove move, Play::House house) {
    const Seat seat = play_->to_act();
    auto step = note(play_->move(move, house));
    if (!step) return step;
    late_ = static_cast<u8>(by == entry::By::clock ? late_ | bit(seat) : late_ & ~bit(seat));
    ++n_;
    if (play_->to_act() == nobody) {
        phase_ = TablePhase::over;
        ++n_;
    }
    return step;
}

Result<Stepped, Refusal> Round::note(Result<Stepped, Refusal> step) {
    if (step) last_ = step->events[max_seats];
    return step;
}

void Round::resign(Seat seat) {
    resigned_ |= bit(seat);
    if (players_of(play_->setup()) > 2) return;
    gave_up_ = seat;
    phase_ = TablePhase::over;
    ++n_;
}

void Round::forget() {
    play_.reset();
    last_.reset();
    phase_ = TablePhase::lobby;
    resigned_ = rematch_ = late_ = 0;
    gave_up_.reset();
}

Seat Round::next_first(const TableSettings& settings) const {
    if (settings.rematch == Starter::youngest) return first_of(settings.setup);
    return left_of(first_of(play_->setup()), players_of(play_->setup()));
}

news::Game Round::game_news(Seat seat, const Seats& seats) const {
    news::Game game{game_n_, seat, play_->setup(), {}, {}, secrets_.hash};
    for (const Chair& chair : seats.chairs()) game.names.push_back(chair.name);
    const auto& handicaps = seats.settings().handicaps;
    game.handicaps.assign(handicaps.begin(), handicaps.begin() + seats.players());
    return game;
}

news::Over Round::over_news() const {
    news::Over over{n_, play_->outcome(), players_of(play_->setup()), gave_up_, secrets_};
    // Two players: who resigns has lost, whatever the points are.
    if (!gave_up_) return over;
    over.outcome.winners = bit(left_of(*gave_up_, 2));
    over.outcome.ended_by = EndedBy::resigned;
    return over;
}

Record Round::record(const Seats& seats) const {
    Record record{.setup = play_->setup(), .moves = play_->moves()};
    record.commitment = secrets_;
    record.ended_by = over_news().outcome.ended_by;
    const auto& handicaps = seats.settings().handicaps;
    record.handicaps.emplace(handicaps.begin(), handicaps.begin() + seats.players());
    record.bots.emplace();
    for (const Chair& chair : seats.chairs()) {
        record.names.push_back(chair.name);
        record.bots->push_back(chair.kind == SeatKind::bot ? std::optional(chair.bot) : std::nullopt);
    }
    if (resigned_ == 0) return record;
    record.resigned.emplace();
    for (std::size_t i = 0; i < seats.players(); ++i) {
        if (has_resigned(at<Seat>(i))) record.resigned->push_back(at<Seat>(i));
    }
    return record;
}

}  // namespace magichat
