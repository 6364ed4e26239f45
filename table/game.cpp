// table: a game at the table, from its deal to its end: stored, and told.
#include "table/table.h"

namespace magichat {

void Table::deal(entry::Started started, Time now, Effects& effects) {
    const Stepped step = *round_.begin(seats_, started, nullptr, outside_->script);
    started.house = step.house;
    store(std::move(started), now, effects);
    arranged_ = 0;
    if (!settings().watch) {  // those without a seat can't stay
        for (const Guest guest : presence_.guests([&](Guest one) { return watches(one); }))
            go(guest, ByeWhy::not_allowed, now, effects);
    }
    announce(now, effects);
    tell_seats([&](Seat seat, Clients clients) {
        effects.send.push_back({std::move(clients), round_.game_news(seat, seats_)});
    });
    tell_step(step, effects);
    tell_reaction(effects);
    show(step, now);
    ask_when_shown(now, effects);
}

// `move` must be legal for whoever is to act.
void Table::move(entry::By by, AnyMove move, Time now, Effects& effects, std::optional<news::Thought> thought) {
    if (by != entry::By::bot) thought.reset();  // a stand-in knows what its person knows: that is theirs to tell
    effects.think.reset();                      // whoever was just asked to think was asked about the version before
    const Seat seat = round_.to_act();
    std::string text = round_.play()->spell(move);
    const Stepped step = *round_.move(seats_, by, move, nullptr, thought);
    store(entry::Moved{seat, by, std::move(text), step.house, std::move(thought)}, now, effects);
    tell_step(step, effects);
    if (round_.over()) finish(now, effects);
    tell_reaction(effects);
    if (round_.over()) return;
    if (outside_->most_moves != 0 && round_.version() - round_.game_version() > outside_->most_moves) {
        return break_off(now, effects);
    }
    show(step, now);
    ask_when_shown(now, effects);
}

void Table::move_by_itself(entry::By by, Time now, Effects& effects) {
    if (const auto scripted = round_.scripted()) return move(by, *scripted, now, effects);
    const Chosen chosen = round_.choose(seats_.mind(round_.to_act()));
    move(by, chosen.move, now, effects, thought_of(chosen.reason));
}

Table::Answer Table::choose() {
    const Chosen chosen = round_.choose(seats_.mind(round_.to_act()));
    return {round_.play()->spell(chosen.move), thought_of(chosen.reason)};
}

bool Table::thinks_elsewhere() const {
    return outside_->elsewhere && seats_.mind(round_.to_act()).iterations >= *outside_->elsewhere && !round_.scripted();
}

// How long a thought took depends on cards that are hidden: nobody may learn it from the time of the move.
std::optional<Time> Table::found_move_at(const Clock::Due& next) const {
    if (!found_) return std::nullopt;
    if (found_->at <= next.at) return next.at;
    const u64 late = found_->at.ms - next.at.ms;
    return next.at.after((late + thought_step_ms - 1) / thought_step_ms * thought_step_ms);
}

void Table::let_think(const Clock::Due& next, Time now, Effects& effects) {
    if (thinking_ != round_.version()) {
        if (now < next.at.before(thought_ahead_ms)) return;
        effects.think = thinking_ = round_.version();
        found_.reset();
        return;
    }
    if (const auto at = found_move_at(next); at && *at <= now)
        move(next.by, found_->move, now, effects, found_->thought);
}

std::unique_ptr<LentBot> Table::lend() { return round_.lend(seats_.mind(round_.to_act())); }

Effects Table::thought(u64 n, std::unique_ptr<LentBot> bot, Time now) {
    if (!waits_for_thought(n)) return {};
    const Chosen chosen = bot->chosen();
    round_.take_back(std::move(bot));
    return found({chosen.move, thought_of(chosen.reason), now});
}

Effects Table::thought(u64 n, const Answer& answer, Time now) {
    if (!waits_for_thought(n)) return {};
    const auto move = round_.play()->read(answer.move);
    if (move) return found({*move, answer.thought, now});
    thinking_ = 0;  // somebody has to think again
    return {};
}

bool Table::waits_for_thought(u64 n) const {
    return round_.playing() && n == round_.version() && n == thinking_ && !found_;
}

Effects Table::found(Found found) {
    const Time now = found.at;
    found_ = std::move(found);
    return tick(now);
}

void Table::resign(Seat seat, Time now, Effects& effects) {
    round_.resign(seat);
    store(entry::Resigned{seat}, now, effects);
    if (round_.over()) return finish(now, effects);
    announce(now, effects);
}

void Table::break_off(Time now, Effects& effects) {
    round_.break_off();
    store(entry::BrokenOff{}, now, effects);
    finish(now, effects);
}

void Table::finish(Time now, Effects& effects) {
    effects.think.reset();  // nobody is to act any more
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
    if (clock_.shows()) presence_.leave_behind(round_.version(), plays);
    ask(now, effects);
}

void Table::ask(Time now, Effects& effects) {
    clock_.ask(now);
    tell_asked(now, effects);
}

}  // namespace magichat
