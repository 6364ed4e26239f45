#include "server/rooms/handovers.h"

#include "server/rooms/codes.h"

namespace magichat::server {

std::optional<std::string> Handovers::give(const std::string& guest, Clock::time_point now) {
    std::erase_if(codes_, [&](const auto& one) { return one.second.until < now || one.second.guest == guest; });
    if (codes_.size() >= most) return std::nullopt;
    std::string code = random_digits();
    while (codes_.contains(code)) code = random_digits();
    codes_[code] = {guest, now + life};
    return code;
}

Result<std::string, Handovers::Refused> Handovers::take(std::string_view code, std::string_view address,
                                                        Clock::time_point now) {
    constexpr Rate tries{0.1, 10};
    Bucket& left = tries_.try_emplace(household(address), tries).first->second;
    if (!left.take(tries, now)) return Refused::too_fast;
    const auto found = codes_.find(code);
    if (found == codes_.end() || found->second.until < now) return Refused::not_valid;
    std::string guest = std::move(found->second.guest);
    codes_.erase(found);
    return guest;
}

void Handovers::tidy_up(Clock::time_point now) {
    std::erase_if(codes_, [&](const auto& one) { return one.second.until < now; });
    tries_.clear();
}

}  // namespace magichat::server
