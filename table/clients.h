// table: the clients that a letter goes to. Nearly always one or a few, which need no memory of their own.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include "table/settings.h"

namespace magichat {

class Clients {
public:
    using value_type = Client;
    using const_iterator = std::span<const Client>::iterator;

    Clients() = default;
    Clients(std::initializer_list<Client> all) {
        for (const Client client : all) push_back(client);
    }

    void push_back(Client client) {
        if (size_ == few_.size()) many_.assign(few_.begin(), few_.end());
        if (size_ >= few_.size()) {
            many_.push_back(client);
        } else {
            few_[size_] = client;
        }
        ++size_;
    }
    bool operator==(const Clients& other) const { return std::ranges::equal(all(), other.all()); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Client operator[](std::size_t i) const { return all()[i]; }
    const_iterator begin() const { return all().begin(); }
    const_iterator end() const { return all().end(); }

private:
    std::span<const Client> all() const {
        return many_.empty() ? std::span(few_).first(size_) : std::span<const Client>(many_);
    }

    std::size_t size_ = 0;
    std::array<Client, 4> few_{};
    std::vector<Client> many_{};  // all of them, if they are more
};

}  // namespace magichat
