// For tests of the writer: what came back of what it was given.
#pragma once

#include <mutex>
#include <vector>

#include "server/store/writer.h"

namespace magichat {

// Remembers what was handed back. To be read after drain.
struct Basket {
    std::mutex mutex;
    std::vector<Writer::Ticket> order;
    std::vector<std::pair<Writer::Ticket, StoreError>> errors;
    std::size_t calls = 0;

    Writer::Finished finished() {
        return [this](const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
            const std::lock_guard lock(mutex);
            ++calls;
            for (const Writer::Ticket ticket : tickets) {
                order.push_back(ticket);
                if (error) errors.emplace_back(ticket, *error);
            }
        };
    }
};

}  // namespace magichat
