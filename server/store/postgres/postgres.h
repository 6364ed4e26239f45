// PostgreSQL: the same as in a file, in a schema of its own, for a server that is not alone with its disk.
// All that waits goes there in one round trip and comes to be in one transaction. Where the connection is lost, it is asked
// afterwards whether that came to be, so that nothing is stored twice and nothing given up that was.
#pragma once

#include <chrono>

#include "server/store/postgres/batch.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/lease.h"
#include "server/store/postgres/schema.h"

namespace magichat::postgres {

using Migrations = std::span<const std::string_view>;

class Postgres final : public Storage {
public:
    // For a program that writes it, the only one with this name: makes our schema if it is not there, and brings an older one
    // forward. The database must be there.
    static Result<std::unique_ptr<Postgres>, StoreError> open(const std::string& address, const NodeTerms& terms = {},
                                                              Migrations steps = migrations);
    // To read, also while another program writes. Never changes it.
    static Result<std::unique_ptr<Postgres>, StoreError> open_to_read(const std::string& address,
                                                                      Migrations steps = migrations);

    const std::string& path() const override { return shown_; }
    std::string warning() const override { return warning_; }
    // It connects when it is first asked for something.
    Result<std::unique_ptr<Storage>, StoreError> reader() const override;

    [[nodiscard]] std::optional<StoreError> store(std::span<const Operation> operations) override;
    Answer store_each(std::span<const Item> items) override;

    std::unique_ptr<Lease> lease() const override;
    Result<std::optional<Runs>, StoreError> who_runs(std::string_view code) override;

    Result<TableId, StoreError> next_table() override;
    Unfinished unfinished() override;
    Result<std::optional<StoredTable>, StoreError> table_by_code(std::string_view code) override;
    [[nodiscard]] std::optional<StoreError> each_entry(TableId table, const EachEntry& each) override;
    Result<std::optional<StoreTime>, StoreError> newest() override;
    Result<std::optional<StoredRecord>, StoreError> record(std::string_view id) override;
    Result<std::optional<std::string>, StoreError> key(std::string_view name) override;
    Result<Pairs, StoreError> keys(std::string_view prefix) override;
    [[nodiscard]] std::optional<StoreError> put_key(std::string_view name, std::string_view value) override;
    Result<bool, StoreError> prune(Prune& prune) override;
    Result<std::vector<WholeTable>, StoreError> tables_after(TableId table, int most) override;
    Result<std::vector<StoredRecord>, StoreError> records_after(std::string_view id, int most) override;
    [[nodiscard]] std::optional<StoreError> take_in(const Moved& moved) override;

private:
    using Clock = std::chrono::steady_clock;

    Postgres(std::string address, std::string shown, bool writes, bool alone)
        : address_(std::move(address)),
          shown_(std::move(shown)),
          writes_(writes),
          alone_(alone),
          own_(std::make_shared<Node>()) {}
    // One that reads, for the same node.
    Postgres(std::string address, std::string shown, std::shared_ptr<Node> own)
        : address_(std::move(address)), shown_(std::move(shown)), writes_(false), alone_(false), own_(std::move(own)) {}

    // A new connection, with nothing taken yet.
    std::optional<Failure> connect();
    // What it needs beside our schema: told where it lacks.
    std::optional<Failure> check();
    // The version of our schema there, 0 if there is none.
    Result<std::int64_t, StoreError> version(Migrations steps);
    std::optional<StoreError> migrate(std::int64_t version, Migrations steps);
    std::optional<StoreError> open_node(Migrations steps);
    // Nobody else writes as this node until this connection ends. Of the connection that we have lost nothing is left afterwards.
    std::optional<Failure> take_lock(NodeNumber node);
    // The node, from whoever had it before.
    std::optional<Failure> take_node();
    // The connection as it was, after it was lost: whether the last batch with this fence came to be.
    std::optional<Failure> come_back(std::int64_t fence, bool& stored, std::vector<Refused>& refused);
    // The same for those who read. Not again at once: each try takes time.
    std::optional<StoreError> be_connected();

    Result<Rows, StoreError> ask(const Statement& statement, const Values& values = {});
    Answer attempt(Batch& batch, Clock::time_point until);

    std::string address_;
    std::string shown_;
    bool writes_;
    bool alone_;
    std::shared_ptr<Node> own_;  // its number is 0 where it was opened to read
    std::string warning_;
    std::optional<Connection> connection_;
    int backend_ = 0;         // of the last connection
    std::int64_t batch_ = 0;  // the last one that was sent
    Clock::time_point try_at_{};
    std::optional<StoreError> lost_;  // why there is no connection, since it was last tried
};

}  // namespace magichat::postgres
