#include "server/rooms/handovers.h"

#include "server/rooms/codes.h"

namespace magichat::server {

std::optional<std::string> Handovers::give(const std::string& guest, std::string_view address, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(codes_, [&](const auto& one) { return one.second.until < now || one.second.guest == guest; });
    std::erase_if(used_, [&](const auto& one) { return one.second < now || one.first == guest; });
    if (codes_.size() >= most) return std::nullopt;
    std::string code = random_digits();
    while (codes_.contains(code)) code = random_digits();
    codes_[code] = {guest, household(address), now + life};
    return code;
}

bool Handovers::may_try(const std::string& name, std::size_t times, Clock::time_point now) const {
    const auto found = wrong_of_.find(name);
    return found == wrong_of_.end() || found->second.has(wrong_of_household * times, now);
}

void Handovers::tried_wrong(const std::string& name, std::size_t times, Clock::time_point now) {
    const Rate rate = wrong_of_household * times;
    if (!name.empty()) wrong_of_.try_emplace(name, rate).first->second.take(rate, now);
}

Result<std::string, Handovers::Refused> Handovers::take(std::string_view code, std::string_view address,
                                                        Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    const std::string home = household(address);
    const std::string site = site_of(home);
    if (!may_try(site, times_of_site, now) || !may_try(home, 1, now)) return Refused::too_fast;
    const auto found = codes_.find(code);
    const bool valid = found != codes_.end() && found->second.until >= now;
    const bool at_home = valid && found->second.household == home;
    if (!at_home && !wrong_.has(wrong_ones, now)) return Refused::too_fast;
    if (!valid) {
        tried_wrong(site, times_of_site, now);
        tried_wrong(home, 1, now);
        wrong_.take(wrong_ones, now);
        return Refused::not_valid;
    }
    std::string guest = std::move(found->second.guest);
    used_[guest] = found->second.until;
    codes_.erase(found);
    return guest;
}

bool Handovers::is_too_fast(std::string_view address, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    const std::string home = household(address);
    return !may_try(site_of(home), times_of_site, now) || !may_try(home, 1, now);
}

void Handovers::learn(const std::string& code, Handover handover) {
    const std::lock_guard lock(mutex_);
    codes_[code] = std::move(handover);
}

void Handovers::forget(std::string_view code) {
    const std::lock_guard lock(mutex_);
    if (const auto found = codes_.find(code); found != codes_.end()) codes_.erase(found);
}

bool Handovers::was_used(std::string_view guest, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    const auto found = used_.find(guest);
    return found != used_.end() && found->second >= now;
}

void Handovers::withdraw(std::string_view guest) {
    const std::lock_guard lock(mutex_);
    std::erase_if(codes_, [&](const auto& one) { return one.second.guest == guest; });
}

void Handovers::tidy_up(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(codes_, [&](const auto& one) { return one.second.until < now; });
    std::erase_if(used_, [&](const auto& one) { return one.second < now; });
    wrong_of_.clear();
}

}  // namespace magichat::server
