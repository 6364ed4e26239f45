// The connections of a loop, each at a place of its own; its number says which, so that finding one is a look, not a
// search. A place is used again, a number never: how often a place was used before is part of it.
#pragma once

#include <memory>
#include <vector>

#include "server/net/net.h"

namespace magichat::server {

template <class T>
class Places {
public:
    explicit Places(std::size_t loop) : loop_(loop) {}

    // Its number.
    ConnectionId add(std::shared_ptr<T> one) {
        if (free_.empty()) {
            free_.push_back(all_.size());
            all_.emplace_back();
        }
        const std::size_t place = free_.back();
        free_.pop_back();
        all_[place] = {std::move(one), all_[place].used + 1};
        ++size_;
        return number(place);
    }
    // Nothing if it is gone.
    std::shared_ptr<T> find(ConnectionId id) const {
        const std::size_t place = place_of(id);
        return place < all_.size() && number(place) == id ? all_[place].one : nullptr;
    }
    bool remove(ConnectionId id) {
        const std::size_t place = place_of(id);
        if (place >= all_.size() || number(place) != id || !all_[place].one) return false;
        const auto gone = std::move(all_[place].one);  // its end may come back here
        free_.push_back(place);
        --size_;
        return true;
    }
    // Those who are here now: who leaves while they are walked through does not disturb it.
    std::vector<std::shared_ptr<T>> everybody() const {
        std::vector<std::shared_ptr<T>> here;
        here.reserve(size_);
        for (const Place& place : all_) {
            if (place.one) here.push_back(place.one);
        }
        return here;
    }
    void clear() {
        for (const auto& one : everybody()) remove(one->id);
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

private:
    static constexpr std::uint64_t most_places = std::uint64_t{1} << 24U;

    struct Place {
        std::shared_ptr<T> one{};
        std::uint64_t used = 0;
    };

    static std::size_t place_of(ConnectionId id) { return static_cast<std::uint64_t>(id) / most_loops % most_places; }
    ConnectionId number(std::size_t place) const {
        return static_cast<ConnectionId>((all_[place].used * most_places + place) * most_loops + loop_);
    }

    std::size_t loop_;
    std::vector<Place> all_;
    std::vector<std::size_t> free_;  // places that nobody has
    std::size_t size_ = 0;
};

}  // namespace magichat::server
