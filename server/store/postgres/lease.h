// The lease of a node in PostgreSQL: calls of the functions of schema_nodes.h.
#pragma once

#include <atomic>

#include "server/store/lease.h"
#include "server/store/postgres/connection.h"

namespace magichat::postgres {

// The node that a storage was opened for, known to it and to its lease. Any thread may ask.
struct Node {
    std::string name;
    std::chrono::milliseconds lease;
    std::atomic<NodeNumber> number{0};
    std::atomic<std::int64_t> fence{0};
};

class PostgresLease final : public Lease {
public:
    PostgresLease(std::string address, std::string shown, std::shared_ptr<Node> own)
        : address_(std::move(address)), shown_(std::move(shown)), own_(std::move(own)) {}

    NodeNumber node() const override { return own_->number; }
    std::int64_t fence() const override { return own_->fence; }
    std::chrono::milliseconds length() const override { return own_->lease; }
    Result<std::string, StoreError> house() override;
    Result<Renewed, StoreError> renew() override;
    Result<std::vector<StoredTable>, StoreError> what_came(bool all) override;
    Result<std::optional<TakenOver>, StoreError> take_over() override;
    [[nodiscard]] std::optional<StoreError> take_anew() override;
    Result<std::int64_t, StoreError> leave() override;
    Result<Storage::Pairs, StoreError> changed_keys(std::string_view prefix, std::string& since) override;
    [[nodiscard]] std::optional<StoreError> put_first_key(std::string_view name, std::string_view value) override;
    Result<bool, StoreError> give_handover(std::string_view digits, const Handover& handover) override;
    Result<std::optional<Handover>, StoreError> handover(std::string_view digits) override;
    Result<bool, StoreError> use_handover(std::string_view digits) override;
    Result<bool, StoreError> used_handover(std::string_view guest) override;
    [[nodiscard]] std::optional<StoreError> withdraw_handovers(std::string_view guest) override;
    Result<TableId, StoreError> reserve(std::int64_t count) override;

private:
    Result<std::vector<Rows>, StoreError> ask(std::span<const Call> calls);
    Result<Rows, StoreError> ask(const Statement& statement, Values values = {});

    std::string address_;
    std::string shown_;
    std::shared_ptr<Node> own_;
    std::optional<Connection> connection_;
};

// The node takes, or takes again, what is its own.
extern const Statement take_node;

// A row of: id, code, created, touched, finished.
StoredTable table_in(const Rows& rows, int row);

}  // namespace magichat::postgres
