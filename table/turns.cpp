// table: who is asked when; what happens by itself with time.
#include <algorithm>

#include "table/table.h"

namespace magichat {

bool Table::is_away(Seat seat) const { return !is_here(chairs_[index(seat)].guest); }

// Only those who play are waited for, and only on screens that show.
bool Table::all_have_shown() const {
    const u64 n = n_;
    return std::all_of(clients_.begin(), clients_.end(),
                       [&](const Seated& one) { return !one.eyes || one.shown >= n || !has_seat(one.guest); });
}

void Table::ask_when_shown(Time now, Effects& effects) {
    if (phase_ != TablePhase::playing || asked_) return;
    if (now >= show_until_ || all_have_shown()) ask(now, effects);
}

void Table::ask(Time now, Effects& effects) {
    asked_ = true;
    asked_at_ = now;
    const Seat seat = play_->to_act();
    const Chair& chair = chairs_[index(seat)];
    const bool has_person = chair.kind == SeatKind::person && (resigned_ & bit(seat)) == 0;
    if (has_person) {
        auto clients = clients_of(chair.guest);
        if (!clients.empty()) effects.send.push_back({std::move(clients), act_news(now)});
    }
    if (settings_.clock == 0) return;
    std::vector<Client> others;
    for (const Seated& one : clients_) {
        if (!has_person || one.guest != chair.guest) others.push_back(one.client);
    }
    if (!others.empty()) {
        effects.send.push_back({std::move(others), news::Turn{seat, u64{settings_.clock} * 1000}});
    }
}

news::Act Table::act_news(Time now) const {
    news::Act act{play_->to_act(), n_, play_->legal(), {}, {}};
    if (auto forbidden = play_->forbidden(); !forbidden.empty()) act.forbidden = std::move(forbidden);
    if (const auto end = deadline()) act.ms = end->ms > now.ms ? end->ms - now.ms : 0;
    return act;
}

// Nothing runs while nobody is here.
Time Table::running_since() const { return std::max(asked_at_, someone_since_); }

std::optional<Time> Table::deadline() const {
    if (settings_.clock == 0) return std::nullopt;
    return running_since().after(u64{settings_.clock} * 1000);
}

std::optional<Table::Due> Table::due() const {
    if (phase_ != TablePhase::playing || !asked_ || clients_.empty()) return std::nullopt;
    const Waits waits = waits_of(settings_.pace);
    const Seat seat = play_->to_act();
    const Time thought = running_since().after(waits.think);
    if (chairs_[index(seat)].kind == SeatKind::bot) return Due{thought, entry::By::bot};
    if ((resigned_ & bit(seat)) != 0) return Due{thought, entry::By::stand_in};
    std::optional<Due> due;
    if (is_away(seat)) {
        const Time patient = std::max(away_since_[index(seat)], someone_since_).after(waits.grace);
        due = Due{std::max(thought, patient), entry::By::stand_in};
    }
    if (const auto end = deadline(); end && (!due || *end < due->at)) due = Due{*end, entry::By::clock};
    return due;
}

void Table::move_by_itself(entry::By by, Time now, Effects& effects) {
    const Seat seat = play_->to_act();
    const Chair& chair = chairs_[index(seat)];
    BotSpec spec = standard_bot(stand_in);
    if (chair.kind == SeatKind::bot) {
        if (const auto own = parse_bot(chair.bot)) spec = *own;
    }
    spec.iterations = std::min(spec.iterations, most_bot_iterations);
    const auto out_of_time = outside_->thinking ? outside_->thinking() : std::function<bool()>{};
    move(seat, by, play_->choose(seat, spec, secrets_.minds, out_of_time), now, effects);
}

std::optional<Time> Table::host_passes_at() const {
    if (clients_.empty() || is_here(host_)) return std::nullopt;
    return std::max(host_away_since_, someone_since_).after(waits_of(settings_.pace).grace);
}

std::optional<Time> Table::closes_at() const {
    if (closed_ || !clients_.empty()) return std::nullopt;
    const bool people =
        std::any_of(chairs_.begin(), chairs_.end(), [](const Chair& chair) { return chair.kind == SeatKind::person; });
    return empty_since_.after(phase_ == TablePhase::playing && people ? empty_game_ms : empty_lobby_ms);
}

void Table::close(Time now, Effects& effects) {
    if (!clients_.empty()) effects.send.push_back({everybody(), news::Bye{ByeWhy::closed}});
    clients_.clear();
    closed_ = effects.closed = true;
    store(entry::Closed{}, now, effects);
}

void Table::advance(Time now, Effects& effects) {
    if (closed_) return;
    if (const auto at = closes_at(); at && *at <= now) return close(now, effects);
    if (const auto at = host_passes_at(); at && *at <= now) {
        pass_host_on(now, effects);
        announce(effects);
    }
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
    if (phase_ == TablePhase::playing && !asked_) consider(show_until_);
    if (const auto due_at = due()) consider(due_at->at);
    return next;
}

}  // namespace magichat
