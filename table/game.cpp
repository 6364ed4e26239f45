// table: a game at the table, from its start to its end: stored, and told.
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
    const Stepped step = *round_.begin(seats_, started, nullptr, outside_->script);
    started.house = step.house;
    store(std::move(started), now, effects);
    if (!settings().watch) {  // those without a seat can't stay
        const auto watch = [&](Guest guest) { return !seats_.has(guest) && guest != host(); };
        for (const Guest guest : presence_.guests(watch)) go(guest, ByeWhy::not_allowed, now, effects);
    }
    announce(now, effects);
    tell_seats([&](Seat seat, std::vector<Client> clients) {
        effects.send.push_back({std::move(clients), round_.game_news(seat, seats_)});
    });
    tell_step(step, effects);
    tell_reaction(effects);
    show(step, now);
    ask_when_shown(now, effects);
}

// `move` must be legal for whoever is to act.
void Table::move(entry::By by, AnyMove move, Time now, Effects& effects) {
    const Seat seat = round_.to_act();
    std::string text = round_.play()->spell(move);
    const Stepped step = *round_.move(seats_, by, move, nullptr);
    store(entry::Moved{seat, by, std::move(text), step.house}, now, effects);
    tell_step(step, effects);
    if (round_.over()) finish(now, effects);
    tell_reaction(effects);
    if (round_.over()) return;
    show(step, now);
    ask_when_shown(now, effects);
}

void Table::move_by_itself(entry::By by, Time now, Effects& effects) {
    if (const auto scripted = round_.scripted()) return move(by, *scripted, now, effects);
    if (outside_->elsewhere && seats_.mind(round_.to_act()).iterations >= long_thought) {
        effects.think = thinking_ = round_.version();
        return;
    }
    const auto out_of_time = outside_->thinking ? outside_->thinking() : std::function<bool()>{};
    move(by, round_.choose(seats_.mind(round_.to_act()), out_of_time), now, effects);
}

std::string Table::choose() { return round_.play()->spell(round_.choose(seats_.mind(round_.to_act()), {})); }

Effects Table::thought(u64 n, std::string_view text, Time now) {
    Effects effects;
    if (!round_.playing() || n != round_.version() || n != thinking_) return effects;
    thinking_ = 0;
    const auto next = due();
    const auto found = round_.play()->read(text);
    if (next && next->at <= now && found) move(next->by, *found, now, effects);
    return effects;
}

void Table::resign(Seat seat, Time now, Effects& effects) {
    round_.resign(seat);
    store(entry::Resigned{seat}, now, effects);
    if (round_.over()) return finish(now, effects);
    announce(now, effects);
}

void Table::finish(Time now, Effects& effects) {
    clock_.stop();
    tally_.count(chairs(), round_.over_news().outcome);
    if (!presence_.empty()) effects.send.push_back({presence_.everybody(), round_.over_news()});
    announce(now, effects);
    presence_.count_emptiness_from(now);
    effects.finished = round_.record(seats_);
}

void Table::show(const Stepped& step, Time now) {
    if (step.show) {
        clock_.show_until(now.after(waits_of(settings().pace).show));
    } else {
        clock_.show_nothing(now);
    }
}

void Table::ask_when_shown(Time now, Effects& effects) {
    if (!round_.playing() || clock_.asked()) return;
    const auto plays = [&](Guest guest) { return seats_.has(guest); };
    if (!clock_.may_ask(now, presence_.all_have_shown(round_.version(), plays))) return;
    if (clock_.shows()) presence_.leave_behind(round_.version());
    ask(now, effects);
}

void Table::ask(Time now, Effects& effects) {
    clock_.ask(now);
    tell_asked(now, effects);
}

}  // namespace magichat
