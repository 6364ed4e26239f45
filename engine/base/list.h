// A list with a fixed capacity that lives where it stands: no heap, trivially copied.
#pragma once

#include <cassert>

#include "engine/base/ids.h"

namespace magichat {

// The places beyond size() hold whatever they hold; comparing looks at the first size() alone.
template <class T, std::size_t capacity_>
class List {
    static_assert(capacity_ < 256 && std::is_trivially_copyable_v<T>);

public:
    List() = default;
    template <class... Items>
        requires(sizeof...(Items) > 0 && (std::is_same_v<Items, T> && ...))
    explicit List(Items... items) {
        (push_back(items), ...);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }

    void push_back(const T& item) {
        assert(size_ < capacity_);
        items_[size_++] = item;
    }
    // Grows by one and hands out the new place, which must then be written.
    T& push_new() {
        assert(size_ < capacity_);
        return items_[size_++];
    }
    T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

    friend bool operator==(const List& a, const List& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a.items_[i] == b.items_[i])) return false;
        }
        return true;
    }

private:
    u8 size_ = 0;
    T items_[capacity_];
};

}  // namespace magichat
