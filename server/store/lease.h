// Several servers ("nodes") over one storage: which of them runs which table. A node has a lease, which ends by the storage's
// own clock unless it is renewed, and a number with it, its fence. Whoever finds a lease over makes that node's fence higher and
// shares its tables out, in one commit: what the node still wants to store comes with the old fence and is refused.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "server/store/storage.h"

namespace magichat {

struct NodeTerms {
    std::string name = "1";
    std::chrono::milliseconds lease{4000};
    bool alone = false;  // nobody else may use the storage meanwhile
};

struct Living {
    NodeNumber node;
    std::string name;
    std::int64_t fence;
    bool operator==(const Living&) const = default;
};

// That of the node for which a storage was opened, over a connection of its own. Used by one thread at a time. Where an error is
// given it may have happened all the same; each of these may be asked again.
class Lease {
public:
    Lease() = default;
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    virtual ~Lease() = default;

    virtual NodeNumber node() const = 0;
    virtual std::int64_t fence() const = 0;
    virtual std::chrono::milliseconds length() const = 0;
    // A name that this storage has, and no other.
    virtual Result<std::string, StoreError> house() = 0;

    struct Renewed {
        bool kept = false;  // else somebody has taken us over: nothing that we store comes to be any more
        bool tables_came = false;
        bool due = false;  // somebody is to be taken over
        std::vector<Living> living{};
    };
    virtual Result<Renewed, StoreError> renew() = 0;
    // Those that were given to us since we last asked; or all that are ours, `all`.
    virtual Result<std::vector<StoredTable>, StoreError> what_came(bool all) = 0;
    // One node whose lease is over, if there is one that nobody else takes.
    struct TakenOver {
        NodeNumber node;
        std::int64_t tables;
    };
    virtual Result<std::optional<TakenOver>, StoreError> take_over() = 0;
    // After we were taken over: a new fence. Only when nothing that was decided before waits to be stored.
    [[nodiscard]] virtual std::optional<StoreError> take_anew() = 0;
    // All our tables go to those who live; how many. From then on we store nothing.
    virtual Result<std::int64_t, StoreError> leave() = 0;
    // Keys whose names begin so, as Storage::keys has them, that others may have changed since we last asked; first all of them.
    virtual Result<Storage::Pairs, StoreError> changed_keys(std::string_view prefix, std::string& since) = 0;
    // Unless there is one of this name.
    [[nodiscard]] virtual std::optional<StoreError> put_first_key(std::string_view name, std::string_view value) = 0;

    // Digits that were given to a guest. Several may be given at once, each by another node.
    struct Handover {
        std::string guest;
        std::string household;
        std::chrono::milliseconds left{};  // so long they are good
    };
    // False: somebody else has these now.
    virtual Result<bool, StoreError> give_handover(std::string_view digits, const Handover& handover) = 0;
    virtual Result<std::optional<Handover>, StoreError> handover(std::string_view digits) = 0;
    // Once: false for whoever comes later.
    virtual Result<bool, StoreError> use_handover(std::string_view digits) = 0;
    virtual Result<bool, StoreError> used_handover(std::string_view guest) = 0;
    [[nodiscard]] virtual std::optional<StoreError> withdraw_handovers(std::string_view guest) = 0;

    // The first of so many numbers of tables that nobody else will use.
    virtual Result<TableId, StoreError> reserve(std::int64_t count) = 0;
};

}  // namespace magichat
