#include "server/guests/households.h"

#include <algorithm>
#include <utility>

namespace magichat::server {

Households::Known& Households::add(const std::string& name, std::size_t times) {
    const Known full{times,
                     0,
                     Bucket(limits_.opens * times),
                     Bucket(limits_.guests * times),
                     Bucket(limits_.wrong_codes * times),
                     Bucket(limits_.games * times),
                     Bucket(limits_.changes * times),
                     Bucket(sign_outs * times)};
    return known_.try_emplace(name, full).first->second;
}

std::vector<Households::Known*> Households::find(std::string_view household, Time now) {
    if (known_.size() >= forget_at_) forget(now);
    std::vector<Known*> all{&add(std::string(household), 1)};
    if (const std::string site = site_of(household); !site.empty()) all.push_back(&add(site, times_of_site));
    return all;
}

// Those who have nothing left to be limited by. At twice as many again, so that it costs little each time.
void Households::forget(Time now) {
    std::erase_if(known_, [&](const auto& entry) {
        const Known& known = entry.second;
        const auto is_full = [&](const Bucket& bucket, Rate rate) { return bucket.is_full(rate * known.times, now); };
        return known.tables == 0 && is_full(known.opens, limits_.opens) && is_full(known.guests, limits_.guests) &&
               is_full(known.wrong_codes, limits_.wrong_codes) && is_full(known.games, limits_.games) &&
               is_full(known.changes, limits_.changes) && is_full(known.sign_outs, sign_outs);
    });
    constexpr std::size_t least = 1024;
    forget_at_ = std::max(least, known_.size() * 2);
}

Households::Limit Households::limit(Use of) const {
    switch (of) {
        case Use::opens: return {&Known::opens, limits_.opens};
        case Use::guests: return {&Known::guests, limits_.guests};
        case Use::wrong_codes: return {&Known::wrong_codes, limits_.wrong_codes};
        case Use::games: return {&Known::games, limits_.games};
        case Use::changes: return {&Known::changes, limits_.changes};
        case Use::sign_outs: break;
    }
    return {&Known::sign_outs, sign_outs};
}

bool Households::take(std::string_view household, Use of, Time now) {
    const auto [bucket, rate] = limit(of);
    const auto all = find(household, now);
    const bool taken = std::ranges::all_of(
        all, [&, bucket = bucket, rate = rate](Known* one) { return (one->*bucket).take(rate * one->times, now); });
    if (taken && keeps_used_) ++used_[std::string(household)][static_cast<std::size_t>(of)];
    return taken;
}

std::optional<Households::Refused> Households::open_table(std::string_view household, Time now) {
    const std::lock_guard lock(mutex_);
    const auto all = find(household, now);
    const auto has_all = [&](const Known* one) { return one->tables >= limits_.tables * one->times; };
    if (limits_.tables != 0 && std::ranges::any_of(all, has_all)) return Refused::too_many;
    if (!take(household, Use::opens, now)) return Refused::too_fast;
    for (Known* one : all) ++one->tables;
    return std::nullopt;
}

void Households::add_table(std::string_view household, Time now) {
    const std::lock_guard lock(mutex_);
    for (Known* one : find(household, now)) ++one->tables;
}

void Households::close_table(std::string_view household) {
    const std::lock_guard lock(mutex_);
    for (const std::string& name : {std::string(household), site_of(household)}) {
        const auto found = known_.find(name);
        if (found != known_.end() && found->second.tables > 0) --found->second.tables;
    }
}

bool Households::give_guest(std::string_view household, Time now) {
    const std::lock_guard lock(mutex_);
    return take(household, Use::guests, now);
}

bool Households::sign_out(std::string_view household, Time now) {
    const std::lock_guard lock(mutex_);
    return take(household, Use::sign_outs, now);
}

bool Households::may(std::string_view household, Use of, Time now) {
    const std::lock_guard lock(mutex_);
    const auto [bucket, rate] = limit(of);
    return std::ranges::all_of(find(household, now), [&, bucket = bucket, rate = rate](const Known* one) {
        return (one->*bucket).has(rate * one->times, now);
    });
}

void Households::draw(std::string_view household, Use of, Time now) {
    const std::lock_guard lock(mutex_);
    take(household, of, now);
}

std::vector<Households::Used> Households::take_used() {
    const std::lock_guard lock(mutex_);
    std::vector<Used> all;
    for (const auto& [household, times] : std::exchange(used_, {})) {
        for (std::size_t of = 0; of < uses; ++of) {
            if (times[of] > 0) all.push_back({household, static_cast<Use>(of), times[of]});
        }
    }
    return all;
}

void Households::used_elsewhere(const Used& used, Time now) {
    const std::lock_guard lock(mutex_);
    const auto [bucket, rate] = limit(used.of);
    if (rate.per_second == 0) return;
    for (Known* one : find(used.household, now)) (one->*bucket).draw(rate * one->times, now, used.times);
}

bool Households::may_try_code(std::string_view household, Time now) { return may(household, Use::wrong_codes, now); }

void Households::tried_wrong_code(std::string_view household, Time now) { draw(household, Use::wrong_codes, now); }

bool Households::may_begin_game(std::string_view household, Time now) { return may(household, Use::games, now); }

void Households::began_game(std::string_view household, Time now) { draw(household, Use::games, now); }

bool Households::may_change(std::string_view household, Time now) { return may(household, Use::changes, now); }

void Households::changed(std::string_view household, Time now) { draw(household, Use::changes, now); }

std::size_t Households::size() const {
    const std::lock_guard lock(mutex_);
    return known_.size();
}

}  // namespace magichat::server
