// How many tables each guest has opened that are still there. Any thread may ask.
#pragma once

#include <mutex>
#include <unordered_map>

#include "table/settings.h"

namespace magichat::server {

class Opened {
public:
    void add(Guest guest) {
        const std::lock_guard lock(mutex_);
        ++tables_[static_cast<u64>(guest)];
    }
    void remove(Guest guest) {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(static_cast<u64>(guest));
        if (found != tables_.end() && --found->second == 0) tables_.erase(found);
    }
    std::size_t by(Guest guest) const {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(static_cast<u64>(guest));
        return found == tables_.end() ? 0 : found->second;
    }

private:
    mutable std::mutex mutex_;
    std::unordered_map<u64, std::size_t> tables_;
};

}  // namespace magichat::server
