// What one commit brings, as calls of the functions in the database.
#pragma once

#include "server/store/postgres/connection.h"
#include "server/store/postgres/schema.h"

namespace magichat::postgres {

struct Refused {
    std::size_t item;
    std::size_t place;  // of the operation, from 1
    Why why;
};

// One item as a call.
Call call_of(std::int64_t node, std::size_t number, Storage::Item item);

class Batch {
public:
    Batch(std::span<const Storage::Item> items, const std::string& shown);

    // The transaction from its beginning to its end.
    std::vector<Call> calls(std::int64_t node, std::int64_t fence, std::int64_t number) const;
    // What the rows of these calls say of single items.
    std::vector<Refused> refused(std::span<const Rows> rows) const;
    void note(std::span<const Refused> refused);
    // Where the call is that went wrong, if it was for one item alone: it is left out from now on.
    bool leave_out(std::size_t call, const StoreError& why);
    bool is_empty() const { return quick_.empty() && slow_.empty(); }

    std::map<std::size_t, StoreError> alone;

private:
    struct Quick {
        std::size_t item;
        std::size_t place;
    };
    const AppendEntry& entry(const Quick& one) const { return std::get<AppendEntry>(items_[one.item][one.place]); }

    std::span<const Storage::Item> items_;
    std::string shown_;
    std::vector<Quick> quick_;  // entries that go on one after the other, of tables with which nothing else happens
    std::vector<std::size_t> slow_;  // items that bring something else, each in a call of its own
};

}  // namespace magichat::postgres
