#include "server/guests/signed_out.h"

namespace magichat::server {

bool SignedOut::set(std::string_view guest, std::int64_t from) {
    const std::lock_guard lock(mutex_);
    const auto found = from_.find(guest);
    if (found == from_.end()) {
        if (from_.size() >= most) return false;
        if (from != 0) from_.emplace(guest, from);
    } else if (from != 0) {
        found->second = from;
    } else {
        from_.erase(found);
    }
    return true;
}

std::int64_t SignedOut::not_before(std::string_view guest) const {
    const std::lock_guard lock(mutex_);
    const auto found = from_.find(guest);
    return found == from_.end() ? 0 : found->second;
}

std::vector<std::string> SignedOut::forget(std::int64_t before) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> gone;
    std::erase_if(from_, [&](const auto& one) {
        if (one.second >= before) return false;
        gone.push_back(one.first);
        return true;
    });
    return gone;
}

}  // namespace magichat::server
