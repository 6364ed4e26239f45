// What waits to be stored, in order, and what of it goes into the next commit.
#pragma once

#include <cstdint>
#include <vector>

#include "server/store/storage.h"

namespace magichat {

struct WaitingItem {
    std::vector<Operation> operations;  // all or none; if there are none, the item only keeps its place
    std::uint64_t ticket;
    TableId table = 0;  // whose they are; 0: this one comes after all that was submitted before it
};

// What is left behind keeps its place: nothing of a table is taken before what came before it.
class Waiting {
public:
    using Items = std::vector<WaitingItem>;

    // Behind all others; `items` is empty afterwards.
    void add(Items& items);
    bool empty() const { return items_.empty(); }

    // Those that bring nothing but entries.
    void take_moves(Items& batch);
    // All, but only some of what takes long: so that whoever plays on does not wait for a hundred games that end at once.
    void take_some(Items& batch);

private:
    template <class Stays>
    void take(Items& batch, Stays&& stays);

    Items items_;
};

}  // namespace magichat
