// Numbers for new tables, that nobody else gives. Any thread may ask.
#pragma once

#include <deque>
#include <mutex>
#include <optional>

#include "server/store/storage.h"

namespace magichat::server {

class TableNumbers {
public:
    // So many more, from this one on.
    void add(TableId first, TableId count) {
        const std::lock_guard lock(mutex_);
        ranges_.push_back({first, count});
    }
    // None: all are used up, and more come in a moment.
    std::optional<TableId> take() {
        const std::lock_guard lock(mutex_);
        if (ranges_.empty()) return std::nullopt;
        Range& range = ranges_.front();
        const TableId number = range.next++;
        if (--range.left == 0) ranges_.pop_front();
        return number;
    }
    TableId left() const {
        const std::lock_guard lock(mutex_);
        TableId all = 0;
        for (const Range& range : ranges_) all += range.left;
        return all;
    }

private:
    struct Range {
        TableId next;
        TableId left;
    };
    mutable std::mutex mutex_;
    std::deque<Range> ranges_;
};

}  // namespace magichat::server
