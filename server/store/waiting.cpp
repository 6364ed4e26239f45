#include "server/store/waiting.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace magichat {

namespace {

// Packing a record, or beginning a log anew, takes as long as fifty moves: so few of them in a commit, and so many bytes of
// records at the most, or a single one. Where they always come, a part of what waits goes with each commit.
constexpr std::size_t least_long_ones = 4;
constexpr std::size_t part_of_long_ones = 16;
constexpr std::size_t most_record_bytes = std::size_t{256} << 10U;

// What of an item takes long.
struct Long {
    std::size_t operations = 0;
    std::size_t bytes = 0;
};
Long long_part(const WaitingItem& item) {
    Long all;
    for (const Operation& one : item.operations) {
        const auto* put = std::get_if<PutRecord>(&one);
        if (put != nullptr) all.bytes += put->record.size();
        if (put != nullptr || std::holds_alternative<FreshLog>(one)) ++all.operations;
    }
    return all;
}

bool is_moves_alone(const WaitingItem& item) {
    return std::ranges::all_of(item.operations,
                               [](const Operation& one) { return std::holds_alternative<AppendEntry>(one); });
}

}  // namespace

void Waiting::add(Items& items) {
    std::ranges::move(items, std::back_inserter(items_));
    items.clear();
}

template <class Stays>
void Waiting::take(Items& batch, Stays&& stays) {
    std::unordered_set<TableId> behind;  // tables of which something stays behind
    auto end = items_.begin();
    for (WaitingItem& item : items_) {
        const bool after_others = behind.contains(item.table) || (item.table == 0 && !behind.empty());
        if (after_others || stays(item)) {
            behind.insert(item.table);
            if (&*end != &item) *end = std::move(item);
            ++end;
        } else {
            batch.push_back(std::move(item));
        }
    }
    items_.erase(end, items_.end());
}

void Waiting::take_moves(Items& batch) {
    take(batch, [](const WaitingItem& item) { return !is_moves_alone(item); });
}

void Waiting::take_some(Items& batch) {
    std::size_t wait = 0;
    for (const WaitingItem& item : items_) wait += long_part(item).operations;
    const std::size_t most = std::max(least_long_ones, wait / part_of_long_ones);
    Long all;
    take(batch, [&](const WaitingItem& item) {
        const Long more = long_part(item);
        const bool too_long = more.operations > 0 && all.operations > 0 &&
                              (all.operations + more.operations > most || all.bytes + more.bytes > most_record_bytes);
        if (too_long) return true;
        all.operations += more.operations;
        all.bytes += more.bytes;
        return false;
    });
}

}  // namespace magichat
