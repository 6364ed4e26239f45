#include "server/guests/households.h"

#include <algorithm>

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

bool Households::take(const std::vector<Known*>& all, Bucket Known::* bucket, Rate rate, Time now) {
    return std::ranges::all_of(all, [&](Known* one) { return (one->*bucket).take(rate * one->times, now); });
}

std::optional<Households::Refused> Households::open_table(std::string_view household, Time now) {
    const std::lock_guard lock(mutex_);
    const auto all = find(household, now);
    const auto has_all = [&](const Known* one) { return one->tables >= limits_.tables * one->times; };
    if (limits_.tables != 0 && std::ranges::any_of(all, has_all)) return Refused::too_many;
    if (!take(all, &Known::opens, limits_.opens, now)) return Refused::too_fast;
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
    return take(find(household, now), &Known::guests, limits_.guests, now);
}

bool Households::sign_out(std::string_view household, Time now) {
    const std::lock_guard lock(mutex_);
    return take(find(household, now), &Known::sign_outs, sign_outs, now);
}

bool Households::may(std::string_view household, Bucket Known::* bucket, Rate rate, Time now) {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(find(household, now),
                               [&](const Known* one) { return (one->*bucket).has(rate * one->times, now); });
}

void Households::draw(std::string_view household, Bucket Known::* bucket, Rate rate, Time now) {
    const std::lock_guard lock(mutex_);
    take(find(household, now), bucket, rate, now);
}

bool Households::may_try_code(std::string_view household, Time now) {
    return may(household, &Known::wrong_codes, limits_.wrong_codes, now);
}

void Households::tried_wrong_code(std::string_view household, Time now) {
    draw(household, &Known::wrong_codes, limits_.wrong_codes, now);
}

bool Households::may_begin_game(std::string_view household, Time now) {
    return may(household, &Known::games, limits_.games, now);
}

void Households::began_game(std::string_view household, Time now) {
    draw(household, &Known::games, limits_.games, now);
}

bool Households::may_change(std::string_view household, Time now) {
    return may(household, &Known::changes, limits_.changes, now);
}

void Households::changed(std::string_view household, Time now) {
    draw(household, &Known::changes, limits_.changes, now);
}

std::size_t Households::size() const {
    const std::lock_guard lock(mutex_);
    return known_.size();
}

}  // namespace magichat::server
