#include "table/round.h"

#include <algorithm>

#include "table/play/promise.h"

namespace magichat {

namespace {

Thought in_record(const news::Thought& thought, u64 n) {
    return {n, std::string(why_names[index(thought.why)]), thought.about, thought.percent};
}

}  // namespace

Result<Stepped, Refusal> Round::begin(const Seats& seats, const entry::Started& started, Play::House house,
                                      const Script* script) {
    AnySetup setup = seats.settings().setup;
    set_first(setup, started.first);
    secrets_ = {{}, started.nonce, started.secret, started.promise};
    secrets_.hash = hash_of(setup, secrets_);
    play_ = make_play(setup, key_of(secrets_), seats.notes(), script);
    minds_ = started.minds;
    phase_ = TablePhase::playing;
    resigned_ = rematch_ = late_ = 0;
    gave_up_.reset();
    broken_off_ = false;
    by_stand_in_.clear();
    played_ = {};
    thoughts_.clear();
    thought_.reset();
    reacted_ = 0;
    game_n_ = ++n_;
    ++n_;  // the start, as it is seen
    auto step = note(play_->begin(house));
    if (!step) return step;
    moment_.reset();  // that it begins surprises nobody
    react(seats, step->moment);
    return step;
}

Result<Stepped, Refusal> Round::move(const Seats& seats, entry::By by, AnyMove move, Play::House house,
                                     const std::optional<news::Thought>& thought) {
    const Seat seat = play_->to_act();
    const u64 nth = play_->steps() + 1;
    auto step = note(play_->move(move, house));
    if (!step) return step;
    ++n_;
    note_who(seat, by, move);
    thought_ = thought;
    if (thought) thoughts_.push_back(in_record(*thought, nth));
    moment_ = step->moment;
    react(seats, step->moment);
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

void Round::note_who(Seat seat, entry::By by, AnyMove move) {
    late_ = static_cast<u8>(by == entry::By::clock ? late_ | bit(seat) : late_ & ~bit(seat));
    if (by == entry::By::person) played_[index(seat)].clear();
    if (by == entry::By::stand_in) played_[index(seat)].push_back(play_->spell(move));
    if (by == entry::By::stand_in || by == entry::By::clock || has_resigned(seat)) by_stand_in_.push_back(n_);
}

bool Round::was_by_stand_in(u64 n) const { return std::binary_search(by_stand_in_.begin(), by_stand_in_.end(), n); }

// A seat that was given up keeps the manners of its person, whoever plays for it.
void Round::react(const Seats& seats, const std::optional<Moment>& moment) {
    reaction_.reset();
    if (!moment || (reacted_ != 0 && n_ < reacted_ + emote_every)) return;
    reaction_ = magichat::reaction(*moment, static_cast<u8>(seats.bots() & ~resigned_), minds_, n_);
    if (reaction_) reacted_ = n_;
}

void Round::resign(Seat seat) {
    resigned_ |= bit(seat);
    if (players_of(play_->setup()) > 2) return;
    gave_up_ = seat;
    phase_ = TablePhase::over;
    ++n_;
}

void Round::break_off() {
    broken_off_ = true;
    phase_ = TablePhase::over;
    ++n_;
}

void Round::forget() {
    play_.reset();
    last_.reset();
    thoughts_.clear();
    thought_.reset();
    moment_.reset();
    reaction_.reset();
    phase_ = TablePhase::lobby;
    resigned_ = rematch_ = late_ = 0;
    gave_up_.reset();
    broken_off_ = false;
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
    if (broken_off_) {
        over.outcome.winners = 0;
        over.outcome.ended_by = EndedBy::broken_off;
    }
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
    std::vector<std::optional<std::string>> faces;
    for (const Chair& chair : seats.chairs()) {
        const auto face = seats.face_of(at<Seat>(faces.size()), resigned_);
        faces.push_back(face ? std::optional(std::string(face_names[index(*face)])) : std::nullopt);
        record.names.push_back(chair.name);
        record.bots->push_back(chair.kind == SeatKind::bot ? std::optional(chair.bot) : std::nullopt);
    }
    if (std::any_of(faces.begin(), faces.end(), [](const auto& face) { return face.has_value(); })) {
        record.faces = std::move(faces);
    }
    if (!thoughts_.empty()) {
        record.why = thoughts_;
        if (seats.settings().aloud) record.aloud = true;
    }
    if (resigned_ == 0) return record;
    record.resigned.emplace();
    for (std::size_t i = 0; i < seats.players(); ++i) {
        if (has_resigned(at<Seat>(i))) record.resigned->push_back(at<Seat>(i));
    }
    return record;
}

}  // namespace magichat
