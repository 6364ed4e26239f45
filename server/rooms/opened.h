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
    // One more, if there are fewer than that.
    bool add(Guest guest, std::size_t most) {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(static_cast<u64>(guest));
        if (found != tables_.end() && found->second >= most) return false;
        if (most > 0) ++tables_[static_cast<u64>(guest)];
        return most > 0;
    }
    void remove(Guest guest) {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(static_cast<u64>(guest));
        if (found != tables_.end() && --found->second == 0) tables_.erase(found);
    }

private:
    std::mutex mutex_;
    std::unordered_map<u64, std::size_t> tables_;
};

}  // namespace magichat::server
